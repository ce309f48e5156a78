import type { Connection, Transaction } from '../../db/database.ts'

/**
 * Rows that code must bring up to date after a migration (decision 0031). Keys are visited in ascending order, in small
 * batches. A batch and its progress are one transaction, so a crash repeats nothing.
 */
export type Backfill = {
  /** The name never changes once it is released, because progress is stored under it. */
  name: string
  /** Returns the highest key of the table, or 0 when the table is empty. */
  highestKey(on: Connection): Promise<number>
  /**
   * Handles the next rows behind the key `after` and returns the last key that it visited, which must be higher, and
   * how many rows it changed. A batch must be idempotent and short, because requests wait while it runs.
   */
  batch(tx: Transaction, after: number): Promise<{ lastKey: number; rows: number }>
  /** The delay after which a finished backfill starts again, for rows that a node of an older version still writes. */
  repeatEveryMs?: number
}
