import { randomInt } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import { instanceRead, instanceSet } from '../core/instance-queries.ts'
import { isBefore, logStart, parsePosition, purgedUpTo } from './hub.ts'
import { liveEpoch, liveEventNewest, serverIdentity, tableIdentity, transactionNow } from './queries.ts'

const writtenOn = 'live events written on'

/** A server runs fewer transactions than this between a backup and the end of the database that was backed up. */
const gap = 1_000_000_000

/**
 * Ensures that new events sort after all events of the log and that no position is used twice, even after the database
 * was restored from a backup or moved to another server (decision 0032). Returns whether a new epoch began.
 *
 * On PostgreSQL an epoch lasts as long as the server, its timeline and the table stay the same. A SQLite file cannot
 * detect that it was restored, so each process begins an epoch when it opens the file.
 */
export async function ensureLiveEpoch(db: Database, clock: Clock): Promise<boolean> {
  const identity = await identityOf(db)
  if (identity !== null && (await instanceRead.first(db, { name: writtenOn }))?.value === identity) return false
  return db.transact(async (tx) => {
    const before = (await instanceRead.first(tx, { name: writtenOn }))?.value
    // Another node has begun the epoch meanwhile.
    if (identity !== null && before === identity) return false
    const newest = await newestTransaction(tx)
    const epoch =
      identity === null ? Math.max(newest, clock.now()) + 1 + randomInt(1_000_000) : await epochAfter(tx, newest)
    // A log that a version without epochs wrote on this server continues without a new epoch.
    const continues = identity !== null && before === undefined && newest < (await currentTransaction(tx))
    if (!continues) await instanceSet.run(tx, { name: liveEpoch, value: String(epoch) })
    await instanceSet.run(tx, { name: writtenOn, value: identity ?? 'sqlite' })
    return !continues
  })
}

/** Distinguishes PostgreSQL servers, and a table from its restored copy; null for SQLite. */
async function identityOf(db: Database): Promise<string | null> {
  if (db.engine === 'sqlite') return null
  const table = (await tableIdentity.first(db, {}))?.identity
  try {
    return `${(await serverIdentity.first(db, {}))?.identity} ${table}`
  } catch (error) {
    // Some hosted servers do not reveal their identity. An unreachable database is still an error.
    if (error instanceof Failure) throw error
    return String(table)
  }
}

/** Returns the highest transaction number in the log or among the events removed from it. */
async function newestTransaction(tx: Transaction): Promise<number> {
  const purged = parsePosition((await instanceRead.first(tx, { name: purgedUpTo }))?.value ?? '') ?? logStart
  const last = (await liveEventNewest.first(tx, {})) ?? logStart
  return (isBefore(last, purged) ? purged : last).tx
}

const currentTransaction = async (tx: Transaction) => (await transactionNow.first(tx, {}))?.number ?? 0

const epochAfter = async (tx: Transaction, newest: number) => newest + gap - (await currentTransaction(tx))
