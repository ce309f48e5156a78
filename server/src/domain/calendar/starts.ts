import { RRuleTemporal } from 'rrule-temporal'
import { dayMs } from '../../clock.ts'
import type { EventFields } from './event-fields.ts'
import { type Frequency, parseRule, type Rule, untilMs, writeRule } from './rule.ts'
import { momentOf, valueMs, wallAt } from './times.ts'

/** The fields that decide when an event takes place, without its exceptions. They must be valid. */
export type Timing = Pick<EventFields, 'start' | 'allDay' | 'timeZone' | 'zoneRules' | 'rrule'>

/** Returns the zone in which an event recurs: an IANA name, or the rules of an imported zone. */
export const zoneOf = ({ timeZone, zoneRules }: Pick<Timing, 'timeZone' | 'zoneRules'>) => zoneRules ?? timeZone

/** The start of an occurrence: the value as `valueMs` reads it, and the moment in epoch milliseconds. */
export type Start = { value: number; at: number }

/** A parsed timing. No occurrence starts after `last`, which is infinite when the rule never ends. */
export type Series = Timing & { rule: Rule | null; first: Start; firstWall: number; last: number }

export function readSeries(timing: Timing): Series {
  const value = valueMs(timing.start, timing.allDay)
  const first = toStart(timing, value)
  const firstWall = timing.allDay ? value : wallAt(value, zoneOf(timing))
  const rule = timing.rrule === null ? null : parseRule(timing.rrule)
  return { ...timing, rule, first, firstWall, last: lastOf(timing, rule, first, firstWall) }
}

/** Returns the starts between two moments, both included, in order. */
export function startsBetween(series: Series, from: number, to: number): Start[] {
  const end = Math.min(to, series.last)
  return candidates(series, from, end).filter(
    ({ value, at }, index, starts) => at >= from && at <= end && value !== starts[index - 1]?.value,
  )
}

/** Returns the moment of a value like `start`. A day begins at midnight in the zone of the event. */
export const momentAt = (timing: Timing, value: string) => toMoment(timing, valueMs(value, timing.allDay))

export const toMoment = (timing: Timing, value: number) => (timing.allDay ? momentOf(value, zoneOf(timing)) : value)

/**
 * Estimates the cost of reading a series and expanding it in a window, in units of about 10 µs, as measured with the
 * slowest rules. A rule with COUNT is expanded from its start; others are expanded from the start of the window.
 */
export function workBetween({ rrule, rule, first, last }: Series, from: number, to: number): number {
  if (rrule === null || rule === null) return 1
  const { lengthMs, work, maxPeriods } = periods[rule.FREQ]
  const interval = Number(rule.INTERVAL ?? 1)
  const counted = rule.COUNT === undefined ? 0 : Math.min(maxPeriods, (last - first.at) / lengthMs / interval)
  const lookedAt = Math.max(0, Math.min(to, last) - Math.max(from, first.at)) / lengthMs / interval
  // Long rules have long lists, which make each period more expensive.
  return 10 + ((counted + lookedAt) * work * rrule.length) / 10
}

/** The distance within which a rule must reach its COUNT. */
export const maxCountDistance = '3000 days, 1000 weeks, 600 months or 100 years'

const periods: Record<Frequency, { lengthMs: number; work: number; maxPeriods: number }> = {
  DAILY: { lengthMs: dayMs, work: 0.5, maxPeriods: 3000 },
  WEEKLY: { lengthMs: 7 * dayMs, work: 2, maxPeriods: 1000 },
  MONTHLY: { lengthMs: 30 * dayMs, work: 2, maxPeriods: 600 },
  YEARLY: { lengthMs: 365 * dayMs, work: 10, maxPeriods: 100 },
}

function candidates({ rule, first, firstWall, ...timing }: Series, from: number, to: number): Start[] {
  if (rule === null) return [first]
  // A wall time that is skipped becomes a later one, by a whole day when a zone crossed the date line. The window is
  // therefore a day wider on both sides.
  const fromWall = wallAt(from, zoneOf(timing)) - dayMs
  const toWall = wallAt(to, zoneOf(timing)) + dayMs
  return wallsBetween(rule, firstWall, fromWall, toWall).map((wall) =>
    wall === firstWall ? first : toStart(timing, timing.allDay ? wall : momentOf(wall, zoneOf(timing))),
  )
}

const toStart = (timing: Timing, value: number): Start => ({ value, at: toMoment(timing, value) })

function lastOf(timing: Timing, rule: Rule | null, first: Start, firstWall: number): number {
  if (rule === null) return first.at
  if (rule.UNTIL !== undefined) return toMoment(timing, untilMs(rule.UNTIL, timing.allDay) ?? Number.NaN)
  const lastWall = rule.COUNT === undefined ? null : lastCounted(rule, firstWall)
  // The first start may be the later of two moments with the same wall time, while a wall time means the earlier one.
  return lastWall === null ? Number.POSITIVE_INFINITY : Math.max(first.at, momentOf(lastWall, zoneOf(timing)))
}

/**
 * Expands the rule in wall time. UNTIL stops the library from searching behind the window for occurrences that may not
 * exist.
 */
export function wallsBetween({ COUNT, ...rule }: Rule, first: number, from: number, to: number): number[] {
  const begin = Math.max(from, first)
  if (to < begin) return []
  const occurrences = library({ ...rule, UNTIL: writeUntil(to) }, first)
  return occurrences.between(new Date(begin), new Date(to), true).map(toWall)
}

/** Returns the wall time at which COUNT is reached, or null when that is too far away. */
function lastCounted(rule: Rule, first: number): number | null {
  try {
    return library(rule, first, periods[rule.FREQ].maxPeriods).all().map(toWall).at(-1) ?? null
  } catch {
    return null
  }
}

const library = (rule: Rule, first: number, maxIterations?: number) =>
  new RRuleTemporal({
    rruleString: writeRule(rule),
    dtstart: Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO('UTC'),
    ...(maxIterations !== undefined && { maxIterations }),
    cache: false,
  })

const toWall = ({ epochMilliseconds }: { epochMilliseconds: number }) => epochMilliseconds

const writeUntil = (wall: number) => new Date(wall).toISOString().replace(/\.\d+|[-:]/g, '')
