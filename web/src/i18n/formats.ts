import { isolateIn } from '../../../shared/bidi.ts'
import { clockOf, dateFormat } from '../../../shared/dates.ts'

const minuteMs = 60_000

const steps: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 365 * 24 * 60 * minuteMs],
  ['month', 30 * 24 * 60 * minuteMs],
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
]

const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

const midnight = (time: Date) => new Date(time).setHours(0, 0, 0, 0)
const daysFrom = (from: Date, to: Date) => Math.round((midnight(to) - midnight(from)) / (24 * 60 * minuteMs))

/** Formatters of times, numbers and lists for a locale, in the time zone of the browser. */
export function formatsOf(locale: string) {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const clock = clockOf(locale)
  const day = dateFormat(locale, { dateStyle: 'long' })
  const dateTime = dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', ...clock })
  const time = dateFormat(locale, clock)
  const weekday = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const [dayOfYear, dayAndYear] = [
    { day: 'numeric', month: 'short' },
    { day: 'numeric', month: 'short', year: 'numeric' },
  ] as const
  const shortDay = dateFormat(locale, dayOfYear)
  const shortDayAndYear = dateFormat(locale, dayAndYear)
  const shortDayTime = dateFormat(locale, { ...dayOfYear, ...clock })
  const shortDayAndYearTime = dateFormat(locale, { ...dayAndYear, ...clock })
  const shortWeekday = dateFormat(locale, { weekday: 'short' })
  const number = new Intl.NumberFormat(locale)
  const duration = (unit: 'day' | 'hour' | 'minute') => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
    return (value: number) => format.format(value).replaceAll(' ', '\u00a0')
  }
  const sizes = sizeUnits.map((unit) => {
    const unitDisplay = unit === 'byte' ? 'long' : 'short'
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 })
  })
  const list = new Intl.ListFormat(locale)
  const comma = new Intl.Locale(locale).language === 'ar' ? '، ' : ', '
  const isolate = isolateIn(locale)
  const { compare } = new Intl.Collator(locale)
  return {
    day: (at: string | Date) => day.format(new Date(at)),
    time: (at: string | Date) => time.format(new Date(at)),
    dateTime: (at: string | Date) => dateTime.format(new Date(at)),
    /** Contains the year only if it is not the current one. */
    shortDateTime: (at: string | Date, now = new Date()) => {
      const time = new Date(at)
      return (time.getFullYear() === now.getFullYear() ? shortDayTime : shortDayAndYearTime).format(time)
    },
    /** The shortest useful form: the time today, the weekday within a week, otherwise the date. */
    briefly: (at: string | Date, now = new Date()) => {
      const then = new Date(at)
      const daysAgo = daysFrom(then, now)
      if (daysAgo === 0) return time.format(then)
      if (daysAgo > 0 && daysAgo < 7) return shortWeekday.format(then)
      return (then.getFullYear() === now.getFullYear() ? shortDay : shortDayAndYear).format(then)
    },
    /** The heading of a day in a list: "today", "yesterday", or the date with its weekday. */
    calendarDay: (at: string | Date, now = new Date()) => {
      const days = daysFrom(now, new Date(at))
      return days === 0 || days === -1 ? relative.format(days, 'day') : weekday.format(new Date(at))
    },
    number: (value: number) => number.format(value),
    /** A duration such as "30 days". */
    days: duration('day'),
    hours: duration('hour'),
    minutes: duration('minute'),
    /** The size of a file, such as "1.2 MB". Units are powers of 1,024, as everywhere in the product. */
    bytes: (value: number) => {
      const power = Math.min(Math.floor(Math.log2(Math.max(1, value)) / 10), sizeUnits.length - 1)
      const scaled = value / 1024 ** power
      const rounded = scaled < 10 ? Math.round(scaled * 10) / 10 : Math.round(scaled)
      return (sizes[power]?.format(rounded) ?? '').replaceAll(' ', '\u00a0')
    },
    /** A list such as "Ada, Bob and Carol". */
    list: (items: string[]) => list.format(items.map((item) => isolate(item))),
    /** A list that goes on, or whose items are not names: "Ada, Bob, Carol". */
    commas: (items: string[]) => items.map((item) => isolate(item)).join(comma),
    /** Orders names as the reader's language does, for `toSorted`. */
    compare,
    /** A relative time such as "5 minutes ago" or "tomorrow"; "now" within a minute. */
    fromNow: (at: string | Date, now = Date.now()) => {
      const away = new Date(at).getTime() - now
      const [unit, ms] = steps.find(([, each]) => Math.abs(away) >= each) ?? []
      return unit && ms ? relative.format(Math.round(away / ms), unit) : relative.format(0, 'second')
    },
  }
}

export type Formats = ReturnType<typeof formatsOf>
