/**
 * A second expansion of recurrence rules that shares no code with the first: it walks through all days and checks each
 * against every part of the rule, as RFC 5545 defines it.
 */
export type RuleParts = {
  FREQ: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  INTERVAL?: number
  COUNT?: number
  UNTIL?: string
  BYMONTH?: number[]
  BYMONTHDAY?: number[]
  BYDAY?: string[]
  BYSETPOS?: number[]
  WKST?: string
}

export const toRrule = (parts: RuleParts) =>
  Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(',') : value}`)
    .join(';')

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

type Day = {
  index: number
  date: Temporal.PlainDate
  year: number
  month: number
  day: number
  weekday: number
  daysInMonth: number
}

const firstDay = Temporal.PlainDate.from('2005-01-01')
const days: Day[] = Array.from({ length: 10_000 }, (_, index) => {
  const date = firstDay.add({ days: index })
  const { year, month, day, dayOfWeek, daysInMonth } = date
  return { index, date, year, month, day, weekday: dayOfWeek - 1, daysInMonth }
})

/** Returns all dates of a rule from its start to the last day of the walk, in order. COUNT is applied, UNTIL is not. */
export function datesOf(parts: RuleParts, start: Temporal.PlainDate, end: Temporal.PlainDate): Temporal.PlainDate[] {
  const first = dayOf(start)
  const rule = withStart(parts, first)
  // Whole periods have to be walked, because BYSETPOS counts dates before the start and after the end, too.
  const walked = days.slice(Math.max(0, first.index - 366), dayOf(end).index + 366)
  const passing = walked.filter((day) => {
    const period = periodOf(rule, day, first)
    return period >= 0 && period % (rule.INTERVAL ?? 1) === 0 && passes(rule, day)
  })
  return [...Map.groupBy(passing, (day) => periodOf(rule, day, first)).values()]
    .flatMap((set) => chosen(rule, set))
    .filter(({ index }) => index >= first.index)
    .slice(0, rule.COUNT)
    .map(({ date }) => date)
    .filter((date) => Temporal.PlainDate.compare(date, end) <= 0)
}

function dayOf(date: Temporal.PlainDate): Day {
  const day = days[firstDay.until(date).days]
  if (!day) throw new Error(`${date} is beyond the days of the walk`)
  return day
}

function periodOf({ FREQ, WKST = 'MO' }: RuleParts, day: Day, first: Day): number {
  // The first of all days is a Saturday, so this counts whole weeks from any start of the week.
  const week = ({ index }: Day) => Math.floor((index + 5 - weekdays.indexOf(WKST) + 7) / 7)
  if (FREQ === 'DAILY') return day.index - first.index
  if (FREQ === 'WEEKLY') return week(day) - week(first)
  if (FREQ === 'MONTHLY') return (day.year - first.year) * 12 + day.month - first.month
  return day.year - first.year
}

function passes({ BYMONTH, BYMONTHDAY, BYDAY }: RuleParts, day: Day): boolean {
  return (
    (BYMONTH?.includes(day.month) ?? true) &&
    (BYMONTHDAY?.some((number) => number === day.day || day.daysInMonth + 1 + number === day.day) ?? true) &&
    (BYDAY?.some((name) => isWeekday(name, day)) ?? true)
  )
}

/** Completes a rule with the parts that RFC 5545 derives from its start. */
function withStart(parts: RuleParts, first: Day): RuleParts {
  const { FREQ, BYMONTH, BYMONTHDAY, BYDAY } = parts
  if (FREQ === 'WEEKLY' && !BYDAY) return { ...parts, BYDAY: [weekdays[first.weekday] ?? ''] }
  if (FREQ === 'DAILY' || FREQ === 'WEEKLY' || BYDAY || BYMONTHDAY) return parts
  return { ...parts, BYMONTHDAY: [first.day], ...(FREQ === 'YEARLY' && !BYMONTH && { BYMONTH: [first.month] }) }
}

function isWeekday(name: string, day: Day): boolean {
  const number = Number(name.slice(0, -2))
  if (weekdays.indexOf(name.slice(-2)) !== day.weekday) return false
  const fromStart = Math.ceil(day.day / 7)
  const fromEnd = -Math.ceil((day.daysInMonth - day.day + 1) / 7)
  return number === 0 || number === fromStart || number === fromEnd
}

const chosen = ({ BYSETPOS }: RuleParts, set: Day[]) =>
  BYSETPOS ? set.filter((_, index) => BYSETPOS.includes(index + 1) || BYSETPOS.includes(index - set.length)) : set
