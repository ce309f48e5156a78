import { setImmediate as nextTurn } from 'node:timers/promises'
import { newest } from '../page.ts'
import type { EventRow } from './calendar.ts'

const eventsPerPage = 500

/** The events of a calendar page by page, newest first, with pauses in which others are served. */
export async function* eventPages(
  read: (page: { before: number; count: number }) => Promise<EventRow[]>,
): AsyncGenerator<EventRow[]> {
  let before = newest
  let isLast = false
  while (!isLast) {
    const rows = await read({ before, count: eventsPerPage })
    yield rows
    before = rows.at(-1)?.key ?? 0
    isLast = rows.length < eventsPerPage
    await nextTurn()
  }
}
