import { fail } from '../../errors.ts'
import { action } from '../core/action.ts'
import { shareOf } from '../core/limits.ts'
import { type PageRequest, rowsInPage, startOf, toPage } from '../core/page.ts'
import { calledName } from '../core/person.ts'
import { findMember } from '../members/member.ts'
import { type CalendarPath, type ShownEvent, toEntries, toSeries, toShownOccurrence } from './calendar.ts'
import { writeCalendar } from './calendar-file.ts'
import { eventChunks } from './event-pages.ts'
import { checkWindow, type Window } from './expand.ts'
import { occurrencesBetween } from './occurrences.ts'
import { eventOfMember, eventSizesOfMember } from './queries.ts'

type CalendarRequest = CalendarPath & { page: PageRequest; window: Window | null }

export type CalendarPage = { events: ShownEvent[]; nextCursor: string | null; truncated: boolean }

/** Returns all events of a member, newest first, or the occurrences within a window in order. */
export const readCalendar = action(
  'calendar.read',
  async (app, caller, asked: CalendarRequest): Promise<CalendarPage> => {
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
    for await (const rows of eventChunks(app.db, shown)) {
      events.push(...(await toEntries(app.db, rows, caller.membershipKey)).map(toSeries))
    }
    return { events, nextCursor, truncated: false }
  },
)

type EventPath = CalendarPath & { id: string }

/**
 * Returns an event as it was created: for a series, its first times and its rule, which occurrences in a window do not
 * show.
 */
export const readEvent = action('calendar.read', async (app, caller, { user, id }: EventPath): Promise<ShownEvent> => {
  const member = await findMember(app.db, caller, user)
  const row = await eventOfMember.first(app.db, { id: id.toLowerCase(), membershipKey: member.key })
  const [entry] = row ? await toEntries(app.db, [row], caller.membershipKey) : []
  if (!entry) throw fail('EVENT_NOT_FOUND')
  return toSeries(entry)
})

/** Exports the calendar of a member as an iCalendar file. */
export const exportCalendar = action('calendar.read', async (app, caller, { user }: CalendarPath) => {
  const member = await findMember(app.db, caller, user)
  const { nametag, key: membershipKey } = member
  const file = {
    name: calledName(member),
    membershipKey,
    reader: caller.membershipKey,
    share: shareOf(caller),
    others: [],
  }
  return { nametag, pieces: await writeCalendar(app, file) }
})
