import { fail } from '../../errors.ts'
import { action } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { shareOf } from '../core/limits.ts'
import { type PageRequest, rowsInPage, startOf, toPage } from '../core/page.ts'
import {
  type Calendar,
  type CalendarPath,
  eventIn,
  readableCalendar,
  type ShownEvent,
  toEntries,
  toSeries,
  toShownOccurrence,
} from './calendar.ts'
import { writeCalendar } from './calendar-file.ts'
import { eventChunks, sizesIn } from './event-pages.ts'
import { checkWindow, type Window } from './expand.ts'
import { occurrencesBetween } from './occurrences.ts'
import { showSeries, withAnswers } from './show-answers.ts'

type CalendarRequest = CalendarPath & { page: PageRequest; window: Window | null }

export type CalendarPage = { events: ShownEvent[]; nextCursor: string | null; truncated: boolean }

/** Returns all events of a calendar, newest first, or the occurrences within a window in order. */
export const readCalendar = action(
  'calendar.read',
  async (app, caller, asked: CalendarRequest): Promise<CalendarPage> => {
    const { page, window } = asked
    const calendar = await readableCalendar(app.db, caller, asked.user)
    if (window) {
      const problems = checkWindow(window)
      if (problems.length > 0) throw fail('UNACCEPTABLE_FIELDS', { fields: problems })
      const { entries, occurrences, truncated } = await occurrencesBetween(
        app,
        caller,
        withOrganization(caller, calendar),
        window,
      )
      const shown = occurrences.flatMap((occurrence) => {
        const entry = entries.get(occurrence.id)
        return entry ? [{ event: toShownOccurrence(occurrence, entry), entry }] : []
      })
      return { events: await withAnswers(app.db, caller, shown), nextCursor: null, truncated }
    }
    const sizes = await sizesIn(app.db, calendar, { before: startOf(page), count: page.limit + 1 })
    const { items: shown, nextCursor } = toPage(sizes, rowsInPage(sizes, page.limit), (size) => size)
    const events: ShownEvent[] = []
    for await (const rows of eventChunks(app.db, shown)) {
      const entries = await toEntries(app.db, rows, caller.membershipKey)
      const series = entries.map((entry) => ({ event: toSeries(entry), entry }))
      events.push(...(await withAnswers(app.db, caller, series)))
    }
    return { events, nextCursor, truncated: false }
  },
)

/** The month of a member shows the events of the organization, too. */
const withOrganization = ({ organizationKey }: MemberCaller, calendar: Calendar): Calendar[] =>
  calendar.membershipKey === null ? [calendar] : [calendar, { membershipKey: null, organizationKey }]

type CalendarEventPath = CalendarPath & { id: string }

/**
 * Returns an event as it was created: for a series, its first times and its rule, which occurrences in a window do not
 * show.
 */
export const readEvent = action(
  'calendar.read',
  async (app, caller, { user, id }: CalendarEventPath): Promise<ShownEvent> => {
    const row = await eventIn(app.db, await readableCalendar(app.db, caller, user), id)
    const [entry] = row ? await toEntries(app.db, [row], caller.membershipKey) : []
    if (!entry) throw fail('EVENT_NOT_FOUND')
    return showSeries(app.db, caller, entry)
  },
)

/** Exports a calendar as an iCalendar file. */
export const exportCalendar = action('calendar.read', async (app, caller, { user }: CalendarPath) => {
  const calendar = await readableCalendar(app.db, caller, user)
  const { name, fileName } = calendar
  const file = { name, calendars: [calendar], reader: caller.membershipKey, share: shareOf(caller), others: [] }
  return { fileName, pieces: await writeCalendar(app, file) }
})
