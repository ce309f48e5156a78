import type { Day } from './days.ts'

export const readerZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const numeric = 'numeric' as const
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  })
  clocks.set(zone, clock)
  return clock
}

/** The local time of a zone at a moment, in milliseconds as if it were UTC. */
export function wallAt(at: number, zone: string): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day, hour, minute, second } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The moment of a local time in a zone. */
export function momentOf(wall: number, zone: string): number {
  const guess = wall - (wallAt(wall, zone) - wall)
  return wall - (wallAt(guess, zone) - guess)
}

/** A day and a time of day, as form fields contain them. */
export type WallTime = { day: Day; time: string }

export function wallTimeAt(at: number, zone: string): WallTime {
  const text = new Date(wallAt(at, zone)).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

export const momentOfWallTime = ({ day, time }: WallTime, zone: string) => momentOf(Date.parse(`${day}T${time}Z`), zone)

/** Returns whether the local times of two zones are equal at a moment. */
export const sameClock = (at: number, zone: string, other: string) => wallAt(at, zone) === wallAt(at, other)

/** The time zones that the browser knows, and the zone of the event. */
export const zonesWith = (zone: string) => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].sort()
