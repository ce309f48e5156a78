const minuteMs = 60_000

const steps: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 365 * 24 * 60 * minuteMs],
  ['month', 30 * 24 * 60 * minuteMs],
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
]

/** How a language writes times and numbers. The time zone is that of the browser. */
export function formatsOf(language: string) {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' })
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  const shortDateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const number = new Intl.NumberFormat(language)
  return {
    day: (at: string | Date) => day.format(new Date(at)),
    time: (at: string | Date) => time.format(new Date(at)),
    dateTime: (at: string | Date) => dateTime.format(new Date(at)),
    shortDateTime: (at: string | Date) => shortDateTime.format(new Date(at)),
    /** "Today", "yesterday", or the day with its weekday, as above the messages of a day. */
    calendarDay: (at: string | Date, now = new Date()) => {
      const midnight = (time: Date) => new Date(time).setHours(0, 0, 0, 0)
      const days = Math.round((midnight(new Date(at)) - midnight(now)) / (24 * 60 * minuteMs))
      return days === 0 || days === -1 ? relative.format(days, 'day') : weekday.format(new Date(at))
    },
    number: (value: number) => number.format(value),
    /** "5 minutes ago", "tomorrow". */
    fromNow: (at: string | Date, now = Date.now()) => {
      const away = new Date(at).getTime() - now
      const [unit, ms] = steps.find(([, each]) => Math.abs(away) >= each) ?? ['minute', minuteMs]
      return relative.format(Math.round(away / ms), unit)
    },
  }
}
