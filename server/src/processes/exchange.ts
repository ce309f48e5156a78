import { makeSlotCounts } from './slot-counts.ts'

/** A message of a worker to the exchange of its node. */
export type ToExchange =
  /** Asks for the turn to set up the database. */
  | { kind: 'setUp' }
  | { kind: 'isSetUp' }
  /** The worker can do background work. */
  | { kind: 'candidate' }
  | { kind: 'lock' }
  | { kind: 'unlock' }
  | { kind: 'tell'; to: 'others' | 'leader'; topic: string; numbers: number[] }
  | { kind: 'arrive'; at: string }
  | { kind: 'takeTurn' | 'endTurn'; turn: string }
  /** Asks for one of the slots of this name, of which there are `max` in all workers; `id` is the number of the request. */
  | { kind: 'takeSlot'; slot: string; max: number; id: number }
  | { kind: 'freeSlot'; slot: string }
  /** Asks all other workers; `id` is the number of the question among those of this worker. */
  | { kind: 'ask'; topic: string; id: number }
  | { kind: 'answer'; question: number; value: string }

export type FromExchange =
  | { kind: 'setUp'; isFirst: boolean }
  | { kind: 'lead' }
  /** The worker has the lock. It gives the lock back after its next use if `contended`. */
  | { kind: 'locked'; contended: boolean }
  /** Another worker waits for the lock. */
  | { kind: 'contended' }
  | { kind: 'told'; topic: string; numbers: number[] }
  | { kind: 'arrived'; at: string }
  | { kind: 'turn'; turn: string }
  | { kind: 'slot'; id: number; isTaken: boolean }
  /** Another worker asks. */
  | { kind: 'asked'; topic: string; question: number }
  /** The question was passed on to so many workers. */
  | { kind: 'asking'; id: number; count: number }
  | { kind: 'answered'; id: number; value: string }

export type Membership = {
  receive(message: ToExchange): void
  /** A worker that is suspected to hang loses the lock. It may still be in a transaction, which SQLite protects. */
  suspect(suspected: boolean): void
  /** The worker has ended. */
  leave(): void
}

export type Exchange = { join(send: (message: FromExchange) => void): Membership }

type Member = { send(message: FromExchange): void; suspected: boolean }

/**
 * Coordinates the workers of one node: who sets up the database, who does background work, whose turn it is to write to
 * SQLite, which slots are taken, and what they tell each other. It has no state that outlives its workers.
 */
export function makeExchange(): Exchange {
  const members = new Set<Member>()
  const candidates = new Set<Member>()
  const waitingForSetUp = new Set<Member>()
  const waitingForLock = new Set<Member>()
  const arrived = new Map<string, Set<Member>>()
  /** The first member of each set has the turn. */
  const turns = new Map<string, Set<Member>>()
  const slots = makeSlotCounts<Member>()
  /** Asker of each question, and the number of answers that are missing. */
  const questions = new Map<number, { asker: Member; id: number; left: number }>()
  let questionCount = 0
  let settingUp: Member | null = null
  let isSetUp = false
  let holder: Member | null = null
  let lastHolder: Member | null = null
  let leader: Member | null = null

  function giveSetUpTurn(): void {
    for (const member of waitingForSetUp) {
      if (settingUp) return
      waitingForSetUp.delete(member)
      if (!isSetUp) settingUp = member
      member.send({ kind: 'setUp', isFirst: !isSetUp })
    }
  }

  function electLeader(): void {
    const [next] = candidates
    if (leader || !next) return
    leader = next
    leader.send({ kind: 'lead' })
  }

  /**
   * The order of the set is the order in which the workers asked. Another worker that had the lock before will soon ask
   * again, while this one is busy with its commit and would not hear of it.
   */
  function grantLock(): void {
    const [next] = waitingForLock
    if (!next || (holder && !holder.suspected)) return
    waitingForLock.delete(next)
    const isShared = lastHolder !== null && lastHolder !== next
    holder = next
    lastHolder = next
    next.send({ kind: 'locked', contended: waitingForLock.size > 0 || isShared })
  }

  function askForLock(member: Member): void {
    const isContended = waitingForLock.size > 0
    waitingForLock.add(member)
    // The holder keeps the lock until somebody else needs it: a single busy worker then never waits for a message.
    if (holder && !isContended) holder.send({ kind: 'contended' })
    grantLock()
  }

  function release(member: Member): void {
    if (holder !== member) return
    holder = null
    grantLock()
  }

  function checkArrivals(): void {
    for (const [at, there] of arrived) {
      if (members.difference(there).size > 0) continue
      arrived.delete(at)
      for (const member of there) member.send({ kind: 'arrived', at })
    }
  }

  function arrive(member: Member, at: string): void {
    const there = arrived.get(at) ?? new Set()
    arrived.set(at, there.add(member))
    checkArrivals()
  }

  function takeTurn(member: Member, turn: string): void {
    const queue = turns.get(turn) ?? new Set()
    turns.set(turn, queue.add(member))
    if (queue.size === 1) member.send({ kind: 'turn', turn })
  }

  function endTurn(member: Member, turn: string): void {
    const queue = turns.get(turn)
    const [first] = queue ?? []
    if (!queue?.delete(member)) return
    const [next] = queue
    if (!next) turns.delete(turn)
    else if (first === member) next.send({ kind: 'turn', turn })
  }

  function ask(asker: Member, { topic, id }: Extract<ToExchange, { kind: 'ask' }>): void {
    forgetQuestionsOf(asker)
    const others = [...members].filter((member) => member !== asker)
    const question = ++questionCount
    if (others.length > 0) questions.set(question, { asker, id, left: others.length })
    asker.send({ kind: 'asking', id, count: others.length })
    for (const member of others) member.send({ kind: 'asked', topic, question })
  }

  function answer({ question, value }: Extract<ToExchange, { kind: 'answer' }>): void {
    const asked = questions.get(question)
    if (!asked) return
    asked.left--
    if (asked.left === 0) questions.delete(question)
    asked.asker.send({ kind: 'answered', id: asked.id, value })
  }

  /** A worker that has ended leaves a question open, which the asker gives up after a while. */
  function forgetQuestionsOf(member: Member): void {
    for (const [question, { asker }] of questions) if (asker === member) questions.delete(question)
  }

  function tell(from: Member, { to, topic, numbers }: Extract<ToExchange, { kind: 'tell' }>): void {
    const recipients = to === 'leader' ? (leader ? [leader] : []) : members
    for (const member of recipients) if (member !== from) member.send({ kind: 'told', topic, numbers })
  }

  function receive(member: Member, message: ToExchange): void {
    if (message.kind === 'lock') askForLock(member)
    else if (message.kind === 'unlock') release(member)
    else if (message.kind === 'tell') tell(member, message)
    else if (message.kind === 'arrive') arrive(member, message.at)
    else if (message.kind === 'takeTurn') takeTurn(member, message.turn)
    else if (message.kind === 'endTurn') endTurn(member, message.turn)
    else if (message.kind === 'takeSlot') {
      member.send({ kind: 'slot', id: message.id, isTaken: slots.take(member, message.slot, message.max) })
    } else if (message.kind === 'freeSlot') slots.free(member, message.slot)
    else if (message.kind === 'ask') ask(member, message)
    else if (message.kind === 'answer') answer(message)
    else if (message.kind === 'setUp') {
      waitingForSetUp.add(member)
      giveSetUpTurn()
    } else if (message.kind === 'isSetUp') {
      isSetUp = true
      settingUp = null
      giveSetUpTurn()
    } else {
      candidates.add(member)
      electLeader()
    }
  }

  function leave(member: Member): void {
    for (const set of [members, candidates, waitingForSetUp, waitingForLock, ...arrived.values()]) set.delete(member)
    // The next worker is the first one again: the database may be replaced while no worker has it open.
    if (members.size === 0) isSetUp = false
    forgetQuestionsOf(member)
    slots.freeAllOf(member)
    if (settingUp === member) settingUp = null
    if (leader === member) leader = null
    if (lastHolder === member) lastHolder = null
    giveSetUpTurn()
    electLeader()
    release(member)
    for (const turn of turns.keys()) endTurn(member, turn)
    checkArrivals()
  }

  return {
    join(send) {
      const member: Member = { send, suspected: false }
      members.add(member)
      return {
        receive: (message) => receive(member, message),
        suspect: (suspected) => {
          member.suspected = suspected
          grantLock()
        },
        leave: () => leave(member),
      }
    },
  }
}
