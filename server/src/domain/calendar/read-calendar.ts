import { fail } from '../../errors.ts'
import { action } from '../core/action.ts'
import { shareOf } from '../core/limits.ts'
import { type PageRequest, rowsInPage, startOf, toPage } from '../core/page.ts'
import { findMember } from '../members/member.ts'
import { type ShownEvent, toEntries, toSeries, toShownOccurrence } from './calendar.ts'
import { writeCalendar } from './calendar-file.ts'
import { eventParts } from './event-pages.ts'
import { checkWindow, type Window } from './expand.ts'
import { occurrencesBetween } from './occurrences.ts'
import { eventOfMember, eventSizesOfMember } from './queries.ts'

type CalendarAsked = { org: string; user: string; page: PageRequest; window: Window | null }

export type CalendarPage = { events: ShownEvent[]; nextCursor: string | null; truncated: boolean }

/** All events of a member, newest first; or, in a window of time, each of their occurrences in order. */
export const readCalendar = action(
  'calendar.read',
  async (app, caller, asked: CalendarAsked): Promise<CalendarPage> => {
    const { page, window } = asked
    const member = await findMember(app.db, caller, asked.user)
    if (window) {
      const problems = checkWindow(window)
      if (problems.length > 0) throw fail('UNACCEPTABLE_FIELDS', { fields: problems })
      const { entries, occurrences, truncated } = await occurrencesBetween(app, caller, member.key, window)
      return {
        events: occurrences.map((occurrence) => toShownOccurrence(occurrence, entries)),
        nextCursor: null,
        truncated,
      }
    }
    const sizes = await eventSizesOfMember.all(app.db, {
      membershipKey: member.key,
      before: startOf(page),
      count: page.limit + 1,
    })
    const { items: shown, nextCursor } = toPage(sizes, rowsInPage(sizes, page.limit), (size) => size)
    const events: ShownEvent[] = []
    for await (const rows of eventParts(app.db, shown)) {
      events.push(...(await toEntries(app.db, rows, caller.membershipKey)).map(toSeries))
    }
    return { events, nextCursor, truncated: false }
  },
)

type EventAsked = { org: string; user: string; id: string }

/** An event as it was planned: the series, where the occurrences in a window do not tell how it begins. */
export const readEvent = action('calendar.read', async (app, caller, { user, id }: EventAsked): Promise<ShownEvent> => {
  const member = await findMember(app.db, caller, user)
  const row = await eventOfMember.first(app.db, { id: id.toLowerCase(), membershipKey: member.key })
  const [entry] = row ? await toEntries(app.db, [row], caller.membershipKey) : []
  if (!entry) throw fail('EVENT_NOT_FOUND')
  return toSeries(entry)
})

/** The whole calendar of a member, as an iCalendar file. */
export const exportCalendar = action('calendar.read', async (app, caller, { user }: { org: string; user: string }) => {
  const { nametag, key: membershipKey } = await findMember(app.db, caller, user)
  const file = { name: nametag, membershipKey, reader: caller.membershipKey, share: shareOf(caller), others: [] }
  return { nametag, pieces: await writeCalendar(app, file) }
})
