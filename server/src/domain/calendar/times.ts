import { isRules, momentByRules, offsetAt } from './zone-rules.ts'

const forms = {
  instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.000)?Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
}

/**
 * The epoch milliseconds of a UTC time such as `2026-03-29T08:00:00Z` or, for whole days, of the midnight in UTC with
 * which a date such as `2026-03-29` begins. Null when the text is no such value.
 */
export function readValue(text: string, allDay: boolean): number | null {
  if (!(allDay ? forms.date : forms.instant).test(text)) return null
  return valueOrNull(() => Temporal.Instant.from(allDay ? `${text}T00:00Z` : text).epochMilliseconds)
}

/** The same of a value that was checked. */
export function valueMs(text: string, allDay: boolean): number {
  const value = readValue(text, allDay)
  if (value === null) throw new RangeError(`not a time: ${text}`)
  return value
}

export function writeValue(ms: number, allDay: boolean): string {
  const text = new Date(ms).toISOString()
  return allDay ? text.slice(0, 10) : text
}

export const isTimeZone = (name: string) => spelledZone(name) === name

/** The IANA zone with this name, in whatever case it is written; null when there is none. */
export function spelledZone(name: string): string | null {
  // An offset such as +01:00 passes for a zone, but does not know of daylight saving time.
  if (name.length > longestZone || !/^[A-Za-z]/.test(name)) return null
  return valueOrNull(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId)
}

const longestZone = 60

/**
 * What a clock on the wall shows, written as if it were UTC. Rules repeat wall times; which moment each of them is
 * gets decided afterwards, so an event keeps its hour when daylight saving time comes or goes.
 */
export function wallAt(at: number, timeZone: string): number {
  if (isRules(timeZone)) return at + offsetAt(timeZone, at)
  return at + Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6
}

/** The moment a wall shows a time: the earlier of two; and where it is skipped, as much later as was skipped. */
export function momentOf(wall: number, timeZone: string): number {
  if (isRules(timeZone)) return momentByRules(timeZone, wall)
  const local = Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime()
  return local.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds
}

function valueOrNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
