import { maxYear, minYear } from '../../../../shared/limits.ts'
import { dayMs } from '../../clock.ts'

/**
 * A time zone that a file defines and IANA does not have: one of a country that has since changed its laws, or an
 * invented one. All times are in milliseconds.
 */
export type ZoneRules = {
  /** The closest IANA zone, which is shown to people and used by versions of Atrium that do not support rules. */
  near: string
  onsets: Onset[]
}

/** The clock changes from one offset to another at wall times: at `first`, and on the same day of every later year. */
export type Onset = { from: number; to: number; first: number; yearly: YearlyDay | null; until: number | null }

/**
 * A day of a month: the nth weekday (-1: the last), or the first weekday on or after a day, or a day. Weekday 0 is
 * Sunday.
 */
export type YearlyDay = { month: number; weekday?: number; nth?: number; day?: number }

/** A moment from which the clock has another offset. */
export type Transition = { at: number; from: number; to: number }

const maxTransitions = 2000

/** Returns the transitions of these rules, in order. */
export function transitionsOf({ onsets }: Pick<ZoneRules, 'onsets'>): Transition[] {
  const transitions = onsets.flatMap((onset) =>
    wallsOf(onset).map((wall) => ({ at: wall - onset.from, from: onset.from, to: onset.to })),
  )
  return transitions.sort((one, other) => one.at - other.at).slice(0, maxTransitions)
}

function wallsOf({ first, yearly, until, from }: Onset): number[] {
  if (yearly === null) return [first]
  const start = new Date(first)
  const timeOfDay = first - Math.floor(first / dayMs) * dayMs
  // Outlook starts its rules in 1601. No event is older than `minYear`; the year before it decides the first offset.
  const year = Math.max(minYear - 1, start.getUTCFullYear())
  const days = Array.from({ length: Math.max(0, maxYear + 1 - year) }, (_, index) => dayOf(year + index, yearly))
  const walls = days.map((day) => day + timeOfDay).filter((wall) => wall > first)
  const end = until ?? Number.POSITIVE_INFINITY
  return [first, ...walls.filter((wall) => wall - from <= end)]
}

function dayOf(year: number, { month, weekday, nth, day = 1 }: YearlyDay): number {
  if (weekday === undefined) return Date.UTC(year, month - 1, day)
  const fromEnd = nth !== undefined && nth < 0
  // The search goes back from the last day of the month, or forward from the given day.
  const base = fromEnd ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day)
  const away = new Date(base).getUTCDay() - weekday
  const nearest = fromEnd ? base - ((away + 7) % 7) * dayMs : base + ((7 - away) % 7) * dayMs
  const weeks = nth === undefined ? 0 : fromEnd ? nth + 1 : nth - 1
  return nearest + weeks * 7 * dayMs
}

/** A zone is represented as an IANA name or as the JSON of its rules. */
export const isRules = (zone: string) => zone.startsWith('{')

/** Returns the offset of a zone that is represented as rules. */
export function offsetAt(zone: string, at: number): number {
  const transitions = read(zone)
  let [low, high] = [0, transitions.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((transitions[middle] as Transition).at <= at) low = middle + 1
    else high = middle
  }
  return transitions[low - 1]?.to ?? transitions[0]?.from ?? 0
}

/** Returns the moment of a wall time in such a zone. Repeated and skipped times are handled as in `momentOf`. */
export function momentByRules(zone: string, wall: number): number {
  const [before, after] = [offsetAt(zone, wall - dayMs), offsetAt(zone, wall + dayMs)]
  const moments = [wall - before, wall - after].filter((at) => at + offsetAt(zone, at) === wall)
  return moments.length > 0 ? Math.min(...moments) : wall - before
}

const known = new Map<string, Transition[]>()
const maxCached = 50

function read(zone: string): Transition[] {
  const found = known.get(zone)
  if (found) return found
  const transitions = transitionsOf(JSON.parse(zone) as ZoneRules)
  if (known.size >= maxCached) known.clear()
  known.set(zone, transitions)
  return transitions
}
