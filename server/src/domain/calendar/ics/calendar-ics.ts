import { hash } from 'node:crypto'
import { cleanText } from '../clean-text.ts'
import { type CalendarEvent, timesOf } from '../event.ts'
import type { Attendee } from '../event-fields.ts'
import { zoneOf } from '../starts.ts'
import { momentOf, valueMs, wallAt, writeValue } from '../times.ts'
import { isRules } from '../zone-rules.ts'
import { renderZone } from './calendar-zone.ts'
import { escapeText, quote, writeLines } from './write-lines.ts'
import { renderZoneRules } from './zone-rules-ics.ts'

/** An event with the time of its last change, the number of its changes, and its UID in other programs. */
export type PublishedEvent = CalendarEvent & {
  updatedAt: string
  sequence: number
  uid?: string | null
  /** The occurrence that this event is, within a series of another program. */
  recurrence?: string | null
  attachments?: LinkedFile[]
  organizer?: Attendee | null
  /** Dates of a series to which people answered, each with its own attendees. */
  answered?: AnsweredDate[]
}

export type AnsweredDate = { recurrenceId: string; attendees: Attendee[] }

/** A file that an event names. The address asks for a sign-in: a file that people pass on must not contain tickets. */
export type LinkedFile = { name: string; type: string; size: number; url: string }

/** Rendered events, and the zones that they use: IANA names or rules. */
export type RenderedEvents = { text: string; zones: string[] }

/** Renders a whole file (RFC 5545). Equal events always give equal text. */
export function renderCalendar({ name, events }: { name: string; events: PublishedEvent[] }): string {
  const { text, zones } = renderVevents(events)
  return calendarHead(name, zones) + text + calendarEnd
}

/**
 * Renders the lines before the events. Large calendars are rendered in chunks, so that they do not block other
 * requests.
 */
export function calendarHead(name: string, zones: string[]): string {
  const title = escapeText(name)
  return [
    writeLines(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Atrium//Calendar//EN', `NAME:${title}`]),
    writeLines([`X-WR-CALNAME:${title}`]),
    ...[...new Set(zones)].map((zone) =>
      isRules(zone) ? renderZoneRules(zoneName(zone), zone) : `${renderZone(zone)}\r\n`,
    ),
    writeLines(['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']),
  ].join('')
}

export const calendarEnd = writeLines(['END:VCALENDAR'])

export function renderVevents(events: PublishedEvent[]): RenderedEvents {
  const zones = new Set<string>()
  const text = events.map((event) => {
    const zone = writtenZone(event)
    if (zone !== null) zones.add(zone)
    return writeLines([...master(event, zone), ...overrides(event, zone)])
  })
  return { text: text.join(''), zones: [...zones] }
}

const master = (event: PublishedEvent, zone: string | null) =>
  vevent(event, zone, [
    ...(event.recurrence ? [writeTime('RECURRENCE-ID', event, zone, event.recurrence)] : []),
    ...(event.rrule === null ? [] : [`RRULE:${event.rrule}`]),
    ...(event.rrule === null ? [] : event.exdates.map((value) => writeTime('EXDATE', event, zone, value))),
    ...furtherDates(event).map(({ recurrenceId }) => writeTime('RDATE', event, zone, recurrenceId)),
  ])

/** Returns dates that the rule does not have. Those with changes are also written as changed occurrences. */
const furtherDates = (event: PublishedEvent) =>
  event.rrule === null ? [] : event.overrides.filter(({ extra }) => extra === true)

/** Writes dates that were changed, and those to which people answered: iCalendar has one set of answers per component. */
function overrides(event: PublishedEvent, zone: string | null): string[] {
  if (event.rrule === null) return []
  const answered = new Map((event.answered ?? []).map(({ recurrenceId, attendees }) => [recurrenceId, attendees]))
  const changed = event.overrides.filter(
    ({ recurrenceId, extra, ...changes }) => !extra || Object.keys(changes).length > 0 || answered.has(recurrenceId),
  )
  const known = new Set(changed.map(({ recurrenceId }) => recurrenceId))
  const others = [...answered.keys()].filter((recurrenceId) => !known.has(recurrenceId))
  return [...changed, ...others.map((recurrenceId) => ({ recurrenceId }))].flatMap((override) => {
    const attendees = answered.get(override.recurrenceId) ?? event.attendees
    return vevent({ ...event, ...override, ...timesOf(event, override), attendees }, zone, [
      writeTime('RECURRENCE-ID', event, zone, override.recurrenceId),
    ])
  })
}

function vevent(event: PublishedEvent, zone: string | null, recurrence: string[]): string[] {
  const changedAt = compact(event.updatedAt)
  const isMoment = event.start === event.end
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid ?? `${event.id}@atrium`)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${changedAt}`,
    writeTime('DTSTART', event, zone, event.start),
    // RFC 5545 requires DTEND to be later than DTSTART, so a moment has none.
    ...(isMoment ? [] : [writeTime('DTEND', event, zone, event.end)]),
    ...recurrence,
    `SUMMARY:${escapeText(event.title)}`,
    // A moment makes nobody busy, although some programs show it as half an hour.
    `TRANSP:${isMoment ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...(event.location === '' ? [] : [`LOCATION:${escapeText(event.location)}`]),
    ...(event.description === '' ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
    ...(event.organizer ? [writeOrganizer(event.organizer)] : []),
    ...event.attendees.map(writeAttendee),
    ...(event.attachments ?? []).map(writeAttachment),
    'STATUS:CONFIRMED',
    // Outlook shows an all-day event as one of 24 hours without these.
    ...(event.allDay ? ['X-MICROSOFT-CDO-ALLDAYEVENT:TRUE', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE'] : []),
    `LAST-MODIFIED:${changedAt}`,
    `CLASS:${event.visibility === 'private' ? 'PRIVATE' : 'PUBLIC'}`,
    'END:VEVENT',
  ]
}

/**
 * Returns the zone for the times, or null for UTC. UTC also distinguishes the two moments of an hour that repeats when
 * the clock is set back.
 */
function writtenZone(event: PublishedEvent): string | null {
  const zone = zoneOf(event)
  if (event.allDay || zone === 'UTC') return null
  const isOnWall = (value: string) => {
    const at = valueMs(value, false)
    return momentOf(wallAt(at, zone), zone) === at
  }
  return event.rrule !== null || [event.start, event.end].every(isOnWall) ? zone : null
}

function writeTime(name: string, { allDay }: PublishedEvent, zone: string | null, value: string): string {
  if (allDay) return `${name};VALUE=DATE:${value.replaceAll('-', '')}`
  if (zone === null) return `${name}:${compact(value)}`
  const wall = writeValue(wallAt(valueMs(value, false), zone), false)
  return `${name};TZID=${zoneName(zone)}:${compact(wall).replace('Z', '')}`
}

const compact = (instant: string) => instant.replace(/\.\d+|[-:]/g, '')

/** Imported rules have no name that other programs know, so each gets a name derived from its content. */
const zoneName = (zone: string) => (isRules(zone) ? `Imported ${hash('sha256', zone).slice(0, 12)}` : zone)

const writeOrganizer = (organizer: Attendee) =>
  `ORGANIZER;CN=${quote(organizer.name)}:MAILTO:${addressOf(organizer, 'organizer')}`

function writeAttendee(attendee: Attendee, index: number): string {
  const status = attendee.status === undefined ? '' : `;PARTSTAT=${attendee.status}`
  const address = addressOf(attendee, `attendee-${index + 1}`)
  return `ATTENDEE;ROLE=REQ-PARTICIPANT${status};CN=${quote(attendee.name)}:MAILTO:${address}`
}

/** iCalendar requires an address for each person. Mail to the domain `invalid` is never delivered (RFC 2606). */
const addressOf = ({ mail, id }: Attendee, unknown: string) =>
  mail === null ? `${id?.toLowerCase() ?? unknown}@atrium.invalid` : cleanText(mail).replace(/\s/g, '')

/** SIZE and FILENAME are defined by RFC 8607. FMTTYPE takes no parameters such as those of `audio/ogg; codecs=opus`. */
const writeAttachment = ({ name, type, size, url }: LinkedFile) =>
  `ATTACH;FMTTYPE=${type.split(';', 1)[0]};SIZE=${size};FILENAME=${quote(name)}:${url}`
