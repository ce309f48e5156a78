import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Connection } from '../../db/database.ts'
import type { Engine } from '../../db/engine.ts'
import type { DeletionOrder, Things } from './contents-queries.ts'

/**
 * A slice takes some milliseconds on SQLite, for which others wait. PostgreSQL is another process, but looks at all rows
 * again that the transaction has deleted, with each slice.
 */
const rowsAtOnce: Record<Engine, number> = { sqlite: 100, postgres: 10_000 }

/**
 * Deletes things with all that belongs to them, in slices with turns of the event loop between them. Foreign keys would
 * delete a million messages in one statement: on SQLite everybody would wait for that, and PostgreSQL would cancel it
 * after its timeout. Ends early, with a part of it left, as soon as `isOver` returns true.
 */
export async function deleteThings(
  on: Connection,
  { next, contents }: Things,
  keys: number[],
  isOver: () => boolean = () => false,
): Promise<void> {
  const asked = { keys: JSON.stringify(keys), count: rowsAtOnce[on.engine] }
  while (!isOver()) {
    const found = (await next.all(on, asked)).map(({ key }) => key)
    if (found.length > 0) await deleteContents(on, contents, found, isOver)
    if (found.length < asked.count) return
    await yieldToEventLoop()
  }
}

/** Deletes what belongs to the things with these keys. */
export async function deleteContents(
  on: Connection,
  contents: DeletionOrder,
  keys: number[],
  isOver: () => boolean = () => false,
): Promise<void> {
  const asked = { keys: JSON.stringify(keys), count: rowsAtOnce[on.engine] }
  for (const each of contents) {
    if ('next' in each) {
      await deleteThings(on, each, keys, isOver)
    } else {
      while (!isOver() && (await each.run(on, asked)) === asked.count) await yieldToEventLoop()
    }
  }
}
