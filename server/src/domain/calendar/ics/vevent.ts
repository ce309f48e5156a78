import { cleanText } from '../clean-text.ts'
import { eventLimits } from '../event.ts'
import type { Attendee, EventFields } from '../event-fields.ts'
import { writeValue } from '../times.ts'
import { isRules, type ZoneRules } from '../zone-rules.ts'
import { readDates } from './dates.ts'
import { type DroppedPart, droppedFrom, droppedNames } from './dropped.ts'
import { type IcsComponent, type Properties, type Property, readProperties } from './read-lines.ts'
import type { IcsTime } from './rule.ts'
import { readEnd, readSingleTime, readTimes, valueLike, type Zones } from './times.ts'
import { readText, textOf, truncate, Unreadable } from './values.ts'

/** One event of a file, or one changed occurrence of it. */
export type Vevent = {
  uid: string | null
  fields: EventFields
  start: IcsTime
  /** The original start of a changed occurrence. */
  recurrence: IcsTime | null
  /** True when all occurrences after it change, too. */
  thisAndFuture: boolean
  isCancelled: boolean
  sequence: number
  lastModified: string | null
  dropped: DroppedPart[]
  /** The cost of expanding the rule, see `workBetween`. */
  work: number
}

export function readVevent({ lines, alarms }: IcsComponent, zones: Zones): Vevent {
  const properties = readProperties(lines, names)
  const isCancelled = /^CANCELL?ED$/i.test(textOf(properties, 'STATUS'))
  const written = readSingleTime(properties, 'DTSTART', zones, null)
  const recurrence = readSingleTime(properties, 'RECURRENCE-ID', zones, written)
  const start = written ?? recurrence ?? (isCancelled ? nowhere : null)
  if (!start) throw new Unreadable('noStart', 'It has no start.')
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

// RFC 7986 requires UIDs to be shorter than this.
const maxUidLength = 255
// The value must fit into the integer column of the database.
const maxSequence = 2 ** 30

/** The start of a cancelled event that has none. */
const nowhere: IcsTime = { allDay: false, value: 0, timeZone: 'UTC' }

const oneDate = (start: IcsTime) => ({
  first: start.value,
  rrule: null,
  extra: [],
  isBad: false,
  isRuleCut: false,
  work: 1,
})

const isThisAndFuture = (properties: Properties) =>
  /^THISANDFUTURE$/i.test(properties.get('RECURRENCE-ID')?.[0]?.parameters.get('RANGE') ?? '')

/** Non-recurring times are moments, so only recurring events need the rules of their zone. */
function zoneFields({ timeZone }: IcsTime, recurs: boolean): Pick<EventFields, 'timeZone' | 'zoneRules'> {
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

/** Returns the links to the event or to its video call. */
const linksOf = (properties: Properties) => {
  const found = ['URL', 'CONFERENCE', 'X-GOOGLE-CONFERENCE', 'X-MICROSOFT-SKYPETEAMSMEETINGURL'].map((name) =>
    textOf(properties, name, maxLinkLength),
  )
  return [...new Set(found.filter((link) => link !== ''))]
}

const maxLinkLength = 2000

/** Appends links to the description, because Atrium has no field for them. */
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
  const name = truncate(cleanText(parameters.get('CN') ?? mail ?? '').trim(), 120)
  return name === '' ? [] : [{ name, mail }]
}
