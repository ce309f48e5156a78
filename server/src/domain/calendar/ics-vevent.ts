import { dayMs } from '../../clock.ts'
import { cleanText } from './clean-text.ts'
import { type Attendee, type EventFields, eventLimits } from './event.ts'
import { type Properties, type Property, readProperties } from './ics-lines.ts'
import type { ZoneFinder } from './ics-zones.ts'
import { parseRule, type Rule, ruleProblem, writeRule } from './rule.ts'
import { readSeries, startsBetween, workBetween } from './starts.ts'
import { momentOf, readValue, wallAt, writeValue } from './times.ts'

/** One event of a file, or one changed occurrence of it. */
export type Vevent = {
  uid: string | null
  fields: EventFields
  start: Time
  /** The start that a changed occurrence had. */
  recurrence: Time | null
  isCancelled: boolean
  sequence: number
  lastModified: string | null
  /** Sentences about what the event has and Atrium has not. */
  leftOut: string[]
  /** How much it took to follow the rule, see `workBetween`. */
  work: number
}

/** A moment with its zone, or a day: a value as `valueMs` reads it. */
export type Time = { allDay: boolean; value: number; timeZone: string }

export type Zones = { own: string; find: ZoneFinder }

/** Why an event cannot be read, as a sentence. */
export class Unreadable extends Error {}

export function readVevent(lines: string[], zones: Zones): Vevent {
  const properties = readProperties(lines, names)
  const [start] = readTimes(properties, 'DTSTART', zones)
  if (!start) throw new Unreadable('It has no start.')
  const [recurrence = null] = readTimes(properties, 'RECURRENCE-ID', zones)
  if (properties.get('RECURRENCE-ID')?.[0]?.parameters.range) {
    throw new Unreadable('It changes all occurrences from one on, which Atrium cannot.')
  }
  const end = endOf(properties, start, zones)
  const rrule = recurrence ? null : ruleOf(properties, start)
  const { shift, work } = rrule === null ? { shift: 0, work: 1 } : followRule(start, rrule)
  const write = (value: number) => writeValue(value, start.allDay)
  return {
    uid: cut(textOf(properties, 'UID'), longestUid) || null,
    start,
    recurrence,
    isCancelled: textOf(properties, 'STATUS').toUpperCase() === 'CANCELLED',
    sequence: Number.parseInt(textOf(properties, 'SEQUENCE'), 10) || 0,
    lastModified: readTimes(properties, 'LAST-MODIFIED', zones).map(({ value }) => writeValue(value, false))[0] ?? null,
    work,
    leftOut: properties.has('RDATE') ? ['Its extra dates (RDATE) were left out.'] : [],
    fields: {
      title: cut(textOf(properties, 'SUMMARY').trim(), eventLimits.title) || '(no title)',
      description: cut(textOf(properties, 'DESCRIPTION'), eventLimits.description),
      location: cut(textOf(properties, 'LOCATION'), eventLimits.location),
      start: write(start.value + shift),
      end: write(end + shift),
      allDay: start.allDay,
      timeZone: start.timeZone,
      rrule,
      exdates: readTimes(properties, 'EXDATE', zones).map((time) => write(valueLike(time, start))),
      overrides: [],
      visibility: /^(PRIVATE|CONFIDENTIAL)$/i.test(textOf(properties, 'CLASS')) ? 'private' : 'organization',
      attendees: (properties.get('ATTENDEE') ?? []).slice(0, eventLimits.attendees).flatMap(readAttendee),
    },
  }
}

const names = new Set(
  `UID DTSTART DTEND DURATION RRULE EXRULE RDATE EXDATE RECURRENCE-ID SUMMARY DESCRIPTION LOCATION CLASS STATUS
  ATTENDEE SEQUENCE LAST-MODIFIED`.split(/\s+/),
)

// RFC 7986 wants them to be shorter than this.
const longestUid = 255

/** A time as the kind of value that another one is: its day, or the time of the other one on that day. */
export function valueLike(time: Time, other: Time): number {
  if (time.allDay === other.allDay) return time.value
  if (other.allDay) return midnight(wallAt(time.value, time.timeZone))
  const otherWall = wallAt(other.value, other.timeZone)
  return momentOf(time.value + otherWall - midnight(otherWall), other.timeZone)
}

const midnight = (wall: number) => Math.floor(wall / dayMs) * dayMs

const textOf = (properties: Properties, name: string) => cleanText(properties.get(name)?.[0]?.values[0] ?? '')

function cut(text: string, limit: number): string {
  const characters = text.length > limit ? Array.from(text.slice(0, 2 * limit)) : []
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : text
}

const readTimes = (properties: Properties, name: string, zones: Zones) =>
  (properties.get(name) ?? []).flatMap((property) => {
    if (property.values.length === 0) throw new Unreadable(`Its ${name} cannot be read.`)
    // A comma at the end of a list makes a value of nothing.
    const values = property.values.filter((value) => /\d/.test(value))
    return values.map((value) => readTime(name, property, value, zones))
  })

function readTime(name: string, property: Property, text: string, zones: Zones): Time {
  const allDay = property.type === 'date'
  const isUtc = text.endsWith('Z')
  const value = readValue(allDay || isUtc ? text : `${text}Z`, allDay)
  if (value === null) throw new Unreadable(`Its ${name} cannot be read.`)
  if (allDay) return { allDay, value, timeZone: zones.own }
  const timeZone = isUtc ? 'UTC' : zoneOf(property, value, zones)
  return { allDay, value: isUtc ? value : momentOf(value, timeZone), timeZone }
}

function zoneOf({ parameters }: Property, around: number, zones: Zones): string {
  if (parameters.tzid === undefined) return zones.own
  const zone = zones.find(parameters.tzid, around)
  if (zone === null) throw new Unreadable(`Nothing explains its time zone ${cut(parameters.tzid, 60)}.`)
  return zone
}

function endOf(properties: Properties, start: Time, zones: Zones): number {
  const [end] = readTimes(properties, 'DTEND', zones)
  if (end) {
    const value = valueLike(end, start)
    // Some programs end a day on itself, which would be nothing at all.
    return start.allDay && value <= start.value ? start.value + dayMs : value
  }
  const duration = textOf(properties, 'DURATION')
  if (duration !== '') return addDuration(start, duration)
  return start.allDay ? start.value + dayMs : start.value
}

function addDuration(start: Time, duration: string): number {
  const zone = start.allDay ? 'UTC' : start.timeZone
  try {
    const end = Temporal.Instant.fromEpochMilliseconds(start.value).toZonedDateTimeISO(zone).add(duration)
    if (!start.allDay) return end.epochMilliseconds
    return Math.max(start.value + dayMs, midnight(end.epochMilliseconds))
  } catch {
    throw new Unreadable('Its DURATION cannot be read.')
  }
}

function ruleOf(properties: Properties, start: Time): string | null {
  const [rule, ...others] = properties.get('RRULE') ?? []
  if (!rule) return null
  if (others.length > 0 || properties.has('EXRULE')) throw new Unreadable('It repeats by more than one rule.')
  const text = writeRule(translated(parseRule(rule.raw.toUpperCase().replace(/;+$/, '')), start))
  const problem = ruleProblem(text, start.allDay)
  if (problem !== null) throw new Unreadable(`Its RRULE ${problem}.`)
  return text
}

/** A rule without what says nothing new, and with UNTIL as the kind of time that the start is. */
function translated(rule: Rule & Record<string, string>, start: Time): Rule {
  const { BYHOUR, BYMINUTE, BYSECOND, ...dates } = rule
  const time = new Date(wallAt(start.value, start.timeZone))
  const repeats = [
    [BYHOUR, time.getUTCHours()],
    [BYMINUTE, time.getUTCMinutes()],
    [BYSECOND, time.getUTCSeconds()],
  ]
  const isRepeated = repeats.every(([part, own]) => part === undefined || Number(part) === own)
  const kept = isRepeated || start.allDay ? dates : rule
  return rule.UNTIL === undefined ? kept : { ...kept, UNTIL: translatedUntil(rule.UNTIL, start) }
}

function translatedUntil(until: string, start: Time): string {
  if (start.allDay) return until.slice(0, 8)
  const [, year, month, day, hour = '23', minute = '59', second = '59', utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/.exec(until) ?? []
  const wall = readValue(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`, false)
  if (utc || wall === null) return until
  return writeValue(momentOf(wall, start.timeZone), false).replace(/\.\d+|[-:]/g, '')
}

/** How far the first occurrence is from a start that the rule leaves out: programs disagree on what that means. */
function followRule({ allDay, value, timeZone }: Time, rrule: string): { shift: number; work: number } {
  const series = readSeries({ start: writeValue(value, allDay), allDay, timeZone, rrule })
  const { at } = series.first
  const end = at + 4 * 366 * dayMs
  const first = startsBetween(series, at, at)[0] ?? startsBetween(series, at, end)[0]
  if (!first) throw new Unreadable('Its RRULE never occurs.')
  return { shift: first.value - value, work: workBetween(series, at, first.value === value ? at : end) }
}

function readAttendee({ parameters, values }: Property): Attendee[] {
  const [, address] = /^mailto:([!-~]{3,254})$/i.exec(values[0] ?? '') ?? []
  const mail = address && !/\.invalid$/i.test(address) ? address : null
  const name = cut(cleanText(parameters.cn ?? mail ?? '').trim(), 120)
  return name === '' ? [] : [{ name, mail }]
}
