import { dateFormat, dayOfMonth } from '../../../../shared/dates.ts'
import type { Translate } from '../../i18n/translate.ts'
import { beginOf, type Day, dateInMonth } from './days.ts'
import { monthlyOn, nthInMonth, type Recurrence, type Weekday, weekdays, weeklyDays } from './recurrence.ts'

/** The name of a weekday, formatted from a week that started on a Monday. */
export const weekdayName = (weekday: Weekday, locale: string, width: 'long' | 'short') =>
  dateFormat(locale, { weekday: width }).format(new Date(2024, 0, 1 + weekdays.indexOf(weekday)))

const nths = ['first', 'second', 'third', 'fourth'] as const

/** Names a weekday of a month, such as "the third Tuesday". */
export function nthWeekday(start: Day, last: boolean, locale: string, t: Translate): string {
  const weekday = dateFormat(locale, { weekday: 'long' }).format(beginOf(start))
  const nth = last ? 'last' : (nths[nthInMonth(start) - 1] ?? 'last')
  return t(`calendar.nth.${nth}`, { weekday })
}

/** Describes a recurrence, such as "Every second Tuesday until 30 June 2027". */
export function sentenceOf(recurrence: Recurrence, start: Day, locale: string, t: Translate): string {
  const sentence = withoutEnd(recurrence, start, locale, t)
  if (recurrence.frequency === 'NONE' || recurrence.frequency === 'OTHER') return sentence
  if (recurrence.ends === 'count') return t('calendar.repeats.times', { repeats: sentence, count: recurrence.count })
  if (recurrence.ends === 'never') return sentence
  const date = dateFormat(locale, { dateStyle: 'long' }).format(beginOf(recurrence.until))
  return t('calendar.repeats.until', { repeats: sentence, date })
}

function withoutEnd(recurrence: Recurrence, start: Day, locale: string, t: Translate): string {
  const { frequency, interval: count, rule } = recurrence
  if (frequency === 'NONE') return t('calendar.repeats.never')
  if (frequency === 'OTHER') return t('calendar.repeats.ownRule', { rule })
  if (frequency === 'DAILY') return t('calendar.repeats.days', { count })
  if (frequency === 'WEEKLY') return weekly(recurrence, start, locale, t)
  if (frequency === 'MONTHLY') return monthly(recurrence, start, locale, t)
  const date = dateFormat(locale, { day: 'numeric', month: 'long' }).format(beginOf(start))
  return t('calendar.repeats.years', { count, date })
}

function weekly({ interval: count, weekdays: chosen }: Recurrence, start: Day, locale: string, t: Translate): string {
  const names = weeklyDays(chosen, start).map((day) => weekdayName(day, locale, 'long'))
  const days = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  if (names.length === 1 && count === 1) return t('calendar.repeats.everyWeekday', { weekday: days })
  if (names.length === 1 && count === 2) return t('calendar.repeats.everySecondWeekday', { weekday: days })
  return t('calendar.repeats.weeks', { count, days })
}

function monthly(recurrence: Recurrence, start: Day, locale: string, t: Translate): string {
  const count = recurrence.interval
  const on = monthlyOn(recurrence, start)
  if (on === 'date') return t('calendar.repeats.monthsOnDate', { count, day: dayOfMonth(dateInMonth(start), locale) })
  const weekday = nthWeekday(start, on === 'lastWeekday', locale, t)
  return t('calendar.repeats.monthsOnWeekday', { count, weekday })
}
