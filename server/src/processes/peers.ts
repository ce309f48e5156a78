import { type FromExchange, makeExchange, type ToExchange } from './exchange.ts'

/** Lets one worker at a time write to SQLite. Its user acquires it once before it releases it. */
export type WriteLock = { acquire(): Promise<void>; release(): void }

/** The other workers of this node, as one worker sees them. */
export type Peers = {
  /** The number of workers of this node, with this one. */
  workers: number
  /** Runs `work` while no other worker runs its own first one. It is the first when no worker has the database open. */
  setUp<T>(work: (isFirst: boolean) => Promise<T>): Promise<T>
  writeLock: WriteLock
  /** Background work runs in one worker, which is the leader. */
  isLeader(): boolean
  /** Offers to lead. Another candidate takes over when the leader ends. */
  becomeCandidate(): void
  onLead(listener: () => void): void
  /** Sends a message to all other workers, or to the leader. */
  tell(to: 'others' | 'leader', topic: string, ...numbers: number[]): void
  onTold(topic: string, listener: (...numbers: number[]) => void): void
  /** Runs `work` when no other worker runs work under this name. This worker must run one at a time. */
  inTurn<T>(turn: string, work: () => Promise<T>): Promise<T>
  /** Takes one of the slots of a name, and returns false when the workers of the node have `max` of them together. */
  takeSlot(slot: string, max: number): Promise<boolean>
  freeSlot(slot: string): void
  /** Asks all other workers, and resolves with the answers that came in time. One question at a time. */
  askOthers(topic: string, timeoutMs: number): Promise<string[]>
  onAsked(topic: string, answer: () => Promise<string>): void
  /** Resolves when all workers of the node have called it with the same name. */
  arrive(at: string): Promise<void>
}

/** A question to the other workers that is not answered by all of them yet. */
type Question = { answers: string[]; expected: number; end(): void }

export type ConnectedPeers = { peers: Peers; receive(message: FromExchange): void }

/** Makes the side of a worker. `send` passes a message to the exchange, which answers by `receive`. */
export function connectPeers(workers: number, send: (message: ToExchange) => void): ConnectedPeers {
  const listeners = new Map<string, ((...numbers: number[]) => void)[]>()
  const leadListeners: (() => void)[] = []
  const arrivals = new Map<string, () => void>()
  const turns = new Map<string, () => void>()
  const answerers = new Map<string, () => Promise<string>>()
  const questions = new Map<number, Question>()
  const slotRequests = new Map<number, (isTaken: boolean) => void>()
  let questionCount = 0
  let slotRequestCount = 0
  const lock = makeLock(send)
  let onSetUp = (_isFirst: boolean) => {}
  let isLeader = false

  const peers: Peers = {
    workers,
    async setUp(work) {
      const isFirst = await new Promise<boolean>((resolve) => {
        onSetUp = resolve
        send({ kind: 'setUp' })
      })
      const value = await work(isFirst)
      if (isFirst) send({ kind: 'isSetUp' })
      return value
    },
    writeLock: lock,
    isLeader: () => isLeader,
    becomeCandidate: () => send({ kind: 'candidate' }),
    onLead: (listener) => leadListeners.push(listener),
    tell: (to, topic, ...numbers) => send({ kind: 'tell', to, topic, numbers }),
    onTold: (topic, listener) => listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    async inTurn(turn, work) {
      if (workers === 1) return work()
      await new Promise<void>((resolve) => {
        turns.set(turn, resolve)
        send({ kind: 'takeTurn', turn })
      })
      turns.delete(turn)
      try {
        return await work()
      } finally {
        send({ kind: 'endTurn', turn })
      }
    },
    takeSlot: (slot, max) =>
      new Promise((resolve) => {
        const id = ++slotRequestCount
        slotRequests.set(id, resolve)
        send({ kind: 'takeSlot', slot, max, id })
      }),
    freeSlot: (slot) => send({ kind: 'freeSlot', slot }),
    askOthers: (topic, timeoutMs) =>
      new Promise((resolve) => {
        const id = ++questionCount
        const end = () => {
          clearTimeout(timer)
          questions.delete(id)
          resolve(question.answers)
        }
        const question: Question = { answers: [], expected: Number.POSITIVE_INFINITY, end }
        const timer = setTimeout(end, timeoutMs)
        questions.set(id, question)
        send({ kind: 'ask', topic, id })
      }),
    onAsked: (topic, answer) => answerers.set(topic, answer),
    arrive: (at) =>
      new Promise((resolve) => {
        arrivals.set(at, resolve)
        send({ kind: 'arrive', at })
      }),
  }

  function endIfAnswered(question: Question | undefined): void {
    if (question && question.answers.length >= question.expected) question.end()
  }

  async function answer(topic: string, question: number): Promise<void> {
    const value = await answerers
      .get(topic)?.()
      .catch(() => '')
    send({ kind: 'answer', question, value: value ?? '' })
  }

  function receive(message: FromExchange): void {
    if (message.kind === 'locked') lock.granted(message.contended)
    else if (message.kind === 'contended') lock.contended()
    else if (message.kind === 'told') {
      for (const listener of listeners.get(message.topic) ?? []) listener(...message.numbers)
    } else if (message.kind === 'slot') {
      slotRequests.get(message.id)?.(message.isTaken)
      slotRequests.delete(message.id)
    } else if (message.kind === 'setUp') onSetUp(message.isFirst)
    else if (message.kind === 'arrived') arrivals.get(message.at)?.()
    else if (message.kind === 'turn') turns.get(message.turn)?.()
    else if (message.kind === 'asked') answer(message.topic, message.question)
    else if (message.kind === 'asking') {
      const question = questions.get(message.id)
      if (question) question.expected = message.count
      endIfAnswered(question)
    } else if (message.kind === 'answered') {
      const question = questions.get(message.id)
      question?.answers.push(message.value)
      endIfAnswered(question)
    } else {
      isLeader = true
      for (const listener of leadListeners) listener()
    }
  }

  return { peers, receive }
}

/** A worker keeps the lock after its use, until another worker asks for it. */
function makeLock(send: (message: ToExchange) => void) {
  let isHeld = false
  let isUsed = false
  let isContended = false
  let onGranted = () => {}

  function giveBackIfWanted(): void {
    if (!isHeld || isUsed || !isContended) return
    isHeld = false
    isContended = false
    send({ kind: 'unlock' })
  }

  return {
    async acquire() {
      isUsed = true
      if (isHeld) return
      await new Promise<void>((resolve) => {
        onGranted = resolve
        send({ kind: 'lock' })
      })
    },
    release() {
      isUsed = false
      giveBackIfWanted()
    },
    granted(contended: boolean) {
      isHeld = true
      isContended = contended
      onGranted()
    },
    contended() {
      isContended = true
      giveBackIfWanted()
    },
  }
}

/** Makes workers in one process: the only worker of a node without a supervisor, or several in a test. */
export function peersInProcess(workers = 1, exchange = makeExchange()): Peers & { leave(): void } {
  const connected: ConnectedPeers = connectPeers(workers, (message) => membership.receive(message))
  const membership = exchange.join(connected.receive)
  return { ...connected.peers, leave: membership.leave }
}
