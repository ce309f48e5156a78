import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Gate, makeGate } from '../concurrency/gate.ts'
import { BadSetting } from '../config.ts'
import { type Peers, peersInProcess, type WriteLock } from '../processes/peers.ts'
import type { Database, Script } from './database.ts'
import { beginWriting, GroupCommit } from './sqlite-group-commit.ts'
import { SharedSnapshot } from './sqlite-snapshot.ts'
import { busyTimeoutMs } from './sqlite-statements.ts'

const privateMode = 0o600
/** Maximum number of callers' transactions that share a commit, so that it stays short. */
const maxTransactionsPerCommit = 64

const liveTopic = 'live events'

/**
 * Uses one connection that writes and one that reads: a reader in WAL mode never waits for the writer. The workers of a
 * node write in turn (decision 0054).
 */
export function openSqlite(file: string, peers: Peers = peersInProcess()): Database {
  const { writer, reader } = connectBoth(file)
  reader.pragma('query_only = ON')
  const reads = new SharedSnapshot(reader)
  const commits = new GroupCommit(writer, peers.writeLock, () => reads.end())
  const limitTransactions = makeGate({ maxRunning: maxTransactionsPerCommit })
  const wakeNodes = peers.workers > 1 ? oncePerTurn(() => peers.tell('others', liveTopic)) : () => {}

  const openFor = (pass: Gate): Database => ({
    engine: 'sqlite',
    run: (query, values) =>
      query.writes('sqlite') ? pass(() => commits.transact((tx) => tx.run(query, values))) : reads.run(query, values),
    transact: (work) => pass(() => commits.transact(work)),
    readTogether: (read) => read({ engine: 'sqlite', run: (query, values) => reads.run(query, values) }),
    onBehalfOf: (caller) => openFor((work) => limitTransactions(work, caller)),
    exclusively: (work) => exclusively(writer, peers.writeLock, work),
    wakeNodes,
    onWoken: (listener) => peers.onTold(liveTopic, listener),
    // A worker that is alone ends the snapshot before each of its commits, which is sufficient.
    refresh: peers.workers > 1 ? () => reads.end() : () => {},
    close: async () => {
      await commits.idle()
      // The last connection moves what is left in the -wal file into the database. Of two workers that close at the same
      // time, each would leave that to the other, and a copy of the database file alone would lack their last commits.
      await peers.writeLock.acquire()
      reader.close()
      writer.close()
      peers.writeLock.release()
    },
  })
  return openFor((work) => work())
}

function connectBoth(file: string): { writer: Sqlite.Database; reader: Sqlite.Database } {
  try {
    mkdirSync(dirname(file), { recursive: true })
    keepPrivate(file)
    const connections = { writer: connect(file), reader: connect(file) }
    connections.writer.pragma('busy_timeout = 0')
    return connections
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'SQLITE_CORRUPT') {
      throw new BadSetting(`The database file ${file} is damaged (${message}). Restore it from a backup.`)
    }
    if (/^(SQLITE_FULL|SQLITE_IOERR.*|ENOSPC|EDQUOT)$/.test(code)) {
      throw new BadSetting(`The disk of ${dirname(file)} is full or fails (${message}). Free some space, or check it.`)
    }
    throw new BadSetting(`The database file ${file} cannot be opened (${message}). Check DATABASE_URL.`)
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

/** The transactions of one commit wake the other workers together. */
function oncePerTurn(act: () => void): () => void {
  let isPlanned = false
  return () => {
    if (isPlanned) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      act()
    })
  }
}

/**
 * Foreign keys are not enforced meanwhile, because SQLite changes a column by copying its table, and dropping the old one
 * would delete the rows that refer to it. They are checked before the commit when the schema has changed.
 */
async function exclusively<T>(
  writer: Sqlite.Database,
  writeLock: WriteLock,
  work: (script: Script) => Promise<T>,
): Promise<T> {
  await writeLock.acquire()
  writer.pragma('foreign_keys = OFF')
  try {
    return await inOneTransaction(writer, work)
  } finally {
    writer.pragma('foreign_keys = ON')
    writeLock.release()
  }
}

const schemaVersion = (connection: Sqlite.Database) => connection.pragma('schema_version', { simple: true })

async function inOneTransaction<T>(writer: Sqlite.Database, work: (script: Script) => Promise<T>): Promise<T> {
  await beginWriting(() => writer.exec('BEGIN IMMEDIATE'))
  const before = schemaVersion(writer)
  try {
    const value = await work(async (sql) => {
      const statement = writer.prepare<unknown[], Record<string, unknown>>(sql)
      if (statement.reader) return statement.all()
      statement.run()
      return []
    })
    const broken = schemaVersion(writer) === before ? [] : (writer.pragma('foreign_key_check') as unknown[])
    if (broken.length > 0) throw new Error(`a migration left ${broken.length} rows that refer to nothing`)
    writer.exec('COMMIT')
    return value
  } catch (error) {
    if (writer.inTransaction) writer.exec('ROLLBACK')
    throw error
  }
}
