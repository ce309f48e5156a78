import { dayMs } from '../../../clock.ts'
import { type Rule, ruleProblem, writeRule } from '../rule.ts'
import { momentOf, readValue, wallAt, writeValue } from '../times.ts'
import { walkRule } from '../walk-rule.ts'
import { Unreadable } from './values.ts'

/** A moment with its zone, or a day: a value as `valueMs` reads it. The zone may be rules, see zone-rules.ts. */
export type Time = { allDay: boolean; value: number; timeZone: string }

/** A rule that Atrium has, or the starts of a rule that it has not; `isCut` when that goes on behind the last one. */
export type Repetition = { rrule: string | null; values: number[]; isCut: boolean; work: number }

/** Has no other occurrence than the start: for events whose further dates are listed. */
export const onceRule = 'FREQ=DAILY;COUNT=1'

const none: Repetition = { rrule: null, values: [], isCut: false, work: 1 }

// As many dates as an event may have, and as many days as lie in some 20 years.
const walkLimits = { dates: 900, steps: 8000 }
const keptDatesMs = 20 * 366 * dayMs
/** How many steps take as long as a unit of work, see `workBetween`. */
const stepsPerUnit = 4

const maxRules = 10

/** What the RRULEs and EXRULEs of an event mean. */
export function readRepetition(rules: string[], exceptions: string[], start: Time): Repetition {
  const [rule, ...others] = rules.map((text) => tidy(text, start))
  if (rule === undefined) return none
  if (others.length === 0 && exceptions.length === 0 && ruleProblem(rule, start.allDay) === null) {
    return { rrule: rule, values: [], isCut: false, work: 1 }
  }
  if (others.length + exceptions.length >= maxRules) throw new Unreadable('It repeats by too many rules.')
  const walked = [rule, ...others].map((text) => follow(text, start))
  const without = exceptions.map((text) => follow(tidy(text, start), start))
  const excepted = new Set(without.flatMap((each) => each.values))
  const values = [...new Set(walked.flatMap((each) => each.values))]
    .filter((value) => !excepted.has(value))
    .sort((one, other) => one - other)
  return {
    rrule: values.length > 0 ? onceRule : null,
    values: values.slice(0, walkLimits.dates),
    isCut: values.length === 0 || values.length > walkLimits.dates || walked.some(({ isCut }) => isCut),
    work: [...walked, ...without].reduce((sum, each) => sum + each.work, 0),
  }
}

function follow(rule: string, start: Time): Omit<Repetition, 'rrule'> {
  const first = start.allDay ? start.value : wallAt(start.value, start.timeZone)
  const walked = walkRule(withWallUntil(rule, start), first, { ...walkLimits, end: first + keptDatesMs })
  if (walked === null) throw new Unreadable(`Its RRULE ${ruleProblem(rule, start.allDay) ?? 'cannot be read'}.`)
  const toValue = (wall: number) => (start.allDay ? wall : momentOf(wall, start.timeZone))
  return { values: walked.walls.map(toValue), isCut: walked.isCut, work: walked.steps / stepsPerUnit }
}

function withWallUntil(rule: string, { allDay, timeZone }: Time): string {
  return rule.replace(/UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, (whole, ...parts: string[]) => {
    const [year, month, day, hour, minute, second] = parts
    const at = readValue(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`, false)
    return at === null || allDay ? whole : `UNTIL=${compact(wallAt(at, timeZone))}`
  })
}

const compact = (at: number) => writeValue(at, false).replace(/\.\d+|[-:]/g, '')

const maxRuleLength = 2000

/** A rule in Atrium's spelling: without what says nothing, and with UNTIL as the kind of time that the start is. */
function tidy(text: string, start: Time): string {
  if (text.length > maxRuleLength) throw new Unreadable('Its RRULE is too long.')
  const spelled = text
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/^RRULE:/, '')
  const pairs = spelled.split(';').filter((part) => part.includes('=') && !/^(X-|SKIP=|RSCALE=GREGORIAN$)/.test(part))
  const parts = new Map<string, string>()
  for (const [name = '', value = ''] of pairs.map((pair) => pair.split('='))) {
    // Lists may begin or end with a comma, and the first of two parts with the same name counts.
    if (!parts.has(name)) parts.set(name, value.split(',').filter(Boolean).join(','))
  }
  return writeRule(translated(Object.fromEntries(parts) as Rule & Record<string, string>, start))
}

function translated(rule: Rule & Record<string, string>, start: Time): Rule {
  const time = new Date(start.allDay ? start.value : wallAt(start.value, start.timeZone))
  const own: Record<string, number> = {
    BYHOUR: time.getUTCHours(),
    BYMINUTE: time.getUTCMinutes(),
    BYSECOND: time.getUTCSeconds(),
  }
  const isDaily = /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(rule.FREQ)
  const saysNothing = ([name, value]: [string, string]) =>
    value === '' ||
    (name in own && isDaily && (start.allDay || Number(value) === own[name])) ||
    (name === 'INTERVAL' && /^0+$/.test(value)) ||
    (name === 'COUNT' && /^(0+|-\d+)$/.test(value)) ||
    (name === 'COUNT' && rule.UNTIL !== undefined)
  const kept = Object.fromEntries(Object.entries(rule).filter((part) => !saysNothing(part))) as Rule
  if (kept.INTERVAL) kept.INTERVAL = kept.INTERVAL.replace(/^0+/, '')
  if (kept.COUNT) kept.COUNT = kept.COUNT.replace(/^0+/, '')
  // Weekdays are numbered within months and years only.
  if (kept.BYDAY && /^(DAILY|WEEKLY)$/.test(kept.FREQ)) kept.BYDAY = kept.BYDAY.replace(/[+-]?\d+/g, '')
  return kept.UNTIL === undefined ? kept : { ...kept, UNTIL: translatedUntil(kept.UNTIL, start) }
}

function translatedUntil(until: string, start: Time): string {
  if (start.allDay) return until.slice(0, 8)
  const [, year, month, day, hour = '23', minute = '59', second = '59', utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?/.exec(until) ?? []
  const wall = readValue(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`, false)
  if (wall === null) return until
  return compact(utc ? wall : momentOf(wall, start.timeZone))
}
