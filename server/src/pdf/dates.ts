import { dayMs } from '../clock.ts'

const utcDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const utcShortDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const utcTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

/** Formats a date, such as `15 November 2026`. */
export const day = (at: number) => utcDay.format(at)

const shortDays = new Map<number, string>()
const maxCached = 2_000

/**
 * Formats a date, such as `15 Nov 2026`. Results are cached, because many members join on the same day and formatting
 * takes longer than drawing.
 */
export function shortDay(at: number): string {
  const number = Math.floor(at / dayMs)
  const known = shortDays.get(number)
  if (known !== undefined) return known
  const text = utcShortDay.format(at)
  if (shortDays.size >= maxCached) shortDays.clear()
  shortDays.set(number, text)
  return text
}

/** Formats a moment, such as `15 November 2026, 13:05 UTC`. */
export const moment = (at: number) => `${day(at)}, ${utcTime.format(at)} UTC`

/** Times are epoch milliseconds. The end of whole days may be their last moment or the first moment after them. */
type EventTimes = { start: number; end: number; allDay: boolean; timeZone: string }

/** Formats the dates of an event, such as `Fri, 20 November 2026` or `20 – 22 November 2026`. */
export function eventDates({ start, end, allDay, timeZone }: EventTimes): string {
  const last = Math.max(start, allDay ? end - 1 : end)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: knownZone(timeZone) })
  const long = format({ dateStyle: 'long' })
  if (long.format(start) !== long.format(last)) return long.formatRange(start, last)
  return format({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }).format(start)
}

/** Formats the times of an event, such as `18:30 – 20:00, Europe/Berlin`. */
export function eventTimes({ start, end, allDay, timeZone }: EventTimes): string {
  if (allDay) return 'All day'
  const zone = knownZone(timeZone)
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone })
  const times = [...new Set([time.format(start), time.format(Math.max(start, end))])].join('\u2009–\u2009')
  return `${times}, ${zone.replaceAll('_', ' ')}`
}

function knownZone(timeZone: string): string {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone })
    return timeZone
  } catch {
    return 'UTC'
  }
}
