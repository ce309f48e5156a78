import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Connection } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { cardSizesOfMember, dueCardsByKey } from '../boards/queries.ts'
import { newest } from '../core/page.ts'
import { readInChunks, type Sized } from '../core/read-in-chunks.ts'
import type { FileEntry } from './calendar.ts'
import { writeValue } from './times.ts'

/** A page takes a few milliseconds. */
const cardsPerPage = 250
/** Approximate size of a card in a file without its text. */
const cardBytes = 250

/** The due cards of a member that a file of a maximum size can have, newest first, with what changes when they change. */
export type DueCards = { sizes: Sized[]; versions: number[] }

export async function dueCards(on: Connection, membershipKey: number, maxBytes: number): Promise<DueCards> {
  const sizes: Sized[] = []
  const versions: number[] = []
  let before = newest
  let bytes = 0
  for (;;) {
    const page = await cardSizesOfMember.all(on, { membershipKey, before, count: cardsPerPage })
    for (const { key, bytes: textBytes, isDue, version, boardVersion, updatedAt } of page) {
      if (isDue === 0) continue
      sizes.push({ key, bytes: textBytes })
      versions.push(key, version, boardVersion, updatedAt)
      bytes += cardBytes + textBytes
    }
    if (page.length < cardsPerPage || bytes > maxBytes) return { sizes, versions }
    before = page.at(-1)?.key ?? 0
    await yieldToEventLoop()
  }
}

/** Yields due cards in chunks, each card as a moment of the calendar. */
export async function* dueCardEntries(on: Connection, sizes: Sized[]): AsyncGenerator<FileEntry[]> {
  for await (const cards of readInChunks(sizes, (keys) => dueCardsByKey.all(on, { keys }))) yield cards.map(toEntry)
}

const toEntry = (card: RowOf<typeof dueCardsByKey>): FileEntry => ({
  event: {
    id: card.id,
    title: `${card.title} · ${card.boardName}`,
    description: card.text,
    location: '',
    start: writeValue(card.due, false),
    end: writeValue(card.due, false),
    allDay: false,
    timeZone: 'UTC',
    rrule: null,
    exdates: [],
    overrides: [],
    visibility: 'organization',
    attendees: [],
  },
  // The title contains both names, and neither version ever decreases.
  row: { sequence: card.version + card.boardVersion, updatedAt: card.updatedAt },
})
