import { readValue } from './times.ts'

/**
 * A recurrence rule of RFC 5545, by the names of its parts. Atrium accepts the parts that calendar programs offer to
 * people. It refuses frequencies below a day, and BYYEARDAY, BYWEEKNO and `20MO` of a year, because the library gets
 * some of them wrong (docs/decisions/0017).
 */
export type Rule = Partial<Record<PartName, string>> & { FREQ: Frequency }

type PartName = keyof typeof parts
export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

const weekday = '(?:MO|TU|WE|TH|FR|SA|SU)'
const listOf = (item: string) => new RegExp(`^${item}(?:,${item})*$`)

const parts = {
  FREQ: [/^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/, 'DAILY, WEEKLY, MONTHLY or YEARLY'],
  INTERVAL: [/^[1-9]\d{0,2}$/, 'a number from 1 to 999'],
  COUNT: [/^[1-9]\d{0,2}$/, 'a number from 1 to 999'],
  UNTIL: [/^\d{8}(?:T\d{6}Z)?$/, 'a date such as 20261231 or a UTC time such as 20261231T225959Z'],
  BYMONTH: [listOf('(?:0?[1-9]|1[0-2])'), 'months from 1 to 12'],
  BYMONTHDAY: [listOf('[+-]?(?:0?[1-9]|[12]\\d|3[01])'), 'days from 1 to 31, or -1 to -31 from the end'],
  BYDAY: [listOf(`(?:[+-]?[1-5])?${weekday}`), 'weekdays such as MO, or 1MO and -1FR for the first and the last'],
  BYSETPOS: [listOf('[+-]?[1-9]\\d{0,2}'), 'positions such as 1, or -1 from the end'],
  WKST: [new RegExp(`^${weekday}$`), 'a weekday such as MO'],
} as const satisfies Record<string, readonly [form: RegExp, takes: string]>

const maxRuleLength = 500

export function parseRule(text: string): Rule {
  return Object.fromEntries(text.split(';').map((part) => part.split('='))) as Rule
}

export const writeRule = (rule: Rule) =>
  Object.entries(rule)
    .map((part) => part.join('='))
    .join(';')

/** Returns the problem of a rule, as a sentence that follows the word `rrule`, or null. */
export function ruleProblem(text: string, allDay: boolean): string | null {
  if (text.length > maxRuleLength) return `must have at most ${maxRuleLength} characters`
  const pairs = text.split(';').map((part) => part.split('='))
  return pairs.map(partProblem).find(isPresent) ?? wholeProblem(pairs, parseRule(text), allDay)
}

function partProblem([name = '', value = '', ...more]: string[]): string | null {
  if (!Object.hasOwn(parts, name)) {
    return `can be made of ${Object.keys(parts).join(', ')} only, such as FREQ=WEEKLY;BYDAY=TU`
  }
  const [form, takes] = parts[name as PartName]
  return form.test(value) && more.length === 0 ? null : `needs ${takes} as ${name}`
}

function wholeProblem(pairs: string[][], rule: Rule, allDay: boolean): string | null {
  if (pairs.length > Object.keys(rule).length) return 'cannot have the same part twice'
  const refusals: [boolean, string][] = [
    [rule.FREQ === undefined, 'must have FREQ'],
    [rule.COUNT !== undefined && rule.UNTIL !== undefined, 'cannot have both COUNT and UNTIL'],
    [rule.UNTIL !== undefined && untilMs(rule.UNTIL, allDay) === null, untilKind(allDay)],
    [rule.FREQ === 'WEEKLY' && rule.BYMONTHDAY !== undefined, 'cannot have BYMONTHDAY when FREQ is WEEKLY'],
    [numbersWeekdays(rule) && !hasMonths(rule), 'can have numbered weekdays only within months: add BYMONTH'],
    [rule.BYSETPOS !== undefined && !hasSets(rule), 'can have BYSETPOS only to choose among several days'],
  ]
  return refusals.find(([applies]) => applies)?.[1] ?? null
}

/** Returns UNTIL in epoch milliseconds, as `readValue` does, or null when its type differs from that of `start`. */
export function untilMs(until: string, allDay: boolean): number | null {
  return readValue(until.replace(/^(....)(..)/, '$1-$2-').replace(/T(..)(..)/, 'T$1:$2:'), allDay)
}

const untilKind = (allDay: boolean) =>
  allDay
    ? 'must have a date as UNTIL, such as 20261231, because start is one'
    : 'must have a UTC time as UNTIL, such as 20261231T225959Z, because start is one'

const numbersWeekdays = (rule: Rule) => /\d/.test(rule.BYDAY ?? '')
const hasMonths = (rule: Rule) => rule.FREQ === 'MONTHLY' || (rule.FREQ === 'YEARLY' && rule.BYMONTH !== undefined)
const hasSets = (rule: Rule) => rule.FREQ !== 'DAILY' && Boolean(rule.BYDAY ?? rule.BYMONTHDAY ?? rule.BYMONTH)
const isPresent = (problem: string | null) => problem !== null
