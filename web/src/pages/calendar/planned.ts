import { type CalendarEvent, isOfOrganization, keyOf } from '../../components/event-address.ts'
import { addDays, beginOf, type Day, dayOf } from './days.ts'

export { type CalendarEvent, isOfOrganization, keyOf }

/** Returns whether the event is private, so that the reader sees only that the time is busy. */
export const isBusy = ({ owner, visibility }: CalendarEvent) => owner === null && visibility === 'private'

/** An occurrence of an event in the reader's time zone. */
export type Planned = {
  /** The key is unique among all shown events. */
  key: string
  event: CalendarEvent
  /** The NIC-Handles of the people in whose calendars the event is. */
  calendars: string[]
  startAt: number
  endAt: number
  first: Day
  last: Day
}

export function toPlanned(event: CalendarEvent, calendars: string[]): Planned {
  const { allDay, start, end } = event
  const startAt = allDay ? beginOf(start).getTime() : Date.parse(start)
  const endAt = allDay ? beginOf(end).getTime() : Date.parse(end)
  return { key: keyOf(event.id, event.recurrenceId), event, calendars, ...spanOf(startAt, endAt) }
}

/** An event that ends at midnight does not touch the next day. */
const spanOf = (startAt: number, endAt: number) => ({
  startAt,
  endAt,
  first: dayOf(startAt),
  last: dayOf(Math.max(startAt, endAt - 1)),
})

/** Merges calendars. An event that is in several of them occurs once. */
export function mergeCalendars(calendars: { owner: string; events: CalendarEvent[] }[]): Planned[] {
  const found = new Map<string, Planned>()
  for (const { owner, events } of calendars) {
    for (const event of events) {
      const planned = toPlanned(event, [owner])
      const same = found.get(planned.key)
      if (same) same.calendars.push(owner)
      else found.set(planned.key, planned)
    }
  }
  return [...found.values()].sort((one, other) => one.startAt - other.startAt || other.endAt - one.endAt)
}

/** Returns whether the event is drawn as a bar above the hours. */
export const takesDays = ({ event, startAt, endAt }: Planned) => event.allDay || endAt - startAt >= 24 * 60 * 60 * 1000

export const isOn = ({ first, last }: Planned, day: Day) => first <= day && day <= last

/** The distance by which an event is moved or resized, in the reader's time zone. */
export type Shift = { days: number; startMinutes: number; endMinutes: number }

export const isStill = ({ days, startMinutes, endMinutes }: Shift) =>
  days === 0 && startMinutes === 0 && endMinutes === 0

export function shifted(planned: Planned, { days, startMinutes, endMinutes }: Shift): Planned {
  const startAt = shiftedTime(planned.startAt, days, startMinutes)
  return { ...planned, ...spanOf(startAt, Math.max(startAt, shiftedTime(planned.endAt, days, endMinutes))) }
}

function shiftedTime(at: number, days: number, minutes: number): number {
  const date = new Date(at)
  date.setDate(date.getDate() + days)
  date.setMinutes(date.getMinutes() + minutes)
  return date.getTime()
}

/** The times in the format of the API. */
export function writtenTimes({ event, startAt, endAt, first, last }: Planned): { start: string; end: string } {
  if (event.allDay) return { start: first, end: addDays(last, 1) }
  return { start: new Date(startAt).toISOString(), end: new Date(endAt).toISOString() }
}
