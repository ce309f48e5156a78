import type { Say } from '../../i18n/translate.ts'
import { beginOf, type Day, dateInMonth } from './days.ts'
import { monthlyOn, nthInMonth, type Recurrence, type Weekday, weekdays, weeklyDays } from './recurrence.ts'

/** The name of a weekday, by a week that began with one. */
export const weekdayName = (weekday: Weekday, locale: string, width: 'long' | 'short') =>
  new Intl.DateTimeFormat(locale, { weekday: width }).format(new Date(2024, 0, 1 + weekdays.indexOf(weekday)))

const nths = ['first', 'second', 'third', 'fourth'] as const

/** "the third Tuesday" */
export function nthWeekday(start: Day, last: boolean, locale: string, say: Say): string {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(beginOf(start))
  const nth = last ? 'last' : (nths[nthInMonth(start) - 1] ?? 'last')
  return say(`calendar.nth.${nth}`, { weekday })
}

/** "Every second Tuesday until 30 June 2027": how something repeats, in the reader's words. */
export function sentenceOf(recurrence: Recurrence, start: Day, locale: string, say: Say): string {
  const sentence = withoutEnd(recurrence, start, locale, say)
  if (recurrence.frequency === 'NONE' || recurrence.frequency === 'OTHER') return sentence
  if (recurrence.ends === 'count') return say('calendar.repeats.times', { repeats: sentence, count: recurrence.count })
  if (recurrence.ends === 'never') return sentence
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(beginOf(recurrence.until))
  return say('calendar.repeats.until', { repeats: sentence, date })
}

function withoutEnd(recurrence: Recurrence, start: Day, locale: string, say: Say): string {
  const { frequency, interval: count, rule } = recurrence
  if (frequency === 'NONE') return say('calendar.repeats.never')
  if (frequency === 'OTHER') return say('calendar.repeats.ownRule', { rule })
  if (frequency === 'DAILY') return say('calendar.repeats.days', { count })
  if (frequency === 'WEEKLY') return weekly(recurrence, start, locale, say)
  if (frequency === 'MONTHLY') return monthly(recurrence, start, locale, say)
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format(beginOf(start))
  return say('calendar.repeats.years', { count, date })
}

function weekly({ interval: count, weekdays: chosen }: Recurrence, start: Day, locale: string, say: Say): string {
  const names = weeklyDays(chosen, start).map((day) => weekdayName(day, locale, 'long'))
  const days = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  if (names.length === 1 && count === 1) return say('calendar.repeats.everyWeekday', { weekday: days })
  if (names.length === 1 && count === 2) return say('calendar.repeats.everySecondWeekday', { weekday: days })
  return say('calendar.repeats.weeks', { count, days })
}

function monthly(recurrence: Recurrence, start: Day, locale: string, say: Say): string {
  const count = recurrence.interval
  const on = monthlyOn(recurrence, start)
  if (on === 'date') return say('calendar.repeats.monthsOnDate', { count, day: dateInMonth(start) })
  const weekday = nthWeekday(start, on === 'lastWeekday', locale, say)
  return say('calendar.repeats.monthsOnWeekday', { count, weekday })
}
