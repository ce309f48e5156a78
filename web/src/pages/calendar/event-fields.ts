import { entryOf } from '../../api/person-or-group.ts'
import type { components } from '../../api/schema.ts'
import type { NewEvent } from './calendar-view.ts'
import { addDays, type Day, dayOf } from './days.ts'
import { calendarOf } from './event-requests.ts'
import { type CalendarEvent, type Planned, toPlanned } from './planned.ts'
import { once, type Recurrence, readRule, writeRule } from './recurrence.ts'
import { momentOfWallTime, readerZone, type WallTime, wallTimeAt } from './zones.ts'

/** The fields of the form: local days and times in the zone of the event, with an inclusive last day. */
export type EventValues = {
  title: string
  location: string
  description: string
  allDay: boolean
  start: Day
  startTime: string
  end: Day
  endTime: string
  timeZone: string
  visibility: CalendarEvent['visibility']
  /** NIC-Handles of people, and groups as `group:<id>`. */
  attendees: string[]
  attachments: CalendarEvent['attachments']
  /** The NIC-Handle of the person in whose calendar the event is, or the calendar of the organization. */
  calendar: string
  /** The number of places of each date, or empty for any number. */
  capacity: number | ''
  /** Minutes before the start of each date. */
  reminders: number[]
  recurrence: Recurrence
  /** The message that the event is made from. */
  source: components['schemas']['Source'] | null
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The next full hour of today, or the morning of another day. */
const usualHour = (day: Day, now: Date) => (day === dayOf(now) ? Math.min(now.getHours() + 1, 22) : 9)

export function newValues({ day, minutes, owner }: NewEvent, me: string, now = new Date()): EventValues {
  const hour = usualHour(day, now)
  const { from, to } = minutes ?? { from: hour * 60, to: (hour + 1) * 60 }
  return {
    title: '',
    location: '',
    description: '',
    allDay: false,
    start: day,
    startTime: clock(from),
    end: to === 24 * 60 ? addDays(day, 1) : day,
    endTime: clock(to % (24 * 60)),
    timeZone: readerZone,
    visibility: 'organization',
    attendees: [],
    attachments: [],
    calendar: owner ?? me,
    capacity: '',
    reminders: [],
    recurrence: once(day),
    source: null,
  }
}

/** The fields of an event or of one of its occurrences. */
export function valuesOf(event: CalendarEvent): EventValues {
  const { allDay, timeZone } = event
  const { startAt, endAt } = toPlanned(event, [])
  const start = allDay ? { day: event.start, time: '09:00' } : wallTimeAt(startAt, timeZone)
  const end = allDay ? { day: addDays(event.end, -1), time: '10:00' } : wallTimeAt(endAt, timeZone)
  return {
    title: event.title,
    location: event.location,
    description: event.description,
    allDay,
    start: start.day,
    startTime: start.time,
    end: end.day,
    endTime: end.time,
    timeZone,
    visibility: event.visibility,
    attendees: [...event.attendees, ...event.groups].map(entryOf),
    attachments: event.attachments,
    calendar: calendarOf(event),
    capacity: event.capacity ?? '',
    reminders: event.reminders,
    recurrence: readRule(event.rrule, { start: start.day, timeZone, allDay }),
    source: event.source,
  }
}

const startOf = ({ start, startTime }: EventValues): WallTime => ({ day: start, time: startTime })
const endOf = ({ end, endTime }: EventValues): WallTime => ({ day: end, time: endTime })

/** The span in milliseconds of local time. */
const wallMs = ({ day, time }: WallTime) => Date.parse(`${day}T${time}Z`)

/** The first field with an invalid time. */
export function timeProblem(values: EventValues): 'start' | 'end' | null {
  if (Number.isNaN(wallMs(startOf(values)))) return 'start'
  if (values.allDay) return values.end >= values.start ? null : 'end'
  return wallMs(endOf(values)) >= wallMs(startOf(values)) ? null : 'end'
}

/** Changes the start and keeps the duration. */
export function withStart(values: EventValues, change: Partial<Pick<EventValues, 'start' | 'startTime'>>): EventValues {
  const next = { ...values, ...change }
  const before = wallMs(startOf(values))
  const end = wallMs(startOf(next)) + wallMs(endOf(values)) - before
  if (Number.isNaN(end)) return next
  const text = new Date(end).toISOString()
  return { ...next, end: text.slice(0, 10), endTime: text.slice(11, 16) }
}

/** The times in the format of the API. */
export function writtenSpan(values: EventValues): { start: string; end: string } {
  if (values.allDay) return { start: values.start, end: addDays(values.end, 1) }
  const write = (at: WallTime) => new Date(momentOfWallTime(at, values.timeZone)).toISOString()
  return { start: write(startOf(values)), end: write(endOf(values)) }
}

/**
 * The rule of the event. It keeps its original text unless a relevant field was changed, because a new rule would drop
 * the exceptions.
 */
export function writtenRule(values: EventValues, before: CalendarEvent | null): string | null {
  const about = ({ recurrence, start, timeZone, allDay }: EventValues) => [recurrence, start, timeZone, allDay]
  if (before && JSON.stringify(about(values)) === JSON.stringify(about(valuesOf(before)))) return before.rrule
  return writeRule(values.recurrence, values)
}

/** A preview of the event, for the sentence below the fields. */
export const previewOf = (values: EventValues): Planned =>
  toPlanned({ ...writtenSpan(values), id: '', recurrenceId: null, allDay: values.allDay } as CalendarEvent, [])
