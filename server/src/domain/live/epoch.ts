import { randomInt } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import { instanceRead, instanceSet } from '../core/instance-queries.ts'
import { forgottenUpTo, isBefore, parsePosition, start } from './hub.ts'
import { liveEpoch, liveEventNewest, serverIdentity, tableIdentity, transactionNow } from './queries.ts'

const writtenOn = 'live events written on'

/** More transactions than a server runs between a backup and the end of what the backup was made from. */
const gap = 1_000_000_000

/**
 * Makes sure that new events sort behind all events of the log, and that no place of the log is ever given out twice, also when
 * the database was restored from a backup or moved to another server (decision 0032). Returns whether a new epoch began.
 *
 * On PostgreSQL an epoch lasts as long as the server, its timeline and the table are the same. A SQLite file does not know that
 * it was copied back, so each process begins one when it opens the file.
 */
export async function settleLiveEpoch(db: Database, clock: Clock): Promise<boolean> {
  const here = await identityOf(db)
  if (here !== null && (await instanceRead.first(db, { name: writtenOn }))?.value === here) return false
  return db.transact(async (tx) => {
    const before = (await instanceRead.first(tx, { name: writtenOn }))?.value
    // Another node was faster.
    if (here !== null && before === here) return false
    const newest = await newestTransaction(tx)
    const epoch =
      here === null ? Math.max(newest, clock.now()) + 1 + randomInt(1_000_000) : await epochAfter(tx, newest)
    // The log of a version without epochs, on the server that wrote it.
    const goesOn = here !== null && before === undefined && newest < (await currentTransaction(tx))
    if (!goesOn) await instanceSet.run(tx, { name: liveEpoch, value: String(epoch) })
    await instanceSet.run(tx, { name: writtenOn, value: here ?? 'sqlite' })
    return !goesOn
  })
}

/** What tells one PostgreSQL from another, and a table from the same one after a restore; null for SQLite. */
async function identityOf(db: Database): Promise<string | null> {
  if (db.engine === 'sqlite') return null
  const table = (await tableIdentity.first(db, {}))?.identity
  try {
    return `${(await serverIdentity.first(db, {}))?.identity} ${table}`
  } catch (error) {
    // Some hosted servers keep their identity to themselves. A database that is away is another matter.
    if (error instanceof Failure) throw error
    return String(table)
  }
}

/** The highest transaction number in the log, or of what was removed from it. */
async function newestTransaction(tx: Transaction): Promise<number> {
  const forgotten = parsePosition((await instanceRead.first(tx, { name: forgottenUpTo }))?.value ?? '') ?? start
  const last = (await liveEventNewest.first(tx, {})) ?? start
  return (isBefore(last, forgotten) ? forgotten : last).tx
}

const currentTransaction = async (tx: Transaction) => (await transactionNow.first(tx, {}))?.number ?? 0

const epochAfter = async (tx: Transaction, newest: number) => newest + gap - (await currentTransaction(tx))
