import type { App } from '../app.ts'
import type { MemberCaller } from '../core/caller.ts'
import { expandOwnFirst } from './attendance.ts'
import { type Entry, toEntries } from './calendar.ts'
import { type EventSize, eventPages } from './event-pages.ts'
import type { Expansion, Window } from './expand.ts'
import { eventSizesOfMemberBetween } from './queries.ts'

/**
 * Maximum size of the member's own events and of others' events that are read: more than people have, and still fast.
 */
const maxBytes = { own: 16 * 1024 * 1024, others: 8 * 1024 * 1024 }
/** Approximate size of an event without its long texts. */
const rowBytes = 500

/** Returns the occurrences in a member's calendar within a valid window, and their events by id. */
export async function occurrencesBetween(
  app: App,
  caller: MemberCaller,
  membershipKey: number,
  window: Window,
): Promise<Expansion & { entries: Map<string, Entry> }> {
  const entries = new Map<string, Entry>()
  const asked = { membershipKey, from: Date.parse(window.from), to: Date.parse(window.to) }
  const room = { ...maxBytes }
  const fits = ({ ownerKey, bytes }: EventSize) => {
    const whose = ownerKey === membershipKey ? 'own' : 'others'
    room[whose] -= rowBytes + bytes
    return room[whose] >= 0
  }
  const readSizes = (page: { before: number; count: number }) =>
    eventSizesOfMemberBetween.all(app.db, { ...asked, ...page })
  for await (const rows of eventPages(app.db, readSizes, fits)) {
    for (const entry of await toEntries(app.db, rows, caller.membershipKey)) entries.set(entry.event.id, entry)
  }
  const { occurrences, truncated } = await expandOwnFirst([...entries.values()], membershipKey, window)
  return { entries, occurrences, truncated: truncated || room.own < 0 || room.others < 0 }
}
