import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Connection } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { newest } from '../core/page.ts'
import { bytesPerPerson } from '../core/person.ts'
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

export type EventSize = Sized & { ownerKey: number | null; people: number }

type PageOfSizes = { before: number; count: number }

/** Selects a page of the events of a calendar, newest first, without their texts. */
export const sizesIn = async (on: Connection, calendar: Calendar, page: PageOfSizes): Promise<EventSize[]> =>
  (calendar.membershipKey === null
    ? await eventSizesOfOrganization.all(on, { ...calendar, ...page })
    : await eventSizesOfMember.all(on, { ...calendar, ...page })
  ).map(toSize)

/** The same for events that may have an occurrence within a window. */
export const sizesBetween = async (
  on: Connection,
  calendar: Calendar,
  page: PageOfSizes & { from: number; to: number },
): Promise<EventSize[]> =>
  (calendar.membershipKey === null
    ? await eventSizesOfOrganizationBetween.all(on, { ...calendar, ...page })
    : await eventSizesOfMemberBetween.all(on, { ...calendar, ...page })
  ).map(toSize)

/** An event is read with its people, who take more space than the texts of most events. */
const toSize = ({ key, ownerKey, textBytes, people }: RowOf<typeof eventSizesOfOrganization>): EventSize => ({
  key,
  ownerKey,
  people,
  bytes: textBytes + people * bytesPerPerson,
})

type ReadSizes = (page: PageOfSizes) => Promise<EventSize[]>

/** Yields the wanted events of a calendar in chunks, newest first. */
export const eventPages = (
  on: Connection,
  readSizes: ReadSizes,
  isWanted: (size: EventSize) => boolean = () => true,
): AsyncGenerator<EventRow[]> => chunksOfPages(readSizes, isWanted, (keys) => eventsByKey.all(on, { keys }))

/** The same for rows that another query reads by the keys of the events. */
export async function* chunksOfPages<Row extends { key: number }>(
  readSizes: ReadSizes,
  isWanted: (size: EventSize) => boolean,
  readRows: (keys: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let before = newest
  let isLast = false
  while (!isLast) {
    const sizes = await readSizes({ before, count: sizesPerPage })
    yield* readInChunks(sizes.filter(isWanted), readRows)
    before = sizes.at(-1)?.key ?? 0
    isLast = sizes.length < sizesPerPage
    if (!isLast) await yieldToEventLoop()
  }
}

/** Yields events of known sizes in chunks. */
export const eventChunks = (on: Connection, sizes: Sized[]): AsyncGenerator<EventRow[]> =>
  readInChunks(sizes, (keys) => eventsByKey.all(on, { keys }))
