import type { Connection, Transaction } from '../../db/database.ts'

/**
 * Rows that need code to be brought up to date after a migration (decision 0031). Keys are visited in ascending order, in
 * small batches; each batch and the progress that it made are one transaction, so a crash repeats nothing.
 */
export type Backfill = {
  /** Never changes once released. */
  name: string
  /** The highest key of the table; 0 when the table is empty. */
  highestKey(on: Connection): Promise<number>
  /**
   * Handles the next rows behind the key `after` and returns the last key that it visited, which must be higher, and how
   * many rows it changed. A batch must be idempotent and short, because requests wait while it runs.
   */
  batch(tx: Transaction, after: number): Promise<{ lastKey: number; rows: number }>
  /** Starts again so long after it finished: for rows that a node of an older version goes on writing. */
  repeatEveryMs?: number
}
