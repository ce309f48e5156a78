import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Gate, makeGate } from '../concurrency/gate.ts'
import { BadSetting } from '../config.ts'
import { fail, storageFailed, storageFull } from '../errors.ts'
import { type Database, type Result, type Script, type Transaction, UniqueViolation } from './database.ts'
import { Gathered } from './gathered.ts'
import type { PreparedQuery } from './prepared.ts'

const busyTimeoutMs = 5000
const privateMode = 0o600
/** How many transactions of callers share a commit at most: it should not become long. */
const maxTransactionsTogether = 64

/** One connection that writes, one that reads: a reader in WAL mode never waits for the writer. */
export function openSqlite(file: string): Database {
  const { writer, reader } = connectBoth(file)
  reader.pragma('query_only = ON')
  const reads = new SharedSnapshot(reader)
  const commits = new GroupCommit(writer, () => reads.end())
  const inTurn = makeGate({ maxRunning: maxTransactionsTogether })

  const openFor = (pass: Gate): Database => ({
    engine: 'sqlite',
    run: (query, values) =>
      query.writes('sqlite') ? pass(() => commits.transact((tx) => tx.run(query, values))) : reads.run(query, values),
    transact: (work) => pass(() => commits.transact(work)),
    onBehalfOf: (caller) => openFor((work) => inTurn(work, caller)),
    exclusively: (work) => exclusively(writer, work),
    // One process owns the file, and wakes itself.
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
 * Only the service's own user may read what people wrote. SQLite gives the files beside the database (-wal, -shm) the mode of
 * the database; those that an earlier version left behind are changed as well. The mode of a file of another user is left alone.
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
  // Set on every connection: the build's default lowers it after the first write, and then a power cut could
  // undo a write that was acknowledged.
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

type Run = (query: PreparedQuery, values: unknown[]) => Promise<Result>

function runner(connection: Sqlite.Database): Run {
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
 * Queries of one turn of the event loop read from one snapshot: to open it takes longer than most of them. It ends before
 * a commit, so whoever knows of a write reads it.
 */
class SharedSnapshot {
  readonly #connection: Sqlite.Database
  readonly #run: Run
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
    // A query that failed may have ended it.
    if (this.#connection.inTransaction) this.#end.run()
  }
}

type Waiting = {
  work: (tx: Transaction) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** How to tell whoever waits, once it is on disk; and whether something of a failed one is left to be undone. */
type Outcome = { answer(): void; leftovers: boolean; gathered?: Gathered }

/** What is left to do when all have run. */
class Ending {
  readonly answers: (() => void)[] = []
  readonly gathered = new Gathered()

  add({ answer, gathered }: Outcome): void {
    this.answers.push(answer)
    if (gathered) this.gathered.addAll(gathered)
  }
}

/**
 * Transactions that wait together share one COMMIT and so one fsync. One that fails is rolled back alone, and nobody is
 * answered before the commit is on disk.
 */
class GroupCommit {
  readonly #connection: Sqlite.Database
  readonly #beforeCommit: () => void
  readonly #run: Run
  readonly #begin: Sqlite.Statement
  readonly #commitAll: Sqlite.Statement
  readonly #save: Sqlite.Statement
  readonly #release: Sqlite.Statement
  #waiting: Waiting[] = []
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
      // Requests that arrived in the same turn of the event loop join the same commit.
      await new Promise(setImmediate)
      const batch = this.#waiting
      this.#waiting = []
      await this.#commit(batch)
    }
    this.#draining = null
  }

  async #commit(batch: Waiting[]): Promise<void> {
    let ending: Ending
    try {
      ending = (await this.#runTogether(batch)) ?? (await this.#runApart(batch))
      await ending.gathered.write({ engine: 'sqlite', run: this.#run })
      this.#beforeCommit()
      this.#commitAll.run()
    } catch (error) {
      this.#rollBack()
      for (const { reject } of batch) reject(translate(error))
      return
    }
    for (const answer of ending.answers) answer()
  }

  /** Storage that fails may fail this as well. Then the next BEGIN does, and its batch is told, until storage is back. */
  #rollBack(): void {
    try {
      if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK')
    } catch {}
  }

  /**
   * Without savepoints, which keep a copy of every page that changes. Null when one failed after it had written: nothing
   * is left of any then, and they run again.
   */
  async #runTogether(batch: Waiting[]): Promise<Ending | null> {
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

  /** Each in a savepoint of its own, so that what one leaves behind is undone alone. */
  async #runApart(batch: Waiting[]): Promise<Ending> {
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

  async #attempt({ work, resolve, reject }: Waiting): Promise<Outcome> {
    const effects: (() => void)[] = []
    const gathered = new Gathered()
    let wrote = false
    const tx: Transaction = {
      engine: 'sqlite',
      run: (query, values) => {
        wrote ||= query.writes('sqlite')
        return this.#run(query, values)
      },
      gather: (query, row) => gathered.add(query, row),
      afterCommit: (effect) => effects.push(effect),
    }
    try {
      const value = await work(tx)
      const answer = () => {
        resolve(value)
        // On their own: one that throws must not keep the rest of the batch from being answered.
        for (const effect of effects) queueMicrotask(effect)
      }
      return { answer, leftovers: false, gathered }
    } catch (error) {
      // A full disk rolls the whole transaction back: then nobody in this batch was saved.
      if (!this.#connection.inTransaction) throw error
      return { answer: () => reject(error), leftovers: wrote }
    }
  }
}

/** A quota, or a limit to the size of files, shows as a write that failed. */
const noSpace = new Set(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE', 'SQLITE_IOERR_TRUNCATE'])

function translate(error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error
  if (noSpace.has(error.code)) return storageFull(error)
  if (error.code.startsWith('SQLITE_IOERR')) return storageFailed(error)
  if (error.code === 'SQLITE_BUSY') return fail('BUSY', { retryAfterMs: busyTimeoutMs })
  if (error.code.startsWith('SQLITE_CONSTRAINT_UNIQUE')) {
    // An index on an expression is named; one on plain columns is told as "accounts.uuid".
    const named = /index '([^']+)'/.exec(error.message)?.[1] ?? error.message.replace(/^.*: /, '')
    return new UniqueViolation(named)
  }
  return error
}
