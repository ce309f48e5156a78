import { addDays, type Day, dateInMonth, lengthOfMonth, weekdayOf } from './days.ts'
import { momentOfWallTime, wallTimeAt } from './zones.ts'

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/** A recurrence as the form offers it. A rule that the form cannot represent is kept unchanged. */
export type Recurrence = {
  frequency: 'NONE' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY' | 'OTHER'
  interval: number
  /** The weekdays of a weekly rule, besides that of the start, which always belongs to it and moves with the start. */
  weekdays: Weekday[]
  /** The day of a monthly rule: the 17th, the third Tuesday, or the last Tuesday. */
  monthly: 'date' | 'weekday' | 'lastWeekday'
  ends: 'never' | 'until' | 'count'
  until: Day
  count: number
  rule: string
}

/** The context of a rule: the first day of the series, in the zone of the event. */
export type RuleContext = { start: Day; timeZone: string; allDay: boolean }

export const weekdayAt = (day: Day): Weekday => weekdays[weekdayOf(day) - 1] ?? 'MO'

export const once = (start: Day): Recurrence => ({
  frequency: 'NONE',
  interval: 1,
  weekdays: [],
  monthly: 'date',
  ends: 'never',
  until: addDays(start, 91),
  count: 10,
  rule: '',
})

/** A number from 1 to 4, because not every month has a fifth such weekday. */
export const nthInMonth = (day: Day) => Math.ceil(dateInMonth(day) / 7)
export const isLastInMonth = (day: Day) => dateInMonth(day) > lengthOfMonth(day) - 7

export function readRule(rule: string | null, context: RuleContext): Recurrence {
  const plain = once(context.start)
  if (rule === null) return plain
  const {
    FREQ,
    INTERVAL,
    COUNT,
    UNTIL,
    WKST: _,
    ...by
  } = Object.fromEntries(rule.split(';').map((part) => part.split('=')))
  const chosen = readDays(FREQ, by, context.start)
  if (!chosen) return { ...plain, frequency: 'OTHER', rule }
  return {
    ...plain,
    frequency: FREQ,
    ...chosen,
    interval: Number(INTERVAL ?? 1),
    rule,
    ...(COUNT && { ends: 'count', count: Number(COUNT) }),
    ...(UNTIL && { ends: 'until', until: readUntil(UNTIL, context) }),
  }
}

/** The BY… parts of a rule, as far as the form can represent them. */
function readDays(frequency: string, by: Record<string, string>, start: Day): Partial<Recurrence> | null {
  const written = Object.entries(by)
    .sort()
    .map((part) => part.join('='))
    .join(';')
  if (frequency === 'WEEKLY') {
    if (written === '') return {}
    const days = by.BYDAY?.split(',') ?? []
    const isPlain = Object.keys(by).length === 1 && days.every((day) => weekdays.includes(day as Weekday))
    return isPlain ? { weekdays: withoutStart(days as Weekday[], start) } : null
  }
  const [date, month, weekday] = [dateInMonth(start), Number(start.slice(5, 7)), weekdayAt(start)]
  const known: Record<string, Record<string, Partial<Recurrence>>> = {
    DAILY: { '': {} },
    MONTHLY: {
      '': {},
      [`BYMONTHDAY=${date}`]: {},
      [`BYDAY=${nthInMonth(start)}${weekday}`]: { monthly: 'weekday' },
      [`BYDAY=-1${weekday}`]: { monthly: 'lastWeekday' },
    },
    YEARLY: { '': {}, [`BYMONTH=${month}`]: {}, [`BYMONTH=${month};BYMONTHDAY=${date}`]: {} },
  }
  return known[frequency]?.[written] ?? null
}

function readUntil(until: string, { allDay, timeZone }: RuleContext): Day {
  const [, year, month, day, time = ''] = /^(....)(..)(..)(.*)$/.exec(until) ?? []
  const date = `${year}-${month}-${day}`
  if (allDay) return date
  return wallTimeAt(Date.parse(`${date}${time.replace(/T(..)(..)/, 'T$1:$2:')}`), timeZone).day
}

export function writeRule(recurrence: Recurrence, context: RuleContext): string | null {
  const { frequency, interval, ends, until, count, rule } = recurrence
  if (frequency === 'NONE') return null
  if (frequency === 'OTHER') return rule
  return [
    `FREQ=${frequency}`,
    interval > 1 && `INTERVAL=${interval}`,
    writeDays(recurrence, context.start),
    ends === 'count' && `COUNT=${count}`,
    ends === 'until' && `UNTIL=${writeUntil(until, context)}`,
  ]
    .filter(Boolean)
    .join(';')
}

/** The selected day of a monthly rule, as far as the start allows it. */
export function monthlyOn({ monthly }: Recurrence, start: Day): Recurrence['monthly'] {
  if (monthly === 'lastWeekday' && isLastInMonth(start)) return monthly
  return monthly === 'date' || nthInMonth(start) > 4 ? 'date' : 'weekday'
}

function writeDays(recurrence: Recurrence, start: Day): string | null {
  const { frequency, weekdays: chosen } = recurrence
  if (frequency === 'WEEKLY') return `BYDAY=${weeklyDays(chosen, start).join(',')}`
  if (frequency !== 'MONTHLY') return null
  const on = monthlyOn(recurrence, start)
  if (on === 'date') return `BYMONTHDAY=${dateInMonth(start)}`
  return `BYDAY=${on === 'lastWeekday' ? -1 : nthInMonth(start)}${weekdayAt(start)}`
}

/** The weekdays in the order of the week, including the one of the start, on which a rule has to fall. */
export const weeklyDays = (chosen: Weekday[], start: Day): Weekday[] =>
  weekdays.filter((day) => chosen.includes(day) || day === weekdayAt(start))

export const withoutStart = (days: Weekday[], start: Day): Weekday[] => days.filter((day) => day !== weekdayAt(start))

/** The end of the day in the zone of the event. */
function writeUntil(until: Day, { allDay, timeZone }: RuleContext): string {
  if (allDay) return until.replaceAll('-', '')
  const last = new Date(momentOfWallTime({ day: until, time: '23:59:59' }, timeZone))
  return last.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** The rule of a series that was moved by some days. Its weekdays and its last day are shifted. */
export function shiftRule(rule: string, context: RuleContext, days: number): string | null {
  const recurrence = readRule(rule, context)
  const shift = (day: Weekday) => weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7] ?? day
  return writeRule(
    { ...recurrence, weekdays: recurrence.weekdays.map(shift), until: addDays(recurrence.until, days) },
    { ...context, start: addDays(context.start, days) },
  )
}
