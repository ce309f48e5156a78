import {
  ICalCalendar,
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { hourMs } from '../clock.ts'
import { cleanText } from '../domain/calendar/clean-text.ts'
import { type Attendee, type CalendarEvent, timesOf } from '../domain/calendar/event.ts'
import { momentOf, valueMs, wallAt } from '../domain/calendar/times.ts'
import { renderZone } from './calendar-zone.ts'

/** An event with the time of its last change, and how often its times were changed. */
export type PublishedEvent = CalendarEvent & { updatedAt: string; sequence: number }

/** Events as iCalendar (RFC 5545). The same events always give the same text, so that its hash serves as an ETag. */
export function renderCalendar({ name, events }: { name: string; events: PublishedEvent[] }): string {
  const calendar = new ICalCalendar({
    name: escapeText(cleanText(name)),
    prodId: '//Atrium//Calendar//EN',
    ttl: hourMs / 1000,
    // Zones are named by each event. The library would write DTSTAMP in a zone of the whole calendar, which is UTC only.
    timezone: { name: null, generator: renderZone },
    events: events.flatMap((event) => [toMaster(event), ...toOverrides(event)]),
  })
  return `${withDates(calendar.toString())}\r\n`
}

const toMaster = (event: PublishedEvent): ICalEventData => ({
  ...toVevent(event),
  repeating: event.rrule === null ? null : [`RRULE:${event.rrule}`, ...exdatesOf(event)].join('\r\n'),
})

const toOverrides = (event: PublishedEvent): ICalEventData[] =>
  event.rrule === null
    ? []
    : event.overrides.map((override) => ({
        ...toVevent({ ...event, ...override, ...timesOf(event, override) }),
        recurrenceId: toDate(event, override.recurrenceId),
        // Only to tell a day from a time, see withDates.
        floating: event.allDay,
      }))

function toVevent(event: PublishedEvent): ICalEventData {
  return {
    id: `${event.id}@atrium`,
    sequence: event.sequence,
    stamp: Temporal.Instant.from(event.updatedAt),
    lastModified: Temporal.Instant.from(event.updatedAt),
    start: toDate(event, event.start),
    // An event that ends when it starts has no DTEND.
    end: event.start === event.end ? null : toDate(event, event.end),
    allDay: event.allDay,
    timezone: zoneOf(event),
    summary: cleanText(event.title),
    description: event.description === '' ? null : cleanText(event.description),
    location: event.location === '' ? null : cleanText(event.location),
    class: event.visibility === 'private' ? ICalEventClass.PRIVATE : ICalEventClass.PUBLIC,
    status: ICalEventStatus.CONFIRMED,
    // A moment keeps nobody busy, though some programs show it as half an hour.
    transparency: event.start === event.end ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    attendees: event.attendees.map(toAttendee),
  }
}

const toDate = ({ allDay }: PublishedEvent, value: string) =>
  allDay ? Temporal.PlainDate.from(value) : Temporal.Instant.from(value)

/** The zone to write times in, or null for UTC, which also tells apart the two times that a clock put back shows twice. */
function zoneOf(event: PublishedEvent): string | null {
  if (event.allDay || event.timeZone === 'UTC') return null
  const isOnWall = (value: string) => {
    const at = valueMs(value, false)
    return momentOf(wallAt(at, event.timeZone), event.timeZone) === at
  }
  return event.rrule !== null || [event.start, event.end].every(isOnWall) ? event.timeZone : null
}

function exdatesOf(event: PublishedEvent): string[] {
  const zone = zoneOf(event)
  return event.exdates.map((value) => {
    if (event.allDay) return `EXDATE;VALUE=DATE:${value.replaceAll('-', '')}`
    if (zone === null) return `EXDATE:${compact(value)}`
    const wall = Temporal.Instant.fromEpochMilliseconds(wallAt(valueMs(value, false), zone)).toString()
    return `EXDATE;TZID=${zone}:${compact(wall).replace('Z', '')}`
  })
}

const compact = (instant: string) => instant.replace(/\.\d+|[-:]/g, '')

/** iCalendar has no people without an address. Nothing is ever delivered to the domain `invalid` (RFC 2606). */
const toAttendee = ({ name, mail }: Attendee, index: number) => ({
  name: cleanText(name),
  email: mail ?? `attendee-${index + 1}@atrium.invalid`,
})

/** The library writes the name of a calendar as it comes. */
const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** The library writes every RECURRENCE-ID as a time, also where the occurrences are days. */
const withDates = (text: string) => text.replace(/^RECURRENCE-ID:(\d{8})T000000$/gm, 'RECURRENCE-ID;VALUE=DATE:$1')
