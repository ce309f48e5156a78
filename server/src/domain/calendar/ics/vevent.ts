import { cleanText } from '../clean-text.ts'
import { type Attendee, type EventFields, eventLimits } from '../event.ts'
import { writeValue } from '../times.ts'
import { isRules, type ZoneRules } from '../zone-rules.ts'
import { readDates } from './dates.ts'
import { type DroppedPart, droppedFrom, droppedNames } from './dropped.ts'
import { type Part, type Properties, type Property, readProperties } from './read-lines.ts'
import type { Time } from './rule.ts'
import { readEnd, readOwnTime, readTimes, valueLike, type Zones } from './times.ts'
import { cut, readText, textOf, Unreadable } from './values.ts'

/** One event of a file, or one changed occurrence of it. */
export type Vevent = {
  uid: string | null
  fields: EventFields
  start: Time
  /** The start that a changed occurrence had. */
  recurrence: Time | null
  /** Whether all occurrences after it are changed, too. */
  thisAndFuture: boolean
  isCancelled: boolean
  sequence: number
  lastModified: string | null
  dropped: DroppedPart[]
  /** How much it took to follow the rule, see `workBetween`. */
  work: number
}

export function readVevent({ lines, alarms }: Part, zones: Zones): Vevent {
  const properties = readProperties(lines, names)
  const isCancelled = /^CANCELL?ED$/i.test(textOf(properties, 'STATUS'))
  const written = readOwnTime(properties, 'DTSTART', zones, null)
  const recurrence = readOwnTime(properties, 'RECURRENCE-ID', zones, written)
  const start = written ?? recurrence ?? (isCancelled ? nowhere : null)
  if (!start) throw new Unreadable('It has no start.')
  const end = readEnd(properties, start, zones)
  const thisAndFuture = isThisAndFuture(properties)
  const dates = recurrence && !thisAndFuture ? oneDate(start) : readDates(properties, start, zones)
  const exdates = readTimes(properties, 'EXDATE', zones, start)
  const texts = readTexts(properties)
  const write = (value: number) => writeValue(value, start.allDay)
  const dropped: [DroppedPart, boolean][] = [
    ['end', end.isChanged],
    ['dates', exdates.isBad || dates.isBad],
    ['rule', dates.isRuleCut],
  ]
  return {
    uid: textOf(properties, 'UID', maxUidLength) || null,
    start,
    recurrence,
    thisAndFuture,
    isCancelled,
    sequence: Math.min(Number.parseInt(textOf(properties, 'SEQUENCE'), 10) || 0, maxSequence),
    lastModified:
      readTimes(properties, 'LAST-MODIFIED', zones, null).times.map(({ value }) => writeValue(value, false))[0] ?? null,
    work: dates.work + exdates.times.length,
    dropped: [
      ...droppedFrom(properties, alarms),
      ...texts.dropped,
      ...dropped.filter(([, applies]) => applies).map(([part]) => part),
    ],
    fields: {
      ...texts.fields,
      start: write(dates.first),
      end: write(end.value + dates.first - start.value),
      allDay: start.allDay,
      ...zoneFields(start, dates.rrule !== null),
      rrule: dates.rrule,
      exdates: dates.rrule === null ? [] : [...new Set(exdates.times.map((time) => write(valueLike(time, start))))],
      overrides: dates.extra,
      visibility: /^(PRIVATE|CONFIDENTIAL)$/i.test(textOf(properties, 'CLASS')) ? 'private' : 'organization',
      attendees: (properties.get('ATTENDEE') ?? []).slice(0, eventLimits.attendees).flatMap(readAttendee),
    },
  }
}

const names = new Set([
  ...`UID DTSTART DTEND DURATION RRULE EXRULE RDATE EXDATE RECURRENCE-ID SUMMARY DESCRIPTION LOCATION CLASS STATUS
  SEQUENCE LAST-MODIFIED URL CONFERENCE X-GOOGLE-CONFERENCE X-MICROSOFT-SKYPETEAMSMEETINGURL`.split(/\s+/),
  ...droppedNames,
])

// RFC 7986 wants them to be shorter than this.
const maxUidLength = 255
// As large as the column of the database.
const maxSequence = 2 ** 30

/** The start of an event that does not take place. */
const nowhere: Time = { allDay: false, value: 0, timeZone: 'UTC' }

const oneDate = (start: Time) => ({
  first: start.value,
  rrule: null,
  extra: [],
  isBad: false,
  isRuleCut: false,
  work: 1,
})

const isThisAndFuture = (properties: Properties) =>
  /^THISANDFUTURE$/i.test(properties.get('RECURRENCE-ID')?.[0]?.parameters.get('RANGE') ?? '')

/** Only what recurs needs the rules of its zone: other times are moments. */
function zoneFields({ timeZone }: Time, recurs: boolean): Pick<EventFields, 'timeZone' | 'zoneRules'> {
  if (!isRules(timeZone)) return { timeZone }
  const { near } = JSON.parse(timeZone) as ZoneRules
  return { timeZone: near, ...(recurs && { zoneRules: timeZone }) }
}

function readTexts(properties: Properties) {
  const read = (name: string, limit: number) => readText(properties.get(name)?.[0], limit)
  const title = read('SUMMARY', eventLimits.title)
  const description = read('DESCRIPTION', eventLimits.description)
  const location = read('LOCATION', eventLimits.location)
  const links = withLinks(description.text, linksOf(properties))
  return {
    fields: { title: title.text.trim() || '(no title)', description: links.text, location: location.text },
    dropped: [
      ...([title, description, location].some(({ isCut }) => isCut) ? (['text'] as const) : []),
      ...(links.isDropped ? (['link'] as const) : []),
    ],
  }
}

/** Addresses of the event or of its video call. */
const linksOf = (properties: Properties) => {
  const found = ['URL', 'CONFERENCE', 'X-GOOGLE-CONFERENCE', 'X-MICROSOFT-SKYPETEAMSMEETINGURL'].map((name) =>
    textOf(properties, name, maxLinkLength),
  )
  return [...new Set(found.filter((link) => link !== ''))]
}

const maxLinkLength = 2000

/** People look for a link in the description: Atrium has no other place for it. */
function withLinks(description: string, links: string[]): { text: string; isDropped: boolean } {
  const missing = links.filter((link) => !description.includes(link))
  const kept = missing.filter((link) => /^https?:\/\/\S+$/i.test(link))
  const text = [description, ...kept].filter((part) => part !== '').join('\n\n')
  if (Array.from(text).length > eventLimits.description) return { text: description, isDropped: true }
  return { text, isDropped: kept.length < missing.length }
}

function readAttendee({ parameters, value }: Property): Attendee[] {
  const [, address] = /^mailto:([!-~]{3,254})$/i.exec(value) ?? []
  const mail = address && !/\.invalid$/i.test(address) ? address : null
  const name = cut(cleanText(parameters.get('CN') ?? mail ?? '').trim(), 120)
  return name === '' ? [] : [{ name, mail }]
}
