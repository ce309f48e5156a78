import type { MemberCaller } from '../action.ts'
import type { App } from '../app.ts'
import { expandOwnFirst } from './attendance.ts'
import { type Entry, type EventRow, toEntries } from './calendar.ts'
import { eventPages } from './event-pages.ts'
import type { Expansion, Window } from './expand.ts'
import { eventsOfMemberBetween } from './queries.ts'

/** How much of other people's events is looked at: more than anybody attends, and less than would fill the memory. */
const maxCharacters = 16 * 1024 * 1024

/** What takes place in the calendar of a member in a window, which has been checked, and the events by id. */
export async function occurrencesBetween(
  app: App,
  caller: MemberCaller,
  membershipKey: number,
  window: Window,
): Promise<Expansion & { entries: Map<string, Entry> }> {
  const entries = new Map<string, Entry>()
  const asked = { membershipKey, from: Date.parse(window.from), to: Date.parse(window.to) }
  let characters = 0
  const fits = ({ ownerKey, description, exdates, overrides }: EventRow) => {
    if (ownerKey === membershipKey) return true
    characters += rowCharacters + description.length + exdates.length + overrides.length
    return characters <= maxCharacters
  }
  for await (const rows of eventPages((page) => eventsOfMemberBetween.all(app.db, { ...asked, ...page }))) {
    const kept = await toEntries(app.db, rows.filter(fits), caller.membershipKey)
    for (const entry of kept) entries.set(entry.event.id, entry)
  }
  const { occurrences, truncated } = await expandOwnFirst([...entries.values()], membershipKey, window)
  return { entries, occurrences, truncated: truncated || characters > maxCharacters }
}

/** What an event takes besides its longest texts. */
const rowCharacters = 500
