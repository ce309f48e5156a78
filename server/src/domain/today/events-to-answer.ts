import { dayMs } from '../../clock.ts'
import type { Connection } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { endOfDate } from '../answers/dates.ts'
import type { CalendarEvent } from '../calendar/event.ts'
import { withoutTexts } from '../calendar/event-times.ts'
import { expandInSlices } from '../calendar/expand.ts'
import { momentAt } from '../calendar/starts.ts'
import { writeValue } from '../calendar/times.ts'
import type { AnswerWindow } from './conditions.ts'
import { datesAnswered, eventsWaiting, invitedEventsWaiting, seriesWaiting } from './event-queries.ts'
import { ifAny, type Memberships } from './memberships.ts'

/** Events ask for an answer this long before they begin. */
export const aheadMs = 14 * dayMs
const maxSeries = 50

type EventRow = RowOf<typeof eventsWaiting> & { userId?: string }

export type EventToAnswer = {
  nio: number
  row: EventRow
  occurrence: string
  title: string
  start: string
  at: number
}

/** Finds the next date of each event that the person has not answered. */
export async function eventsToAnswer(
  on: Connection,
  accountKey: number,
  { membershipKeys, places }: Memberships,
  window: AnswerWindow,
  count: number,
): Promise<EventToAnswer[]> {
  const [single, series, invited] = await Promise.all([
    ifAny(places.event, (organizationKeys) =>
      eventsWaiting.all(on, { ...window, organizationKeys, membershipKeys: JSON.stringify(membershipKeys), count }),
    ),
    ifAny(places.series, (organizationKeys) =>
      seriesWaiting.all(on, { ...window, organizationKeys, count: maxSeries }),
    ),
    ifAny(places.entry, () => invitedEventsWaiting.all(on, { ...window, accountKey, count: maxSeries })),
  ])
  if (single.length + series.length + invited.length === 0) return []
  const now = window.from
  const rows = new Map<string, EventRow>([...single, ...series, ...invited].map((row) => [row.id, row]))
  const expanded = [...rows.values()].filter(({ rrule }) => rrule !== null)
  const answered = await datesAnsweredOf(on, accountKey, [...series, ...invited], now)
  const inSeconds = { from: wholeSeconds(window.from), to: wholeSeconds(window.to) }
  const { occurrences } = await expandInSlices(expanded.map(toEvent), inSeconds)
  const dates = [
    ...[...rows.values()]
      .filter(({ rrule }) => rrule === null)
      .map((row) => ({ row, occurrence: '', title: row.title, start: row.start, at: row.startsAt })),
    ...occurrences.flatMap(({ id, recurrenceId, title, start, ...times }) => {
      const row = rows.get(id)
      if (!row || recurrenceId === null) return []
      const at = momentAt({ ...times, start, rrule: null, zoneRules: row.zoneRules }, start)
      return [{ row, occurrence: recurrenceId, title, start, at }]
    }),
  ]
  const next = new Map<string, (typeof dates)[number]>()
  for (const date of dates) {
    if (answered.has(`${date.row.key} ${date.occurrence}`) || endOfDate(date.row, date.occurrence) <= now) continue
    const known = next.get(date.row.id)
    if (!known || date.at < known.at) next.set(date.row.id, date)
  }
  return [...next.values()].slice(0, count).map((date) => ({ nio: date.row.nio, ...date }))
}

/** Returns the answered dates of events as `<eventKey> <occurrence>`. */
async function datesAnsweredOf(
  on: Connection,
  accountKey: number,
  events: EventRow[],
  now: number,
): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const eventKeys = JSON.stringify(events.map(({ key }) => key))
  const rows = await datesAnswered.all(on, { accountKey, eventKeys, first: writeValue(now - dayMs, true) })
  return new Set(rows.map(({ eventKey, occurrence }) => `${eventKey} ${occurrence}`))
}

const wholeSeconds = (at: number) => new Date(Math.floor(at / 1000) * 1000).toISOString()

const toEvent = (row: EventRow): CalendarEvent => ({ ...withoutTexts(row), title: row.title })
