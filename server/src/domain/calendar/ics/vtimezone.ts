import { parseRule } from '../rule.ts'
import type { Onset, YearlyDay } from '../zone-rules.ts'
import { type Properties, type Property, readProperties } from './read-lines.ts'
import { offsetMs, readWallTime } from './values.ts'

const names = new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE'])

// A zone with its whole history has about a hundred. Its rules are stored with each event that needs them.
const maxOnsets = 60

/** Reads the transitions of a VTIMEZONE. The result is empty when they are invalid or too many. */
export function readOnsets(lines: string[]): Onset[] {
  const begins = lines.flatMap((line, index) => (/^\s*BEGIN:/i.test(line) ? [index] : []))
  const onsets = begins
    .slice(0, maxOnsets + 1)
    .flatMap((begin, index) => onsetsOf(readProperties(lines.slice(begin, begins[index + 1]), names)))
  return onsets.length > maxOnsets ? [] : onsets
}

function onsetsOf(observance: Properties): Onset[] {
  const first = observance.get('DTSTART')?.[0]
  const [from, to] = ['TZOFFSETFROM', 'TZOFFSETTO'].map((name) => observance.get(name)?.[0]?.value)
  const start = readWallTime(first?.value ?? '')
  if (!start || to === undefined) return []
  const offsets = { from: offsetMs(from ?? to), to: offsetMs(to) }
  const rule = observance.get('RRULE')?.[0]
  const yearly = rule ? readYearly(rule, start.wall) : null
  const dates = (observance.get('RDATE') ?? []).flatMap(({ value }) => value.split(',', maxOnsets + 1))
  const walls = dates.flatMap((date) => readWallTime(date.split('/')[0] ?? '')?.wall ?? [])
  return [
    { ...offsets, first: start.wall, yearly: yearly?.day ?? null, until: yearly?.until ?? null },
    ...walls
      .filter((wall) => wall !== start.wall)
      .map((wall) => ({ ...offsets, first: wall, yearly: null, until: null })),
  ]
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/**
 * Reads the day of the year on which a clock changes. No country has a rule that is not yearly, so others are ignored.
 */
function readYearly({ value }: Property, start: number): { day: YearlyDay; until: number | null } | null {
  const rule = parseRule(value.toUpperCase().replace(/\s/g, ''))
  if (rule.FREQ !== 'YEARLY' || (rule.INTERVAL ?? '1') !== '1' || rule.COUNT === '1') return null
  const month = Number.parseInt(rule.BYMONTH ?? '', 10) || new Date(start).getUTCMonth() + 1
  const [, nth, name] = /^([+-]?\d)?([A-Z]{2})/.exec(rule.BYDAY ?? '') ?? []
  const weekday = weekdays.indexOf(name ?? '')
  const days = (rule.BYMONTHDAY ?? '')
    .split(',')
    .map(Number)
    .filter((day) => day >= 1 && day <= 31)
  const day = days.length > 0 ? Math.min(...days) : undefined
  const until = readWallTime(rule.UNTIL ?? '')?.wall ?? null
  if (month > 12) return null
  if (weekday === -1) return { day: { month, day: day ?? new Date(start).getUTCDate() }, until }
  return {
    day: { month, weekday, ...(nth !== undefined && { nth: Number(nth) }), ...(day !== undefined && { day }) },
    until,
  }
}
