import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Connection } from '../../db/database.ts'
import type { DeletionOrder, Things } from './contents-queries.ts'

/** A slice takes some milliseconds, for which others wait on SQLite. */
const rowsAtOnce = 100

/**
 * Deletes things with all that belongs to them, in slices with turns of the event loop between them. Foreign keys would
 * delete a million messages in one statement: on SQLite everybody would wait for that, and PostgreSQL would cancel it
 * after its timeout. Ends early, with a part of it left, as soon as `isOver` returns true.
 */
export async function deleteContents(
  on: Connection,
  contents: DeletionOrder,
  keys: number[],
  isOver: () => boolean = () => false,
): Promise<void> {
  const owners = JSON.stringify(keys)
  for (const each of contents) {
    if ('next' in each) {
      await deleteThings(on, each, owners, isOver)
    } else {
      while (!isOver() && (await each.run(on, { keys: owners, count: rowsAtOnce })) === rowsAtOnce) {
        await yieldToEventLoop()
      }
    }
  }
}

async function deleteThings(on: Connection, things: Things, owners: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const next = await things.next.all(on, { keys: owners, count: rowsAtOnce })
    const keys = next.map(({ key }) => key)
    if (keys.length > 0) await deleteContents(on, things.contents, keys, isOver)
    if (keys.length < rowsAtOnce) return
    await yieldToEventLoop()
  }
}
