import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Connection } from '../../db/database.ts'
import { newest } from '../core/page.ts'
import { readInChunks, type Sized } from '../core/read-in-chunks.ts'
import type { Calendar, EventRow } from './calendar.ts'
import {
  eventSizesOfMember,
  eventSizesOfMemberBetween,
  eventSizesOfOrganization,
  eventSizesOfOrganizationBetween,
  eventsByKey,
} from './queries.ts'

const sizesPerPage = 500

export type EventSize = Sized & { ownerKey: number | null }

type PageOfSizes = { before: number; count: number }

/** Selects a page of the events of a calendar, newest first, without their texts. */
export const sizesIn = (on: Connection, calendar: Calendar, page: PageOfSizes): Promise<EventSize[]> =>
  calendar.membershipKey === null
    ? eventSizesOfOrganization.all(on, { ...calendar, ...page })
    : eventSizesOfMember.all(on, { ...calendar, ...page })

/** The same for events that may have an occurrence within a window. */
export const sizesBetween = (
  on: Connection,
  calendar: Calendar,
  page: PageOfSizes & { from: number; to: number },
): Promise<EventSize[]> =>
  calendar.membershipKey === null
    ? eventSizesOfOrganizationBetween.all(on, { ...calendar, ...page })
    : eventSizesOfMemberBetween.all(on, { ...calendar, ...page })

/** Yields the wanted events of a calendar in chunks, newest first. */
export async function* eventPages(
  on: Connection,
  readSizes: (page: PageOfSizes) => Promise<EventSize[]>,
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
