import { sql } from 'kysely'
import { query } from '../../db/prepared.ts'

/*
 * Mails and webhook deliveries are rows that wait for a sender. A node leases a row before it sends it: until
 * `leased_until` no other node takes it, and if the node crashes, another one does afterwards. Every lease increases
 * `attempts`, which therefore serves as a fencing token: a node whose lease has expired cannot settle a row that
 * another node has leased since.
 */

/** Literals rather than parameters let the planner use the partial indexes on waiting rows. */
export const isWaiting = {
  mails: sql<boolean>`status = 'queued'`,
  webhook_deliveries: sql<boolean>`state = 'pending'`,
}

type Outbox = keyof typeof isWaiting

export const isDue = (outbox: Outbox, now: number) =>
  sql<boolean>`${isWaiting[outbox]} and next_attempt_at <= ${now} and leased_until <= ${now}`

/** The columns that a lease sets. */
export const leaseUntil = (leasedUntil: number) => ({ leased_until: leasedUntil, attempts: sql<number>`attempts + 1` })

/** A row together with the attempt for which this node leased it. */
export type Lease = { key: number; attempts: number }

export const holdsLease = ({ key, attempts }: Lease) => sql<boolean>`id = ${key} and attempts = ${attempts}`

/** Releases leases left behind by a crashed process. It is safe on SQLite only, where no other node can be sending. */
export const releaseLeases = (outbox: Outbox) =>
  query((db, $: { now: number }) =>
    db
      .updateTable(outbox)
      .set({ leased_until: 0 })
      .where(isWaiting[outbox])
      .where('next_attempt_at', '<=', $.now)
      .where('leased_until', '>', 0),
  )

/** Returns how long to wait after a number of failed attempts, or null when no further attempt follows. */
export const retryDelay = (delaysMs: readonly number[], failedAttempts: number): number | null =>
  delaysMs[failedAttempts - 1] ?? null
