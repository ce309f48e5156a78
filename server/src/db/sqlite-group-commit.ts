import { setTimeout as sleep } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import type { WriteLock } from '../processes/peers.ts'
import { BatchedWrites } from './batched-writes.ts'
import { publishCommit } from './commits.ts'
import type { Transaction } from './database.ts'
import { busyTimeoutMs, isBusy, type RunQuery, runner, translate } from './sqlite-statements.ts'

/** Time between two attempts to begin a transaction while another program writes. */
const busyRetryMs = 10

/**
 * Begins a transaction that writes. Another program, or a worker that hangs, may hold the lock of SQLite: SQLite itself would
 * block the event loop while it waits.
 */
export async function beginWriting(begin: () => void): Promise<void> {
  const until = performance.now() + busyTimeoutMs
  while (true) {
    try {
      begin()
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw error
      await sleep(busyRetryMs)
    }
  }
}

type QueuedTransaction = {
  work: (tx: Transaction) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/**
 * The result of one transaction: `answer` settles its promise after the commit; `leftovers` means that it failed after
 * it had written.
 */
type TransactionResult = { answer(): void; leftovers: boolean; batched?: BatchedWrites }

/** The answers and the batched writes of all transactions of a commit. */
class Ending {
  readonly answers: (() => void)[] = []
  readonly batched = new BatchedWrites()

  add({ answer, batched }: TransactionResult): void {
    this.answers.push(answer)
    if (batched) this.batched.addAll(batched)
  }
}

/**
 * Group commit: transactions that wait together share one COMMIT and therefore one fsync. A failed transaction is
 * rolled back alone, and no caller gets an answer before the commit is on disk.
 */
export class GroupCommit {
  readonly #connection: Sqlite.Database
  readonly #writeLock: WriteLock
  readonly #beforeCommit: () => void
  readonly #run: RunQuery
  readonly #begin: Sqlite.Statement
  readonly #commitAll: Sqlite.Statement
  readonly #save: Sqlite.Statement
  readonly #release: Sqlite.Statement
  #waiting: QueuedTransaction[] = []
  #draining: Promise<void> | null = null

  constructor(connection: Sqlite.Database, writeLock: WriteLock, beforeCommit: () => void) {
    this.#connection = connection
    this.#writeLock = writeLock
    this.#beforeCommit = beforeCommit
    this.#run = runner(connection)
    this.#begin = connection.prepare('BEGIN IMMEDIATE')
    this.#commitAll = connection.prepare('COMMIT')
    this.#save = connection.prepare('SAVEPOINT one')
    this.#release = connection.prepare('RELEASE one')
  }

  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as (value: unknown) => void, reject })
      this.#draining ??= this.#drain()
    })
  }

  async idle(): Promise<void> {
    while (this.#draining) await this.#draining
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Requests that arrive in the same iteration of the event loop join the same commit.
      await new Promise(setImmediate)
      // Transactions that arrive while another worker writes join it, too.
      await this.#writeLock.acquire()
      const batch = this.#waiting
      this.#waiting = []
      const answers = await this.#commit(batch)
      // Another worker can write while this one replies.
      this.#writeLock.release()
      for (const answer of answers) answer()
    }
    this.#draining = null
  }

  /** Returns what settles the promises of the batch. */
  async #commit(batch: QueuedTransaction[]): Promise<(() => void)[]> {
    let ending: Ending
    try {
      ending = (await this.#runTogether(batch)) ?? (await this.#runApart(batch))
      await ending.batched.write({ engine: 'sqlite', run: this.#run })
      this.#beforeCommit()
      this.#commitAll.run()
    } catch (error) {
      this.#rollBack()
      return batch.map(
        ({ reject }) =>
          () =>
            reject(translate(error)),
      )
    }
    publishCommit(batch.length)
    return ending.answers
  }

  /**
   * Failing storage may fail the rollback, too. Then the next BEGIN fails and rejects its batch, until storage works
   * again.
   */
  #rollBack(): void {
    try {
      if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK')
    } catch {}
  }

  /**
   * Runs a batch without savepoints, which would copy every page that changes. Returns null when a transaction failed
   * after it had written: everything is rolled back then, and the batch runs again.
   */
  async #runTogether(batch: QueuedTransaction[]): Promise<Ending | null> {
    await beginWriting(() => this.#begin.run())
    const ending = new Ending()
    for (const waiting of batch) {
      const outcome = await this.#attempt(waiting)
      if (outcome.leftovers) {
        this.#connection.exec('ROLLBACK')
        return null
      }
      ending.add(outcome)
    }
    return ending
  }

  /** Runs each transaction in its own savepoint, so that a failed one is rolled back alone. */
  async #runApart(batch: QueuedTransaction[]): Promise<Ending> {
    await beginWriting(() => this.#begin.run())
    const ending = new Ending()
    for (const waiting of batch) {
      this.#save.run()
      const outcome = await this.#attempt(waiting)
      if (outcome.leftovers) this.#connection.exec('ROLLBACK TO one')
      this.#release.run()
      ending.add(outcome)
    }
    return ending
  }

  async #attempt({ work, resolve, reject }: QueuedTransaction): Promise<TransactionResult> {
    const effects: (() => void)[] = []
    const batched = new BatchedWrites()
    let wrote = false
    const tx: Transaction = {
      engine: 'sqlite',
      run: (query, values) => {
        wrote ||= query.writes('sqlite')
        return this.#run(query, values)
      },
      addToBatch: (query, row) => batched.add(query, row),
      afterCommit: (effect) => effects.push(effect),
      inTurn: async () => {},
    }
    try {
      const value = await work(tx)
      const answer = () => {
        resolve(value)
        // Effects run in microtasks, so that one that throws does not keep the rest of the batch from its answers.
        for (const effect of effects) queueMicrotask(effect)
      }
      return { answer, leftovers: false, batched }
    } catch (error) {
      // A full disk rolls the whole transaction back, so nothing of this batch was saved.
      if (!this.#connection.inTransaction) throw error
      return { answer: () => reject(error), leftovers: wrote }
    }
  }
}
