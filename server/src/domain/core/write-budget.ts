import { type Clock, minuteMs, secondMs } from '../../clock.ts'
import type { Database, Mutex, Transaction } from '../../db/database.ts'
import type { Engine } from '../../db/engine.ts'
import { fail } from '../../errors.ts'
import type { Peers } from '../../processes/peers.ts'
import type { Caller } from './caller.ts'
import { shareOf } from './limits.ts'
import { bytesPerRow, storedBytes } from './stored-bytes.ts'

export type WriteBudget = ReturnType<typeof makeWriteBudget>

/** A running transaction is charged this much until its size is known. On PostgreSQL many run at the same time. */
const reservedBytes = 256 * 1024

/** Workers that have not told each other everything may exceed the budget of an account by this part of it together. */
const untoldPart = 1 / 32
const topic = 'bytes that an account has written'

type Bucket = { left: number; at: number; untold: number }

/**
 * Limits how much each account may add to the database. The token bucket holds half of the limit per minute and refills
 * by the same amount each minute, so no minute exceeds the limit. Buckets are in memory, because a database write per
 * post would cost more than it prevents; the limit therefore holds per node, whose workers tell each other what an account
 * has written.
 */
export function makeWriteBudget(clock: Clock, mibPerMinute: number, peers: Peers) {
  const capacity = (mibPerMinute * 1024 * 1024) / 2
  const perMs = capacity / minuteMs
  const tellFrom = (capacity * untoldPart) / Math.max(1, peers.workers - 1)
  const buckets = new Map<number, Bucket>()
  let sweptAt = clock.now()

  const leftIn = ({ left, at }: Bucket, now: number) => Math.min(capacity, left + (now - at) * perMs)

  function bucketOf(accountKey: number): Bucket {
    const now = clock.now()
    if (now - sweptAt >= minuteMs) sweep(now)
    const known = buckets.get(accountKey)
    const bucket = known ?? { left: capacity, at: now, untold: 0 }
    bucket.left = leftIn(bucket, now)
    bucket.at = now
    if (!known) buckets.set(accountKey, bucket)
    return bucket
  }

  /** Removes full buckets, which are the same as none. */
  function sweep(now: number): void {
    sweptAt = now
    for (const [key, bucket] of buckets) if (leftIn(bucket, now) >= capacity) buckets.delete(key)
  }

  function charge(accountKey: number, bytes: number): void {
    const bucket = bucketOf(accountKey)
    bucket.left = Math.min(capacity, bucket.left - bytes)
  }

  peers.onTold(topic, charge)

  return {
    /** Throws when the budget of the account is used up. */
    requireRemaining(accountKey: number): void {
      const { left } = bucketOf(accountKey)
      if (left > 0) return
      throw fail('TOO_MUCH_WRITTEN', { retryAfterMs: Math.max(secondMs, Math.ceil((reservedBytes - left) / perMs)) })
    },
    /** Charges bytes that were already written. The balance may become negative; then the account waits longer. */
    charge,
    /** Charges rows that the service will add later because of this account, such as a mention for each member. */
    chargeRows(accountKey: number, engine: Engine, rows: number): void {
      const bytes = rows * bytesPerRow(engine)
      charge(accountKey, bytes)
      this.tell(accountKey, bytes)
    },
    /** Tells the other workers about charged bytes that will not be given back, as soon as there are enough of them. */
    tell(accountKey: number, bytes: number): void {
      if (peers.workers === 1) return
      const bucket = bucketOf(accountKey)
      bucket.untold += bytes
      if (bucket.untold < tellFrom) return
      peers.tell('others', topic, accountKey, bucket.untold)
      bucket.untold = 0
    },
    size: () => buckets.size,
  }
}

/** Runs a transaction on the budget of the caller's account. Anonymous callers have rate limits of their own. */
export async function transactFor<T>(
  app: { db: Database; writeBudget: WriteBudget },
  caller: Caller,
  work: (tx: Transaction) => Promise<T>,
  mutex?: Mutex,
): Promise<T> {
  const db = app.db.onBehalfOf(shareOf(caller))
  if (caller.kind !== 'signedIn') return db.transact(work, mutex)
  const { accountKey } = caller
  const { writeBudget } = app
  let charged = 0
  let leftBehind = 0
  let counted: Counted | undefined
  const settle = (bytes: number) => {
    writeBudget.charge(accountKey, bytes - charged)
    charged = bytes
  }
  /** PostgreSQL keeps the rows of a rolled-back transaction until the next vacuum, so they stay charged. */
  const abandon = () => {
    if (app.db.engine === 'postgres') leftBehind += counted?.bytes() ?? 0
    counted = undefined
    settle(leftBehind)
  }
  // The budget is checked before the transaction begins, because on SQLite everybody who shares the commit would wait
  // for it.
  writeBudget.requireRemaining(accountKey)
  try {
    return await db.transact(async (tx) => {
      // The transaction may run again after a conflict.
      abandon()
      writeBudget.requireRemaining(accountKey)
      settle(leftBehind + reservedBytes)
      const counting = countWrites(tx)
      counted = counting
      const value = await work(counting.tx)
      settle(leftBehind + counting.bytes())
      return value
    }, mutex)
  } catch (error) {
    abandon()
    throw error
  } finally {
    writeBudget.tell(accountKey, charged)
  }
}

type Counted = { tx: Transaction; bytes(): number }

function countWrites(tx: Transaction): Counted {
  let bytes = 0
  return {
    bytes: () => bytes,
    tx: {
      ...tx,
      run: (query, values) => {
        bytes += storedBytes(tx.engine, query, values)
        return tx.run(query, values)
      },
      addToBatch: (query, row) => {
        bytes += storedBytes(tx.engine, query, row as unknown[])
        tx.addToBatch(query, row)
      },
    },
  }
}
