import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Connection } from '../../db/database.ts'
import { newest } from '../core/page.ts'
import { readInChunks, type Sized } from '../core/read-in-chunks.ts'
import type { EventRow } from './calendar.ts'
import { eventsByKey } from './queries.ts'

const sizesPerPage = 500

export type EventSize = Sized & { ownerKey: number }

/** Yields the wanted events of a calendar in chunks, newest first. */
export async function* eventPages(
  on: Connection,
  readSizes: (page: { before: number; count: number }) => Promise<EventSize[]>,
  isWanted: (size: EventSize) => boolean = () => true,
): AsyncGenerator<EventRow[]> {
  let before = newest
  let isLast = false
  while (!isLast) {
    const sizes = await readSizes({ before, count: sizesPerPage })
    yield* eventChunks(on, sizes.filter(isWanted))
    before = sizes.at(-1)?.key ?? 0
    isLast = sizes.length < sizesPerPage
    if (!isLast) await yieldToEventLoop()
  }
}

/** Yields events of known sizes in chunks. */
export const eventChunks = (on: Connection, sizes: Sized[]): AsyncGenerator<EventRow[]> =>
  readInChunks(sizes, (keys) => eventsByKey.all(on, { keys }))
