import { type Gate, makeGate } from '../concurrency/gate.ts'
import { BatchedWrites } from './batched-writes.ts'
import type { Connection, Mutex, Result, Transaction } from './database.ts'
import type { PreparedQuery } from './prepared-query.ts'

/** Maximum number of transactions that share one, so that it stays short. */
const maxPerGroup = 32
/** Number of groups across keys that run at the same time. With more of them, fewer transactions share one. */
const maxSharedGroups = 3
/** Keys that wait for such a group. A caller who waits for many keys leaves places to the others. */
const sharedPlaces = { maxRunning: 2 * maxPerGroup, reserved: maxPerGroup / 2 }

export type QueuedWork = {
  work: (tx: Transaction) => Promise<unknown>
  mutex: Mutex
  caller: string | undefined
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** Neither rejects. */
type RunGroup = {
  /** Returns false when nothing has happened, because the transactions have to run apart. */
  together(group: QueuedWork[], among: 'oneKey' | 'manyKeys'): Promise<boolean>
  apart(group: QueuedWork[]): Promise<void>
}

type Queue = { pass: Gate; waiting: QueuedWork[]; users: number; isDraining: boolean }

/**
 * Gathers transactions with the same key while one of them runs, and short ones of all keys while all groups across keys
 * run. Callers share a group fairly.
 */
export function makeGroups(run: RunGroup) {
  const queues = new Map<string, Queue>()
  const runShared = shareAcrossKeys(run)
  const admitShared = makeGate(sharedPlaces)

  async function drain(queue: Queue): Promise<void> {
    queue.isDraining = true
    while (queue.waiting.length > 0) {
      // Requests that arrive in the same iteration of the event loop join the same transaction.
      await new Promise(setImmediate)
      const ofKey = queue.waiting.splice(0)
      const isShared = ofKey.every(({ mutex, caller }) => mutex.isShort && caller !== undefined)
      const isDone = isShared
        ? await admitShared(() => runShared(ofKey), ofKey[0]?.caller)
        : ofKey.length > 1 && (await run.together(ofKey, 'oneKey'))
      if (!isDone) await run.apart(ofKey)
    }
    queue.isDraining = false
  }

  return async function join<T>(mutex: Mutex, work: (tx: Transaction) => Promise<T>, caller?: string): Promise<T> {
    const { key } = mutex
    const queue = queues.get(key) ?? {
      pass: makeGate({ maxRunning: maxPerGroup }),
      waiting: [],
      users: 0,
      isDraining: false,
    }
    queues.set(key, queue)
    queue.users++
    try {
      return await queue.pass(
        () =>
          new Promise<T>((resolve, reject) => {
            queue.waiting.push({ work, mutex, caller, resolve: resolve as (value: unknown) => void, reject })
            if (!queue.isDraining) void drain(queue)
          }),
        caller,
      )
    } finally {
      queue.users--
      if (queue.users === 0) queues.delete(key)
    }
  }
}

/** At most `maxPerGroup` transactions of one key. */
type GroupOfKey = { ofKey: QueuedWork[]; ended: (isDone: boolean) => void }

/**
 * Merges the groups of several keys into larger ones while `maxSharedGroups` of them run. Those that have to run apart
 * do so by key, while the next group runs: nobody waits here for a row that is locked for long.
 */
function shareAcrossKeys(run: RunGroup): (ofKey: QueuedWork[]) => Promise<boolean> {
  const waiting: GroupOfKey[] = []
  let running = 0

  async function runNext(): Promise<void> {
    const taken = takeThatFit(waiting)
    // All nodes lock rows in the same order, so that their groups seldom wait for each other in a circle.
    const group = taken.flatMap(({ ofKey }) => ofKey).sort((one, other) => compareKeys(one.mutex, other.mutex))
    running++
    const isDone = await run.together(group, 'manyKeys')
    running--
    for (const { ended } of taken) ended(isDone)
    if (waiting.length > 0) void runNext()
  }

  return (ofKey) =>
    new Promise((ended) => {
      waiting.push({ ofKey, ended })
      if (running < maxSharedGroups) void runNext()
    })
}

/** Removes as many of the first groups as fit into one. */
function takeThatFit(waiting: GroupOfKey[]): GroupOfKey[] {
  let size = 0
  let count = 0
  for (const { ofKey } of waiting) {
    size += ofKey.length
    if (size > maxPerGroup) break
    count++
  }
  return waiting.splice(0, count)
}

const compareKeys = (one: Mutex, other: Mutex) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)

/** Thrown when a transaction failed after it had written: PostgreSQL has to roll the whole group back. */
export class GroupFailed extends Error {}

type Outcome = { answer(): void; batched: BatchedWrites }

/**
 * Runs several transactions as one. They start together, so that their queries share round trips. Those of the same key
 * go on one after the other from where they call `inTurn`. A transaction that throws before it has written fails alone.
 */
export class TransactionGroup {
  readonly batched = new BatchedWrites()
  readonly #connection: Connection
  readonly #answers: (() => void)[] = []
  #failed = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async run(group: QueuedWork[]): Promise<void> {
    const previous = new Map<string, Promise<Outcome>>()
    const outcomes = group.map((queued) => {
      const { key } = queued.mutex
      const outcome = this.#attempt(queued, previous.get(key))
      previous.set(key, outcome)
      return outcome
    })
    const settled = await Promise.all(outcomes)
    if (this.#failed) throw new GroupFailed('a transaction of a group failed')
    for (const { answer, batched } of settled) {
      this.#answers.push(answer)
      this.batched.addAll(batched)
    }
  }

  /** Answers all callers, after the commit. */
  answer(): void {
    for (const answer of this.#answers) answer()
  }

  async #attempt({ work, resolve, reject }: QueuedWork, previous: Promise<Outcome> | undefined): Promise<Outcome> {
    const effects: (() => void)[] = []
    const batched = new BatchedWrites()
    let mustRollBack = false
    const run = async (query: PreparedQuery, values: unknown[]): Promise<Result> => {
      if (this.#failed) throw new GroupFailed('another transaction of the group failed')
      mustRollBack ||= query.writes('postgres')
      try {
        return await this.#connection.run(query, values)
      } catch (error) {
        // PostgreSQL refuses all further statements.
        this.#failed = true
        throw error
      }
    }
    try {
      const value = await work({
        engine: 'postgres',
        run,
        addToBatch: (query, row) => batched.add(query, row),
        afterCommit: (effect) => effects.push(effect),
        inTurn: async () => void (await previous),
      })
      const answer = () => {
        resolve(value)
        for (const effect of effects) queueMicrotask(effect)
      }
      return { answer, batched }
    } catch (error) {
      this.#failed ||= mustRollBack
      return { answer: () => reject(error), batched: new BatchedWrites() }
    }
  }
}
