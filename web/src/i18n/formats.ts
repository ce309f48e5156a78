const minuteMs = 60_000

const steps: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 365 * 24 * 60 * minuteMs],
  ['month', 30 * 24 * 60 * minuteMs],
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
]

const midnight = (time: Date) => new Date(time).setHours(0, 0, 0, 0)
const daysFrom = (from: Date, to: Date) => Math.round((midnight(to) - midnight(from)) / (24 * 60 * minuteMs))

/** Formatters of times and numbers for a locale, in the time zone of the browser. */
export function formatsOf(locale: string) {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const [dayOfYear, dayAndYear] = [
    { day: 'numeric', month: 'short' },
    { day: 'numeric', month: 'short', year: 'numeric' },
  ] as const
  const shortDay = new Intl.DateTimeFormat(locale, dayOfYear)
  const shortDayAndYear = new Intl.DateTimeFormat(locale, dayAndYear)
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  const shortDayTime = new Intl.DateTimeFormat(locale, { ...dayOfYear, ...clock })
  const shortDayAndYearTime = new Intl.DateTimeFormat(locale, { ...dayAndYear, ...clock })
  const shortWeekday = new Intl.DateTimeFormat(locale, { weekday: 'short' })
  const number = new Intl.NumberFormat(locale)
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
    /** A relative time such as "5 minutes ago" or "tomorrow". */
    fromNow: (at: string | Date, now = Date.now()) => {
      const away = new Date(at).getTime() - now
      const [unit, ms] = steps.find(([, each]) => Math.abs(away) >= each) ?? ['minute', minuteMs]
      return relative.format(Math.round(away / ms), unit)
    },
  }
}
