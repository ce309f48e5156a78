import { dayMs } from '../../../clock.ts'
import { eventLimits } from '../event.ts'
import { momentOf, wallAt } from '../times.ts'
import type { Properties, Property } from './read-lines.ts'
import type { IcsTime } from './rule.ts'
import { readDuration, readWallTime, textOf, truncate, Unreadable } from './values.ts'
import type { ZoneFinder } from './zones.ts'

export type Zones = { own: string; find: ZoneFinder }

/** The times that could be read; `isBad` means that there were others. */
export type Times = { times: IcsTime[]; isBad: boolean }

/** Reads all values of a property. Times without a zone are in the zone of the start, once that is known. */
export function readTimes(properties: Properties, name: string, zones: Zones, start: IcsTime | null): Times {
  const values = valuesOf(properties, name)
  const found = values.slice(0, maxTimes).map(([property, value]) => readTime(property, value, zones, start))
  const times = found.filter((time) => time !== null)
  return { times, isBad: times.length < values.length }
}

/** Reads a single time. Throws when the property is present but cannot be read. */
export function readSingleTime(
  properties: Properties,
  name: string,
  zones: Zones,
  start: IcsTime | null,
): IcsTime | null {
  const { times, isBad } = readTimes(properties, name, zones, start)
  if (isBad && times.length === 0) throw new Unreadable('time', `Its ${name} cannot be read.`)
  return times[0] ?? null
}

/** A further date of a series. `end` is null unless the date has an end of its own. */
export type Period = { time: IcsTime; end: number | null }

export function readPeriods(
  properties: Properties,
  zones: Zones,
  start: IcsTime,
): { periods: Period[]; isBad: boolean } {
  const values = valuesOf(properties, 'RDATE')
  const found = values.slice(0, maxTimes).map(([property, value]): Period | null => {
    const [from = '', to] = value.split('/')
    const time = readTime(property, from, zones, start)
    if (time === null) return null
    if (to === undefined) return { time, end: null }
    const end = readTime(property, to, zones, start)
    return { time, end: end?.value ?? addDuration(time, to) }
  })
  const periods = found.filter((period) => period !== null)
  return { periods, isBad: periods.length < values.length }
}

// Twice as many as an event may have of either kind.
const maxTimes = 2 * eventLimits.exdates

/** Returns all values of a property, which may be lists. A comma at the end of a list adds no value. */
const valuesOf = (properties: Properties, name: string) =>
  (properties.get(name) ?? []).flatMap((property) =>
    property.value
      .split(',')
      .filter((item) => item.trim() !== '')
      .map((item) => [property, item] as const),
  )

function readTime({ parameters }: Property, text: string, zones: Zones, start: IcsTime | null): IcsTime | null {
  const written = readWallTime(text)
  if (written === null) return null
  const { wall, isUtc } = written
  const isMidnight = wall % dayMs === 0
  const allDay = written.allDay || (isMidnight && parameters.get('VALUE')?.toUpperCase() === 'DATE')
  if (allDay) return { allDay, value: wall, timeZone: zones.own }
  if (isUtc) return { allDay, value: wall, timeZone: 'UTC' }
  const timeZone = zoneByTzid(parameters.get('TZID'), wall, zones, start)
  return { allDay, value: momentOf(wall, timeZone), timeZone }
}

function zoneByTzid(name: string | undefined, around: number, zones: Zones, start: IcsTime | null): string {
  if (!name) return start && !start.allDay ? start.timeZone : zones.own
  const zone = zones.find(name, around)
  if (zone === null) throw new Unreadable('timeZone', `Nothing explains its time zone ${truncate(name, 60)}.`)
  return zone
}

/** Converts a time to the type of another one: to its day, or to the time of day of the other one. */
export function valueLike(time: IcsTime, other: IcsTime): number {
  if (time.allDay === other.allDay) return time.value
  if (other.allDay) return midnight(wallAt(time.value, time.timeZone))
  const otherWall = wallAt(other.value, other.timeZone)
  return momentOf(time.value + otherWall - midnight(otherWall), other.timeZone)
}

const midnight = (wall: number) => Math.floor(wall / dayMs) * dayMs

/** Returns the end of an event; `isChanged` means that the end in the file was not possible. */
export function readEnd(properties: Properties, start: IcsTime, zones: Zones): { value: number; isChanged: boolean } {
  const minLength = start.allDay ? dayMs : 0
  const found = writtenEnd(properties, start, zones)
  if (found === null)
    return { value: start.value + minLength, isChanged: properties.has('DTEND') || hasDuration(properties) }
  const maxLength = eventLimits.days * dayMs
  // Some programs write the same day as start and end for a whole day.
  const isDay = start.allDay && found === start.value
  const value = Math.min(Math.max(found, start.value + minLength), start.value + maxLength)
  return { value, isChanged: value !== found && !isDay }
}

const hasDuration = (properties: Properties) => textOf(properties, 'DURATION') !== ''

function writtenEnd(properties: Properties, start: IcsTime, zones: Zones): number | null {
  const [end] = readTimes(properties, 'DTEND', zones, start).times
  if (end) return valueLike(end, start)
  const duration = textOf(properties, 'DURATION')
  return duration === '' ? null : addDuration(start, duration)
}

function addDuration({ allDay, value, timeZone }: IcsTime, text: string): number | null {
  const duration = readDuration(text)
  if (duration === null) return null
  // Days are calendar days; hours are exact durations.
  const { days } = duration
  const rest = duration.subtract({ days }).total('milliseconds')
  if (allDay) return value + Math.max(dayMs, midnight(days * dayMs + rest + dayMs - 1))
  return momentOf(wallAt(value, timeZone) + days * dayMs, timeZone) + rest
}
