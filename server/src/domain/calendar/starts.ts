import { RRuleTemporal } from 'rrule-temporal'
import { dayMs } from '../../clock.ts'
import type { EventFields } from './event.ts'
import { type Frequency, parseRule, type Rule, untilMs, writeRule } from './rule.ts'
import { momentOf, valueMs, wallAt } from './times.ts'

/** What decides when an event happens, apart from its exceptions. The fields have been checked. */
export type Timing = Pick<EventFields, 'start' | 'allDay' | 'timeZone' | 'zoneRules' | 'rrule'>

/** The zone that an event recurs in: the name of an IANA zone, or the rules of an imported one. */
export const zoneOf = ({ timeZone, zoneRules }: Pick<Timing, 'timeZone' | 'zoneRules'>) => zoneRules ?? timeZone

/** Where an occurrence starts: what `valueMs` reads of a value like `start`, and the moment in epoch milliseconds. */
export type Start = { value: number; at: number }

/** A timing, read. Nothing starts after `last`, which is infinite when the rule never ends. */
export type Series = Timing & { rule: Rule | null; first: Start; firstWall: number; last: number }

export function readSeries(timing: Timing): Series {
  const value = valueMs(timing.start, timing.allDay)
  const first = toStart(timing, value)
  const firstWall = timing.allDay ? value : wallAt(value, zoneOf(timing))
  const rule = timing.rrule === null ? null : parseRule(timing.rrule)
  return { ...timing, rule, first, firstWall, last: lastOf(timing, rule, first, firstWall) }
}

/** The starts from one moment to another, both included, in order. */
export function startsBetween(series: Series, from: number, to: number): Start[] {
  const end = Math.min(to, series.last)
  return candidates(series, from, end).filter(
    ({ value, at }, index, starts) => at >= from && at <= end && value !== starts[index - 1]?.value,
  )
}

/** The moment that a value like `start` means. A day begins when it does in the zone of the event. */
export const momentAt = (timing: Timing, value: string) => toMoment(timing, valueMs(value, timing.allDay))

export const toMoment = (timing: Timing, value: number) => (timing.allDay ? momentOf(value, zoneOf(timing)) : value)

/**
 * How much it takes to read a series and to look into a window, in units of some 10 µs, as measured with the slowest
 * rules. Only a rule with COUNT is followed from its start; others are entered where the window begins.
 */
export function workBetween({ rrule, rule, first, last }: Series, from: number, to: number): number {
  if (rrule === null || rule === null) return 1
  const { lengthMs, work, mostCounted } = periods[rule.FREQ]
  const interval = Number(rule.INTERVAL ?? 1)
  const counted = rule.COUNT === undefined ? 0 : Math.min(mostCounted, (last - first.at) / lengthMs / interval)
  const lookedAt = Math.max(0, Math.min(to, last) - Math.max(from, first.at)) / lengthMs / interval
  // Long rules have long lists, which make each period dearer.
  return 10 + ((counted + lookedAt) * work * rrule.length) / 10
}

/** How far a rule may have to be followed to reach its COUNT. */
export const furthestCount = '3000 days, 1000 weeks, 600 months or 100 years'

const periods: Record<Frequency, { lengthMs: number; work: number; mostCounted: number }> = {
  DAILY: { lengthMs: dayMs, work: 0.5, mostCounted: 3000 },
  WEEKLY: { lengthMs: 7 * dayMs, work: 2, mostCounted: 1000 },
  MONTHLY: { lengthMs: 30 * dayMs, work: 2, mostCounted: 600 },
  YEARLY: { lengthMs: 365 * dayMs, work: 10, mostCounted: 100 },
}

function candidates({ rule, first, firstWall, ...timing }: Series, from: number, to: number): Start[] {
  if (rule === null) return [first]
  // A skipped wall time becomes a later one, by a whole day where a zone crossed the date line: hence the days around.
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
  // The first start may be the later of two moments with the same wall time, of which walls mean the earlier.
  return lastWall === null ? Number.POSITIVE_INFINITY : Math.max(first.at, momentOf(lastWall, zoneOf(timing)))
}

/** The rule in wall time. UNTIL keeps the library from searching on behind the window for what may never come. */
export function wallsBetween({ COUNT, ...rule }: Rule, first: number, from: number, to: number): number[] {
  const begin = Math.max(from, first)
  if (to < begin) return []
  const occurrences = library({ ...rule, UNTIL: writeUntil(to) }, first)
  return occurrences.between(new Date(begin), new Date(to), true).map(toWall)
}

/** The wall time at which COUNT is reached, or null when that takes too long. */
function lastCounted(rule: Rule, first: number): number | null {
  try {
    return library(rule, first, periods[rule.FREQ].mostCounted).all().map(toWall).at(-1) ?? null
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
