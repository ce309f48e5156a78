import { dayMs, hourMs, minuteMs, secondMs } from '../../clock.ts'
import { readWallTime } from './ics/values.ts'

/**
 * Expands a recurrence rule of any kind in RFC 5545, day by day or step by step, up to an end. It is slower than the
 * library but supports all parts: imported rules that Atrium cannot keep are stored as dates. Times are wall times.
 */
export function expandRule(text: string, first: number, limits: RuleLimits): ExpandedRule | null {
  const rule = readRule(text, first)
  if (rule === null) return null
  return subDaily[rule.freq] ? expandSteps(rule, first, limits) : expandDays(rule, first, limits)
}

export type RuleLimits = { end: number; dates: number; steps: number }

/** The starts in order, and the number of steps; `isCut` means that the rule continues behind the last start. */
export type ExpandedRule = { walls: number[]; isCut: boolean; steps: number }

type ParsedRule = {
  freq: string
  interval: number
  count: number
  until: number
  months: number[]
  weeks: number[]
  yearDays: number[]
  monthDays: number[]
  weekdays: { nth: number; weekday: number }[]
  times: number[]
  hours: number[]
  minutes: number[]
  positions: number[]
  weekStart: number
}

const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const subDaily: Record<string, number> = { HOURLY: hourMs, MINUTELY: minuteMs, SECONDLY: secondMs }
const maxTimesOfDay = 60

function readRule(text: string, first: number): ParsedRule | null {
  const parts = new Map(text.split(';').map((part) => part.split('=') as [string, string]))
  const list = (name: string) => (parts.get(name) ?? '').split(',').filter(Boolean).map(Number)
  const freq = parts.get('FREQ') ?? ''
  if (!subDaily[freq] && !['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(freq)) return null
  const start = new Date(first)
  const weekdays = (parts.get('BYDAY') ?? '')
    .split(',')
    .filter(Boolean)
    .map((day) => ({
      nth: Number(day.slice(0, -2)),
      weekday: names.indexOf(day.slice(-2)),
    }))
  const [hours, minutes, seconds] = [list('BYHOUR'), list('BYMINUTE'), list('BYSECOND')]
  if ([hours, minutes, seconds].some((numbers) => numbers.length > maxTimesOfDay)) return null
  const or = (numbers: number[], own: number) => (numbers.length > 0 ? numbers : [own])
  const times = or(subDaily[freq] ? [0] : hours, start.getUTCHours()).flatMap((hour) =>
    or(minutes, start.getUTCMinutes()).flatMap((minute) =>
      or(seconds, start.getUTCSeconds()).map((second) => hour * hourMs + minute * minuteMs + second * secondMs),
    ),
  )
  const until = readWallTime(parts.get('UNTIL') ?? '')
  const rule: ParsedRule = {
    freq,
    interval: Number(parts.get('INTERVAL') ?? 1),
    count: Number(parts.get('COUNT') ?? Number.POSITIVE_INFINITY),
    until: until === null ? Number.POSITIVE_INFINITY : until.wall + (until.allDay ? dayMs - 1 : 0),
    months: list('BYMONTH'),
    weeks: list('BYWEEKNO'),
    yearDays: list('BYYEARDAY'),
    monthDays: list('BYMONTHDAY'),
    weekdays,
    times: [...new Set(times)].sort((one, other) => one - other),
    hours,
    minutes,
    positions: list('BYSETPOS'),
    weekStart: Math.max(0, names.indexOf(parts.get('WKST') ?? 'MO')),
  }
  const numbers = [rule.interval, rule.count, ...rule.times, ...rule.months, ...rule.weeks, ...rule.yearDays]
  const isNumber = [...numbers, ...rule.monthDays, ...rule.positions, ...weekdays.map(({ nth }) => nth)].every(
    (number) => !Number.isNaN(number),
  )
  const isReadable = isNumber && rule.interval >= 1 && weekdays.every(({ weekday }) => weekday >= 0)
  return isReadable && rule.times.length <= maxTimesOfDay ? withStart(rule, start) : null
}

/** The start completes a rule that does not name its days. */
function withStart(rule: ParsedRule, start: Date): ParsedRule {
  const { freq, weekdays, monthDays, yearDays, weeks, months } = rule
  const own = [{ nth: 0, weekday: start.getUTCDay() }]
  if (freq === 'WEEKLY' && weekdays.length === 0) return { ...rule, weekdays: own }
  const isOpen = [weekdays, monthDays, yearDays].every((list) => list.length === 0)
  if (!isOpen || !(freq === 'MONTHLY' || freq === 'YEARLY')) return rule
  if (weeks.length > 0) return { ...rule, weekdays: own }
  const month = freq === 'YEARLY' && months.length === 0 ? [start.getUTCMonth() + 1] : months
  return { ...rule, monthDays: [start.getUTCDate()], months: month }
}

function expandDays(rule: ParsedRule, first: number, { end, dates, steps }: RuleLimits): ExpandedRule {
  const walls: number[] = []
  const startDay = Math.floor(first / dayMs) * dayMs
  const firstPeriod = periodOf(rule, startDay)
  let [period, set]: [number, number[]] = [firstPeriod, []]
  // Adds the starts of the period and returns whether the rule has ended.
  const finish = () => {
    const starts = set.flatMap((day) => rule.times.map((time) => day + time))
    const chosen =
      rule.positions.length === 0 ? starts : starts.filter((_, index) => isChosen(rule, index, starts.length))
    for (const wall of chosen) {
      if (wall < first) continue
      if (wall > rule.until || walls.length >= rule.count) return true
      walls.push(wall)
    }
    return false
  }
  // The first period is expanded completely, because BYSETPOS also counts days before the start.
  const back = rule.freq === 'YEARLY' ? 372 : rule.freq === 'MONTHLY' ? 31 : 6
  for (let step = -back; step < steps; step++) {
    const day = startDay + step * dayMs
    const own = periodOf(rule, day)
    if (own < firstPeriod) continue
    if (own !== period) {
      if (finish()) return { walls, isCut: false, steps: step }
      if (day > end || walls.length >= dates) return { walls: walls.slice(0, dates), isCut: true, steps: step }
      ;[period, set] = [own, []]
    }
    if ((own - firstPeriod) % rule.interval === 0 && passes(rule, day)) set.push(day)
  }
  return { walls, isCut: true, steps }
}

function expandSteps(rule: ParsedRule, first: number, { end, dates, steps }: RuleLimits): ExpandedRule {
  const unit = subDaily[rule.freq] ?? hourMs
  const walls: number[] = []
  for (let step = 0; step < steps; step++) {
    const at = first + step * rule.interval * unit
    if (at > end || walls.length >= dates) return { walls, isCut: true, steps: step }
    const hour = Math.floor(at / hourMs) * hourMs
    const starts = rule.freq === 'HOURLY' ? rule.times.map((time) => hour + time) : [at]
    for (const wall of starts.filter((start) => start >= first && passesTime(rule, start))) {
      if (wall > rule.until || walls.length >= rule.count) return { walls, isCut: false, steps: step }
      walls.push(wall)
    }
  }
  return { walls, isCut: true, steps }
}

function passesTime(rule: ParsedRule, wall: number): boolean {
  const time = new Date(wall)
  return (
    (rule.hours.length === 0 || rule.hours.includes(time.getUTCHours())) &&
    (rule.minutes.length === 0 || rule.minutes.includes(time.getUTCMinutes())) &&
    passes(rule, Math.floor(wall / dayMs) * dayMs)
  )
}

const isChosen = ({ positions }: ParsedRule, index: number, length: number) =>
  positions.includes(index + 1) || positions.includes(index - length)

/** Returns the number of the day, week, month or year that is one period of the rule. */
function periodOf({ freq, weeks, weekStart }: ParsedRule, day: number): number {
  const date = new Date(day)
  if (freq === 'WEEKLY') return Math.floor((day / dayMs + 4 - weekStart) / 7)
  if (freq === 'MONTHLY') return date.getUTCFullYear() * 12 + date.getUTCMonth()
  if (freq === 'YEARLY') return weeks.length > 0 ? weekYear(day, weekStart) : date.getUTCFullYear()
  return day / dayMs
}

function passes(rule: ParsedRule, day: number): boolean {
  const date = new Date(day)
  const [year, month, weekday] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDay()]
  const has = (numbers: number[], own: () => number[]) =>
    numbers.length === 0 || own().some((number) => numbers.includes(number))
  const inYear = () => dayNumbers(day, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1))
  const inMonth = () => dayNumbers(day, Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1))
  const inWeeks = () => {
    const { number, count } = weekOf(day, rule.weekStart)
    return [number, number - count - 1]
  }
  const isNth = (nth: number) => {
    if (nth === 0) return true
    const [fromStart = 0, fromEnd = 0] = rule.freq === 'YEARLY' && rule.months.length === 0 ? inYear() : inMonth()
    return nth === Math.ceil(fromStart / 7) || nth === -Math.ceil(-fromEnd / 7)
  }
  return (
    has(rule.months, () => [month + 1]) &&
    (rule.weekdays.length === 0 || rule.weekdays.some((each) => each.weekday === weekday && isNth(each.nth))) &&
    has(rule.monthDays, inMonth) &&
    has(rule.yearDays, inYear) &&
    has(rule.weeks, inWeeks)
  )
}

/** Returns the number of a day, counted from 1 at the start and from -1 at the end. */
const dayNumbers = (day: number, start: number, end: number) => [(day - start) / dayMs + 1, (day - end) / dayMs]

/** Week 1 is the first week with at least four days in its year. */
function weekOf(day: number, weekStart: number): { year: number; number: number; count: number } {
  const year = weekYear(day, weekStart)
  const start = firstWeek(year, weekStart)
  return {
    year,
    number: Math.floor((day - start) / (7 * dayMs)) + 1,
    count: Math.round((firstWeek(year + 1, weekStart) - start) / (7 * dayMs)),
  }
}

/** Returns the year of the fourth day of the week. */
const weekYear = (day: number, weekStart: number) => new Date(day + 3 * dayMs - backTo(day, weekStart)).getUTCFullYear()

const backTo = (day: number, weekStart: number) => ((new Date(day).getUTCDay() - weekStart + 7) % 7) * dayMs

function firstWeek(year: number, weekStart: number): number {
  const fourth = Date.UTC(year, 0, 4)
  return fourth - backTo(fourth, weekStart)
}
