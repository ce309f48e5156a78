import { type Gate, makeGate } from '../concurrency/gate.ts'
import { BatchedWrites } from './batched-writes.ts'
import type { Connection, Result, Transaction } from './database.ts'
import type { PreparedQuery } from './prepared-query.ts'

/** Maximum number of transactions that share one, so that it stays short. */
const maxPerGroup = 32

export type QueuedWork = {
  work: (tx: Transaction) => Promise<unknown>
  caller: string | undefined
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

type Queue = { pass: Gate; waiting: QueuedWork[]; users: number; isDraining: boolean }

/**
 * Gathers transactions with the same key while one of them runs. Callers share a group fairly. `runGroup` never rejects.
 */
export function makeGroups(runGroup: (group: QueuedWork[]) => Promise<void>) {
  const queues = new Map<string, Queue>()

  async function drain(queue: Queue): Promise<void> {
    queue.isDraining = true
    while (queue.waiting.length > 0) {
      // Requests that arrive in the same iteration of the event loop join the same transaction.
      await new Promise(setImmediate)
      await runGroup(queue.waiting.splice(0))
    }
    queue.isDraining = false
  }

  return async function join<T>(key: string, work: (tx: Transaction) => Promise<T>, caller?: string): Promise<T> {
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
            queue.waiting.push({ work, caller, resolve: resolve as (value: unknown) => void, reject })
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

/** Thrown when a transaction failed after it had written: PostgreSQL has to roll the whole group back. */
export class GroupFailed extends Error {}

type Outcome = { answer(): void; batched: BatchedWrites }

/**
 * Runs several transactions as one. They start together, so that their first queries share a round trip, and go on one
 * after the other from where they call `inTurn`. A transaction that throws before it has written fails alone.
 */
export class Group {
  readonly batched = new BatchedWrites()
  readonly #connection: Connection
  readonly #answers: (() => void)[] = []
  #failed = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async run(group: QueuedWork[]): Promise<void> {
    let previous: Promise<unknown> = Promise.resolve()
    const outcomes = group.map((queued) => {
      const outcome = this.#attempt(queued, previous)
      previous = outcome
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

  async #attempt({ work, resolve, reject }: QueuedWork, previous: Promise<unknown>): Promise<Outcome> {
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
