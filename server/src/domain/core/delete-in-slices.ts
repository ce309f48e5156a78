import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Transaction } from '../../db/database.ts'
import type { Query } from '../../db/prepared.ts'

const rowsAtOnce = 250

/**
 * Deletes the rows of something that is about to be deleted, in slices with turns of the event loop between them. Foreign
 * keys would delete all of them at once, and on SQLite everybody would wait for that.
 */
export async function deleteInSlices(
  deleteSome: Query<{ key: number; count: number }, unknown>,
  tx: Transaction,
  key: number,
): Promise<void> {
  while ((await deleteSome.run(tx, { key, count: rowsAtOnce })) === rowsAtOnce) await yieldToEventLoop()
}
