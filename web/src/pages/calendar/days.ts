export { dayOf } from '../../components/event-address.ts'

/** A calendar day such as `2026-11-17`, without a time zone. */
export type Day = string

const two = (number: number) => String(number).padStart(2, '0')

/** The moment at which a day begins in the reader's time zone. */
export const beginOf = (day: Day): Date => new Date(`${day}T00:00`)

/** Noon in UTC, because day arithmetic from there never crosses a change of clocks. */
const noonOf = (day: Day) => new Date(`${day}T12:00Z`)

export function addDays(day: Day, count: number): Day {
  const noon = noonOf(day)
  noon.setUTCDate(noon.getUTCDate() + count)
  return noon.toISOString().slice(0, 10)
}

/** The same day in another month, or the last day of a shorter one. */
export function addMonths(day: Day, count: number): Day {
  const noon = noonOf(day)
  const date = noon.getUTCDate()
  noon.setUTCDate(1)
  noon.setUTCMonth(noon.getUTCMonth() + count)
  const moved = noon.toISOString().slice(0, 8)
  return `${moved}${two(Math.min(date, lengthOfMonth(`${moved}01`)))}`
}

export const daysBetween = (from: Day, to: Day) =>
  Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / 86_400_000)

export const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`
export const dateInMonth = (day: Day) => Number(day.slice(8))

export function lengthOfMonth(day: Day): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
}

/** The weekday from 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (day: Day) => noonOf(day).getUTCDay() || 7

export const firstOfWeek = (day: Day, firstWeekday: number): Day =>
  addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))

/** All weeks of a month, including the days of neighbouring months. */
export function weeksOfMonth(day: Day, firstWeekday: number): Day[][] {
  const first = firstOfWeek(firstOfMonth(day), firstWeekday)
  const last = addDays(firstOfMonth(day), lengthOfMonth(day) - 1)
  const count = Math.floor(daysBetween(first, last) / 7) + 1
  return Array.from({ length: count }, (_, week) => daysFrom(addDays(first, week * 7), 7))
}

/** Checks the format, and that the year is within the limits of the API. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^(19[7-9]\d|2[01]\d\d)-\d\d-\d\d$/.test(text)) return false
  const noon = noonOf(text)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text)
}

type WeekInfo = { firstDay: number }

/** The first weekday of the reader's locale. Browsers without that information get Monday. */
export function firstWeekdayOf(locale: string): number {
  const known = new Intl.Locale(locale).maximize() as Intl.Locale & { getWeekInfo?(): WeekInfo; weekInfo?: WeekInfo }
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1
}
