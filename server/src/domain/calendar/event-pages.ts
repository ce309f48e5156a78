import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Connection } from '../../db/database.ts'
import { newest } from '../page.ts'
import { partsOf, type Sized } from '../read-in-parts.ts'
import type { EventRow } from './calendar.ts'
import { eventsByKey } from './queries.ts'

const sizesPerPage = 500

export type EventSize = Sized & { ownerKey: number }

/** The sizes of the events of a calendar, newest first. */
export async function* eventSizes(
  read: (page: { before: number; count: number }) => Promise<EventSize[]>,
): AsyncGenerator<EventSize[]> {
  let before = newest
  let isLast = false
  while (!isLast) {
    const sizes = await read({ before, count: sizesPerPage })
    yield sizes
    before = sizes.at(-1)?.key ?? 0
    isLast = sizes.length < sizesPerPage
    await nextTurn()
  }
}

/** Events by their sizes, some at a time. */
export const eventParts = (on: Connection, sizes: Sized[]): AsyncGenerator<EventRow[]> =>
  partsOf(sizes, (keys) => eventsByKey.all(on, { keys }))
