import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Gate, makeGate } from '../concurrency/gate.ts'
import { BadSetting } from '../config.ts'
import { fail, storageFailed, storageFull } from '../errors.ts'
import { BatchedWrites } from './batched-writes.ts'
import { type Database, type Result, type Script, type Transaction, UniqueViolation } from './database.ts'
import type { PreparedQuery } from './prepared-query.ts'

const busyTimeoutMs = 5000
const privateMode = 0o600
/** Maximum number of callers' transactions that share a commit, so that it stays short. */
const maxTransactionsPerCommit = 64

/** Uses one connection that writes and one that reads: a reader in WAL mode never waits for the writer. */
export function openSqlite(file: string): Database {
  const { writer, reader } = connectBoth(file)
  reader.pragma('query_only = ON')
  const reads = new SharedSnapshot(reader)
  const commits = new GroupCommit(writer, () => reads.end())
  const limitTransactions = makeGate({ maxRunning: maxTransactionsPerCommit })

  const openFor = (pass: Gate): Database => ({
    engine: 'sqlite',
    run: (query, values) =>
      query.writes('sqlite') ? pass(() => commits.transact((tx) => tx.run(query, values))) : reads.run(query, values),
    transact: (work) => pass(() => commits.transact(work)),
    onBehalfOf: (caller) => openFor((work) => limitTransactions(work, caller)),
    exclusively: (work) => exclusively(writer, work),
    // A single process owns the file and wakes its own jobs directly.
    wakeNodes: () => {},
    onWoken: () => {},
    close: async () => {
      await commits.idle()
      reader.close()
      writer.close()
    },
  })
  return openFor((work) => work())
}

function connectBoth(file: string): { writer: Sqlite.Database; reader: Sqlite.Database } {
  try {
    mkdirSync(dirname(file), { recursive: true })
    keepPrivate(file)
    return { writer: connect(file), reader: connect(file) }
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_CORRUPT') {
      throw new BadSetting(
        `The database file ${file} is damaged (${(error as Error).message}). Restore it from a backup.`,
      )
    }
    throw new BadSetting(
      `The database file ${file} cannot be opened (${(error as Error).message}). Check DATABASE_URL.`,
    )
  }
}

/**
 * Lets only the service's own user read the files. SQLite gives the files beside the database (-wal, -shm) the mode of
 * the database; those that an earlier version created are changed as well. The mode of a file of another user is left
 * alone.
 */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', privateMode))
  for (const part of ['', '-wal', '-shm']) {
    try {
      chmodSync(file + part, privateMode)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (!['ENOENT', 'EPERM', 'EROFS'].includes(code)) throw error
    }
  }
}

function connect(file: string): Sqlite.Database {
  const connection = new Sqlite(file, { timeout: busyTimeoutMs })
  connection.pragma('journal_mode = WAL')
  // The build's default lowers it after the first write; then a power cut could undo an acknowledged write. It must be
  // set on every connection.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  return connection
}

async function exclusively<T>(writer: Sqlite.Database, work: (script: Script) => Promise<T>): Promise<T> {
  writer.exec('BEGIN IMMEDIATE')
  try {
    const value = await work(async (sql) => {
      const statement = writer.prepare<unknown[], Record<string, unknown>>(sql)
      if (statement.reader) return statement.all()
      statement.run()
      return []
    })
    writer.exec('COMMIT')
    return value
  } catch (error) {
    if (writer.inTransaction) writer.exec('ROLLBACK')
    throw error
  }
}

type RunQuery = (query: PreparedQuery, values: unknown[]) => Promise<Result>

function runner(connection: Sqlite.Database): RunQuery {
  const statements = new Map<PreparedQuery, Sqlite.Statement>()
  return async (query, values) => {
    let statement = statements.get(query)
    if (!statement) {
      statement = connection.prepare(query.sql('sqlite'))
      statements.set(query, statement)
    }
    try {
      if (statement.reader) {
        const rows = statement.all(...values)
        return { rows, changes: rows.length }
      }
      return { rows: [], changes: statement.run(...values).changes }
    } catch (error) {
      throw translate(error)
    }
  }
}

/**
 * Queries within one iteration of the event loop share a snapshot, because opening one takes longer than most queries.
 * The snapshot ends before each commit, so acknowledged writes are always visible.
 */
class SharedSnapshot {
  readonly #connection: Sqlite.Database
  readonly #run: RunQuery
  readonly #begin: Sqlite.Statement
  readonly #end: Sqlite.Statement
  #open = false

  constructor(connection: Sqlite.Database) {
    this.#connection = connection
    this.#run = runner(connection)
    this.#begin = connection.prepare('BEGIN')
    this.#end = connection.prepare('COMMIT')
  }

  run(query: PreparedQuery, values: unknown[]): Promise<Result> {
    if (!this.#open) {
      this.#begin.run()
      this.#open = true
      setImmediate(() => this.end())
    }
    return this.#run(query, values)
  }

  end(): void {
    this.#open = false
    // A failed query may have ended the transaction.
    if (this.#connection.inTransaction) this.#end.run()
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
class GroupCommit {
  readonly #connection: Sqlite.Database
  readonly #beforeCommit: () => void
  readonly #run: RunQuery
  readonly #begin: Sqlite.Statement
  readonly #commitAll: Sqlite.Statement
  readonly #save: Sqlite.Statement
  readonly #release: Sqlite.Statement
  #waiting: QueuedTransaction[] = []
  #draining: Promise<void> | null = null

  constructor(connection: Sqlite.Database, beforeCommit: () => void) {
    this.#connection = connection
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
      const batch = this.#waiting
      this.#waiting = []
      await this.#commit(batch)
    }
    this.#draining = null
  }

  async #commit(batch: QueuedTransaction[]): Promise<void> {
    let ending: Ending
    try {
      ending = (await this.#runTogether(batch)) ?? (await this.#runApart(batch))
      await ending.batched.write({ engine: 'sqlite', run: this.#run })
      this.#beforeCommit()
      this.#commitAll.run()
    } catch (error) {
      this.#rollBack()
      for (const { reject } of batch) reject(translate(error))
      return
    }
    for (const answer of ending.answers) answer()
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
    this.#begin.run()
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
    this.#begin.run()
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

/** A disk quota or a file size limit appears as a failed write. */
const noSpace = new Set(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE', 'SQLITE_IOERR_TRUNCATE'])

function translate(error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error
  if (noSpace.has(error.code)) return storageFull(error)
  if (error.code.startsWith('SQLITE_IOERR')) return storageFailed(error)
  if (error.code === 'SQLITE_BUSY') return fail('BUSY', { retryAfterMs: busyTimeoutMs })
  if (error.code.startsWith('SQLITE_CONSTRAINT_UNIQUE')) {
    // SQLite names an index on an expression, but reports one on plain columns as "accounts.uuid".
    const named = /index '([^']+)'/.exec(error.message)?.[1] ?? error.message.replace(/^.*: /, '')
    return new UniqueViolation(named)
  }
  return error
}
