import { dayMs } from '../../../clock.ts'
import { wallAt } from '../times.ts'
import { type Onset, type Transition, transitionsOf } from '../zone-rules.ts'

/** The IANA zone with the same transitions, if there is one, and the closest one in any case. */
type Matching = { zone: string | null; near: string }

type ZoneCandidate = { zone: string; clock: string; offsets: number[] }

// Each year costs about 15 ms, because the transitions of all IANA zones are computed.
const maxYears = 8

/**
 * Compares the transitions of a described zone with those of all IANA zones, from a year before a time to two years
 * after it.
 */
export function zoneMatcher(preferred: string) {
  const years = new Map<number, ZoneCandidate[]>()
  const candidatesIn = (year: number) => {
    const known = years.get(year)
    if (known) return known
    const zones = years.size < maxYears ? [preferred, ...wellKnown, ...Intl.supportedValuesOf('timeZone')] : [preferred]
    const candidates = zones.map((zone) => ({ zone, ...clockOfZone(zone, year) }))
    years.set(year, candidates)
    return candidates
  }
  return (onsets: Onset[], around: number): Matching => {
    const year = Math.min(2200, Math.max(1970, new Date(around).getUTCFullYear()))
    const candidates = candidatesIn(year)
    const { clock, offsets } = clockOfOnsets(onsets, year)
    const distance = (candidate: ZoneCandidate) =>
      candidate.offsets.reduce((sum, offset, index) => sum + Math.abs(offset - (offsets[index] ?? 0)), 0)
    const nearest = candidates.reduce((best, each) => (distance(each) < distance(best) ? each : best))
    return { zone: candidates.find((each) => each.clock === clock)?.zone ?? null, near: nearest.zone }
  }
}

const wellKnown = ['Europe/London', 'Europe/Berlin', 'Europe/Athens', 'America/New_York', 'America/Chicago', 'UTC']

const span = (year: number) => [Date.UTC(year - 1, 0, 1), Date.UTC(year + 3, 0, 1)] as const

/** Moments in winter and in summer. */
const seasons = (year: number) => [Date.UTC(year, 0, 15), Date.UTC(year, 6, 15)]

function clockOfZone(zone: string, year: number) {
  const [from, to] = span(year)
  const transitions: Transition[] = []
  let next = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).getTimeZoneTransition('next')
  while (next && next.epochMilliseconds < to) {
    const at = next.epochMilliseconds
    transitions.push({ at, from: wallAt(at - 1, zone) - at + 1, to: next.offsetNanoseconds / 1e6 })
    next = next.getTimeZoneTransition('next')
  }
  return {
    clock: write(wallAt(from, zone) - from, transitions),
    offsets: seasons(year).map((at) => wallAt(at, zone) - at),
  }
}

function clockOfOnsets(onsets: Onset[], year: number) {
  const all = transitionsOf({ onsets })
  const offset = (at: number) => all.findLast((transition) => transition.at <= at)?.to ?? all[0]?.from ?? 0
  const [from, to] = span(year)
  const transitions = all.filter(({ at }) => at > from && at < to)
  return { clock: write(offset(from), transitions), offsets: seasons(year).map(offset) }
}

/** Serializes the days of the transitions and the offsets. Hours are ignored, because programs get them wrong. */
const write = (offset: number, transitions: Transition[]) =>
  JSON.stringify([
    offset,
    ...transitions
      .filter((change) => change.from !== change.to)
      .map((change) => [Math.floor((change.at + change.from) / dayMs), change.to]),
  ])
