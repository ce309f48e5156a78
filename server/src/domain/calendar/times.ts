import { isRules, momentByRules, offsetAt } from './zone-rules.ts'

const forms = {
  instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.000)?Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
}

/**
 * Reads a UTC time such as `2026-03-29T08:00:00Z` or, for whole days, a date such as `2026-03-29`, which means midnight
 * in UTC. Returns epoch milliseconds, or null when the text has another form.
 */
export function readValue(text: string, allDay: boolean): number | null {
  if (!(allDay ? forms.date : forms.instant).test(text)) return null
  return valueOrNull(() => Temporal.Instant.from(allDay ? `${text}T00:00Z` : text).epochMilliseconds)
}

/** Reads a value that has been validated. */
export function valueMs(text: string, allDay: boolean): number {
  const value = readValue(text, allDay)
  if (value === null) throw new RangeError(`not a time: ${text}`)
  return value
}

export function writeValue(ms: number, allDay: boolean): string {
  const text = new Date(ms).toISOString()
  return allDay ? text.slice(0, 10) : text
}

export const isTimeZone = (name: string) => canonicalZone(name) === name

/** Returns the IANA zone of a name in any case, or null when there is none. */
export function canonicalZone(name: string): string | null {
  // Temporal accepts an offset such as +01:00 as a zone, but it has no daylight saving time.
  if (name.length > maxZoneLength || !/^[A-Za-z]/.test(name)) return null
  return valueOrNull(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId)
}

const maxZoneLength = 60

/**
 * Returns the wall time of a moment, as if it were UTC. Rules repeat wall times, which are converted to moments
 * afterwards, so an event keeps its hour when daylight saving time begins or ends.
 */
export function wallAt(at: number, timeZone: string): number {
  if (isRules(timeZone)) return at + offsetAt(timeZone, at)
  return at + Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6
}

/** Returns the moment of a wall time: the earlier one if it occurs twice, and shifted by the gap if it is skipped. */
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
