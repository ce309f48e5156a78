import { type Clock, minuteMs, secondMs } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import type { Caller } from './action.ts'
import { shareOf } from './limits.ts'
import { storedBytes } from './stored-bytes.ts'

export type WriteBudget = ReturnType<typeof makeWriteBudget>

/** A transaction that runs is taken for this large until it says what it wrote. On PostgreSQL many run at a time. */
const reservedBytes = 256 * 1024

type Bucket = { left: number; at: number }

/**
 * How much each account may add to the database: a token bucket of half a minute's worth that refills with half a minute's
 * worth a minute, so no minute has more than the limit. It is kept in memory, because a write per post would cost more
 * than what it prevents; so it holds for each node.
 */
export function makeWriteBudget(clock: Clock, mibPerMinute: number) {
  const capacity = (mibPerMinute * 1024 * 1024) / 2
  const perMs = capacity / minuteMs
  const buckets = new Map<number, Bucket>()
  let sweptAt = clock.now()

  const leftIn = ({ left, at }: Bucket, now: number) => Math.min(capacity, left + (now - at) * perMs)

  function bucketOf(accountKey: number): Bucket {
    const now = clock.now()
    if (now - sweptAt >= minuteMs) sweep(now)
    const known = buckets.get(accountKey)
    const bucket = known ?? { left: capacity, at: now }
    bucket.left = leftIn(bucket, now)
    bucket.at = now
    if (!known) buckets.set(accountKey, bucket)
    return bucket
  }

  /** A bucket that is full again is as good as none. */
  function sweep(now: number): void {
    sweptAt = now
    for (const [key, bucket] of buckets) if (leftIn(bucket, now) >= capacity) buckets.delete(key)
  }

  return {
    /** Throws while the account has nothing left. */
    demand(accountKey: number): void {
      const { left } = bucketOf(accountKey)
      if (left > 0) return
      throw fail('TOO_MUCH_WRITTEN', { retryAfterMs: Math.max(secondMs, Math.ceil((reservedBytes - left) / perMs)) })
    },
    /** What was written counts even when there was not enough left; then the account waits longer. */
    charge(accountKey: number, bytes: number): void {
      const bucket = bucketOf(accountKey)
      bucket.left = Math.min(capacity, bucket.left - bytes)
    },
    size: () => buckets.size,
  }
}

/** Runs a transaction on the budget of the caller's account. Transactions without an account have limits of their own. */
export async function transactFor<T>(
  app: App,
  caller: Caller,
  work: (tx: Transaction) => Promise<T>,
  turn?: string,
): Promise<T> {
  const db = app.db.onBehalfOf(shareOf(caller))
  if (caller.kind !== 'signedIn') return db.transact(work, turn)
  const { accountKey } = caller
  const { written } = app
  let charged = 0
  let leftBehind = 0
  let counted: Counted | undefined
  const settle = (bytes: number) => {
    written.charge(accountKey, bytes - charged)
    charged = bytes
  }
  /** PostgreSQL keeps what a transaction wrote that was rolled back, until it is vacuumed. */
  const abandon = () => {
    if (app.db.engine === 'postgres') leftBehind += counted?.bytes() ?? 0
    counted = undefined
    settle(leftBehind)
  }
  // Before a transaction begins: on SQLite everybody who shares the commit would wait for it.
  written.demand(accountKey)
  try {
    return await db.transact(async (tx) => {
      // It may run again after a conflict.
      abandon()
      written.demand(accountKey)
      settle(leftBehind + reservedBytes)
      const counting = countWrites(tx)
      counted = counting
      const value = await work(counting.tx)
      settle(leftBehind + counting.bytes())
      return value
    }, turn)
  } catch (error) {
    abandon()
    throw error
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
      gather: (query, row) => {
        bytes += storedBytes(tx.engine, query, row as unknown[])
        tx.gather(query, row)
      },
    },
  }
}
