import { dayMs } from '../../../clock.ts'
import { eventLimits } from '../event.ts'
import { momentOf, wallAt } from '../times.ts'
import type { Properties, Property } from './read-lines.ts'
import type { Time } from './rule.ts'
import { cut, readDuration, readWritten, textOf, Unreadable } from './values.ts'
import type { ZoneFinder } from './zones.ts'

export type Zones = { own: string; find: ZoneFinder }

/** The times that could be read, and whether there were others. */
export type Times = { times: Time[]; isBad: boolean }

/** All values of a property. Times without a zone are in that of the start of the event, once this is known. */
export function readTimes(properties: Properties, name: string, zones: Zones, start: Time | null): Times {
  const values = valuesOf(properties, name)
  const found = values.slice(0, maxTimes).map(([property, value]) => readTime(property, value, zones, start))
  const times = found.filter((time) => time !== null)
  return { times, isBad: times.length < values.length }
}

/** The value of a property that makes no sense without it. */
export function readOwnTime(properties: Properties, name: string, zones: Zones, start: Time | null): Time | null {
  const { times, isBad } = readTimes(properties, name, zones, start)
  if (isBad && times.length === 0) throw new Unreadable(`Its ${name} cannot be read.`)
  return times[0] ?? null
}

/** A further date of a series, with an end when it has one of its own. */
export type Period = { time: Time; end: number | null }

export function readPeriods(properties: Properties, zones: Zones, start: Time): { periods: Period[]; isBad: boolean } {
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

/** All values of a property, which may stand in lists. A comma at the end of a list makes a value of nothing. */
const valuesOf = (properties: Properties, name: string) =>
  (properties.get(name) ?? []).flatMap((property) =>
    property.value
      .split(',')
      .filter((item) => item.trim() !== '')
      .map((item) => [property, item] as const),
  )

function readTime({ parameters }: Property, text: string, zones: Zones, start: Time | null): Time | null {
  const written = readWritten(text)
  if (written === null) return null
  const { wall, isUtc } = written
  const isMidnight = wall % dayMs === 0
  const allDay = written.allDay || (isMidnight && parameters.get('VALUE')?.toUpperCase() === 'DATE')
  if (allDay) return { allDay, value: wall, timeZone: zones.own }
  if (isUtc) return { allDay, value: wall, timeZone: 'UTC' }
  const timeZone = zoneOf(parameters.get('TZID'), wall, zones, start)
  return { allDay, value: momentOf(wall, timeZone), timeZone }
}

function zoneOf(name: string | undefined, around: number, zones: Zones, start: Time | null): string {
  if (!name) return start && !start.allDay ? start.timeZone : zones.own
  const zone = zones.find(name, around)
  if (zone === null) throw new Unreadable(`Nothing explains its time zone ${cut(name, 60)}.`)
  return zone
}

/** A time as the kind of value that another one is: its day, or the time of the other one on that day. */
export function valueLike(time: Time, other: Time): number {
  if (time.allDay === other.allDay) return time.value
  if (other.allDay) return midnight(wallAt(time.value, time.timeZone))
  const otherWall = wallAt(other.value, other.timeZone)
  return momentOf(time.value + otherWall - midnight(otherWall), other.timeZone)
}

const midnight = (wall: number) => Math.floor(wall / dayMs) * dayMs

/** When an event ends; `isChanged` when the file says something that cannot be. */
export function readEnd(properties: Properties, start: Time, zones: Zones): { value: number; isChanged: boolean } {
  const shortest = start.allDay ? dayMs : 0
  const found = writtenEnd(properties, start, zones)
  if (found === null)
    return { value: start.value + shortest, isChanged: properties.has('DTEND') || hasDuration(properties) }
  const longest = eventLimits.days * dayMs
  // Some programs end a day on itself, and mean all of it.
  const isDay = start.allDay && found === start.value
  const value = Math.min(Math.max(found, start.value + shortest), start.value + longest)
  return { value, isChanged: value !== found && !isDay }
}

const hasDuration = (properties: Properties) => textOf(properties, 'DURATION') !== ''

function writtenEnd(properties: Properties, start: Time, zones: Zones): number | null {
  const [end] = readTimes(properties, 'DTEND', zones, start).times
  if (end) return valueLike(end, start)
  const duration = textOf(properties, 'DURATION')
  return duration === '' ? null : addDuration(start, duration)
}

function addDuration({ allDay, value, timeZone }: Time, text: string): number | null {
  const duration = readDuration(text)
  if (duration === null) return null
  // Days are those of the calendar, hours those of the clock.
  const { days } = duration
  const rest = duration.subtract({ days }).total('milliseconds')
  if (allDay) return value + Math.max(dayMs, midnight(days * dayMs + rest + dayMs - 1))
  return momentOf(wallAt(value, timeZone) + days * dayMs, timeZone) + rest
}
