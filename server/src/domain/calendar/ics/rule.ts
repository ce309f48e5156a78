import { dayMs } from '../../../clock.ts'
import { expandRule } from '../expand-rule.ts'
import { type Rule, ruleProblem, writeRule } from '../rule.ts'
import { momentOf, readValue, wallAt, writeValue } from '../times.ts'
import { Unreadable } from './values.ts'

/** A moment with its zone, or a day: a value as `valueMs` reads it. The zone may be rules, see zone-rules.ts. */
export type IcsTime = { allDay: boolean; value: number; timeZone: string }

/**
 * A rule that Atrium supports, or the starts of one that it does not; `isCut` means that the rule continues behind the
 * last start.
 */
export type Repetition = { rrule: string | null; values: number[]; isCut: boolean; work: number }

/** A rule that occurs only at the start, for events whose further dates are listed. */
export const onceRule = 'FREQ=DAILY;COUNT=1'

const none: Repetition = { rrule: null, values: [], isCut: false, work: 1 }

// The maximum number of dates of an event, and the number of days in about 20 years.
const ruleLimits = { dates: 900, steps: 8000 }
const keptDatesMs = 20 * 366 * dayMs
/** Number of steps that take as long as a unit of work, see `workBetween`. */
const stepsPerUnit = 4

const maxRules = 10

/** Combines the RRULEs and EXRULEs of an event. */
export function readRepetition(rules: string[], exceptions: string[], start: IcsTime): Repetition {
  const [rule, ...others] = rules.map((text) => tidy(text, start))
  if (rule === undefined) return none
  if (others.length === 0 && exceptions.length === 0 && ruleProblem(rule, start.allDay) === null) {
    return { rrule: rule, values: [], isCut: false, work: 1 }
  }
  if (others.length + exceptions.length >= maxRules) throw new Unreadable('tooComplex', 'It repeats by too many rules.')
  const expanded = [rule, ...others].map((text) => follow(text, start))
  const without = exceptions.map((text) => follow(tidy(text, start), start))
  const excepted = new Set(without.flatMap((each) => each.values))
  const values = [...new Set(expanded.flatMap((each) => each.values))]
    .filter((value) => !excepted.has(value))
    .sort((one, other) => one - other)
  return {
    rrule: values.length > 0 ? onceRule : null,
    values: values.slice(0, ruleLimits.dates),
    isCut: values.length === 0 || values.length > ruleLimits.dates || expanded.some(({ isCut }) => isCut),
    work: [...expanded, ...without].reduce((sum, each) => sum + each.work, 0),
  }
}

function follow(rule: string, start: IcsTime): Omit<Repetition, 'rrule'> {
  const first = start.allDay ? start.value : wallAt(start.value, start.timeZone)
  const expanded = expandRule(withWallUntil(rule, start), first, { ...ruleLimits, end: first + keptDatesMs })
  if (expanded === null)
    throw new Unreadable('rule', `Its RRULE ${ruleProblem(rule, start.allDay) ?? 'cannot be read'}.`)
  const toValue = (wall: number) => (start.allDay ? wall : momentOf(wall, start.timeZone))
  return { values: expanded.walls.map(toValue), isCut: expanded.isCut, work: expanded.steps / stepsPerUnit }
}

function withWallUntil(rule: string, { allDay, timeZone }: IcsTime): string {
  return rule.replace(/UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, (whole, ...parts: string[]) => {
    const [year, month, day, hour, minute, second] = parts
    const at = readValue(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`, false)
    return at === null || allDay ? whole : `UNTIL=${compact(wallAt(at, timeZone))}`
  })
}

const compact = (at: number) => writeValue(at, false).replace(/\.\d+|[-:]/g, '')

const maxRuleLength = 2000

/**
 * Normalizes a rule to Atrium's spelling: without parts that have no effect, and with UNTIL of the same type as the
 * start.
 */
function tidy(text: string, start: IcsTime): string {
  if (text.length > maxRuleLength) throw new Unreadable('tooComplex', 'Its RRULE is too long.')
  const spelled = text
    .toUpperCase()
    .replace(/[\s\\]+/g, '')
    .replace(/^RRULE:/, '')
  const pairs = spelled.split(';').filter((part) => part.includes('=') && !/^(X-|SKIP=|RSCALE=GREGORIAN$)/.test(part))
  const parts = new Map<string, string>()
  for (const [name = '', value = ''] of pairs.map((pair) => pair.split('='))) {
    // Lists may begin or end with a comma, and the first of two parts with the same name counts.
    if (!parts.has(name)) parts.set(name, value.split(',').filter(Boolean).join(','))
  }
  return writeRule(translated(Object.fromEntries(parts) as Rule & Record<string, string>, start))
}

function translated(rule: Rule & Record<string, string>, start: IcsTime): Rule {
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
  // Numbered weekdays exist only within months and years.
  if (kept.BYDAY && /^(DAILY|WEEKLY)$/.test(kept.FREQ)) kept.BYDAY = kept.BYDAY.replace(/[+-]?\d+/g, '')
  return kept.UNTIL === undefined ? kept : { ...kept, UNTIL: translatedUntil(kept.UNTIL, start) }
}

function translatedUntil(until: string, start: IcsTime): string {
  if (start.allDay) return until.slice(0, 8)
  const [, year, month, day, hour = '23', minute = '59', second = '59', utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?/.exec(until) ?? []
  const wall = readValue(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`, false)
  if (wall === null) return until
  return compact(utc ? wall : momentOf(wall, start.timeZone))
}
