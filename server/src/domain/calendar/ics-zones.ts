import { findIana } from 'windows-iana'
import { dayMs } from '../../clock.ts'
import { type Properties, readProperties } from './ics-lines.ts'
import { parseRule, ruleProblem, untilMs } from './rule.ts'
import { wallsBetween } from './starts.ts'
import { isTimeZone, readValue, wallAt } from './times.ts'

/** Finds the IANA zone that a file means by a name, for times around a moment; null when there is none. */
export type ZoneFinder = (name: string, around: number) => string | null

/**
 * Files name zones as they like: as IANA does, with a prefix, as Windows does, or by a name of their own that a
 * VTIMEZONE explains. Of the latter, the first zone whose clocks agree is taken.
 */
export function zoneFinder(timeZones: string[][], preferred: string): ZoneFinder {
  const described = new Map(timeZones.slice(0, mostDescriptions).map((lines) => [nameOf(lines), lines]))
  const found = new Map<string, string | null>()
  return (name, around) => {
    const known = found.get(name)
    if (known !== undefined) return known
    const lines = described.get(name)
    const zone = zoneByName(name) ?? (lines ? zoneByClock(lines, around, preferred) : null)
    found.set(name, zone)
    return zone
  }
}

// Each one may have to be compared with every zone of the world.
const mostDescriptions = 20

const zoneProperties = new Set(['TZID', 'DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE'])

const nameOf = (lines: string[]) => readProperties(lines, new Set(['TZID'])).get('TZID')?.[0]?.values[0] ?? ''

function zoneByName(name: string): string | null {
  // Such as /mozilla.org/20050126_1/Europe/Berlin, or America/Argentina/Salta.
  const parts = name.split('/')
  const endings = parts.map((_, index) => parts.slice(index).join('/'))
  return [...endings, ...findIana(name)].find(isTimeZone) ?? null
}

function zoneByClock(lines: string[], around: number, preferred: string): string | null {
  const changes = changesOf(lines, around)
  if (changes.length === 0) return null
  const samples = Array.from({ length: 36 }, (_, index) => around + (index - 12) * 15 * dayMs).map((at) => ({
    at,
    offset: changes.findLast((change) => change.at <= at)?.to ?? changes[0]?.from,
  }))
  const agrees = (zone: string) => samples.every(({ at, offset }) => wallAt(at, zone) - at === offset)
  return [preferred, ...wellKnown, ...Intl.supportedValuesOf('timeZone')].find(agrees) ?? null
}

const wellKnown = ['Europe/London', 'Europe/Berlin', 'Europe/Athens', 'America/New_York', 'America/Chicago', 'UTC']

/** The clock is put to another offset at a moment. */
type Change = { at: number; from: number; to: number }

function changesOf(lines: string[], around: number): Change[] {
  const starts = lines.flatMap((line, index) => (/^BEGIN:/i.test(line) ? [index] : []))
  const observances = starts.map((start, index) =>
    readProperties(lines.slice(start, starts[index + 1]), zoneProperties),
  )
  return observances.flatMap((observance) => onsets(observance, around)).sort((one, other) => one.at - other.at)
}

function onsets(observance: Properties, around: number): Change[] {
  const [from, to] = ['TZOFFSETFROM', 'TZOFFSETTO'].map((name) => readOffset(observance.get(name)?.[0]?.values[0]))
  if (from === undefined || to === undefined) return []
  return wallsOf(observance, around).map((wall) => ({ at: wall - from, from, to }))
}

function wallsOf(observance: Properties, around: number): number[] {
  const dates = [...(observance.get('DTSTART') ?? []), ...(observance.get('RDATE') ?? [])]
  const walls = dates.flatMap(({ values }) => values.flatMap((value) => readValue(`${value}Z`, false) ?? []))
  const rrule = observance.get('RRULE')?.[0]?.raw.toUpperCase()
  const [first] = walls
  if (rrule === undefined || first === undefined || ruleProblem(rrule, false) !== null) return walls
  const rule = parseRule(rrule)
  const until = rule.UNTIL === undefined ? Number.POSITIVE_INFINITY : (untilMs(rule.UNTIL, false) ?? 0)
  return [...walls, ...wallsBetween(rule, first, around - 800 * dayMs, Math.min(until, around + 800 * dayMs))]
}

/** The offset in milliseconds of a text such as `+01:00`. */
function readOffset(text = ''): number | undefined {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}
