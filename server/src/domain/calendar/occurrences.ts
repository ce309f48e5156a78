import type { App } from '../app.ts'
import type { MemberCaller } from '../core/caller.ts'
import { expandOwnFirst } from './attendance.ts'
import { type Calendar, type Entry, toEntries } from './calendar.ts'
import { type EventSize, eventPages, sizesBetween } from './event-pages.ts'
import type { Expansion, Window } from './expand.ts'

/**
 * Maximum size of the member's own events and of others' events that are read: more than people have, and still fast.
 */
const maxBytes = { own: 16 * 1024 * 1024, others: 8 * 1024 * 1024 }
/** Approximate size of an event without its long texts. */
const rowBytes = 500

/** Returns the occurrences in calendars within a valid window, and their events by id. The first calendar goes first. */
export async function occurrencesBetween(
  app: App,
  caller: MemberCaller,
  calendars: Calendar[],
  window: Window,
): Promise<Expansion & { entries: Map<string, Entry> }> {
  const entries = new Map<string, Entry>()
  const span = { from: Date.parse(window.from), to: Date.parse(window.to) }
  const ownerKey = calendars[0]?.membershipKey ?? null
  const room = { ...maxBytes }
  const fits = (size: EventSize) => {
    const whose = size.ownerKey === ownerKey ? 'own' : 'others'
    room[whose] -= rowBytes + size.bytes
    return room[whose] >= 0
  }
  for (const calendar of calendars) {
    const pages = eventPages(app.db, (page) => sizesBetween(app.db, calendar, { ...span, ...page }), fits)
    for await (const rows of pages) {
      for (const entry of await toEntries(app.db, rows, caller.membershipKey)) entries.set(entry.event.id, entry)
    }
  }
  const { occurrences, truncated } = await expandOwnFirst([...entries.values()], ownerKey, window)
  return { entries, occurrences, truncated: truncated || room.own < 0 || room.others < 0 }
}
