import { ownTurn } from '../../concurrency/own-turn.ts'
import type { Connection } from '../../db/database.ts'
import { newest } from '../core/page.ts'
import { partsOf, type Sized } from '../core/read-in-parts.ts'
import type { EventRow } from './calendar.ts'
import { eventsByKey } from './queries.ts'

const sizesPerPage = 500

export type EventSize = Sized & { ownerKey: number }

/** The events of a calendar that are wanted, some at a time, newest first. */
export async function* eventPages(
  on: Connection,
  readSizes: (page: { before: number; count: number }) => Promise<EventSize[]>,
  isWanted: (size: EventSize) => boolean = () => true,
): AsyncGenerator<EventRow[]> {
  let before = newest
  let isLast = false
  while (!isLast) {
    const sizes = await readSizes({ before, count: sizesPerPage })
    yield* eventParts(on, sizes.filter(isWanted))
    before = sizes.at(-1)?.key ?? 0
    isLast = sizes.length < sizesPerPage
    if (!isLast) await ownTurn()
  }
}

/** Events by their sizes, some at a time. */
export const eventParts = (on: Connection, sizes: Sized[]): AsyncGenerator<EventRow[]> =>
  partsOf(sizes, (keys) => eventsByKey.all(on, { keys }))
