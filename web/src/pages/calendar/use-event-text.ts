import { useMemo } from 'react'
import { useLocale, useTranslations } from '../../i18n/language.tsx'
import { beginOf, type Day, dateInMonth } from './days.ts'
import type { Planned } from './planned.ts'

/** Formats days, times and events for the reader. */
export function useEventText() {
  const t = useTranslations()
  const locale = useLocale()
  return useMemo(() => {
    const write = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
    const full = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
    const minutes = { hour: 'numeric', minute: '2-digit' } as const
    const [time, date, dateTime] = [write(minutes), write(full), write({ ...full, ...minutes })]
    const [month, hour, shortDay] = [
      write({ month: 'long', year: 'numeric' }),
      write(minutes),
      write({ day: 'numeric', month: 'short', year: 'numeric' }),
    ]
    const [weekday, weekdayLong] = [write({ weekday: 'short' }), write({ weekday: 'long' })]
    const number = new Intl.NumberFormat(locale)
    const titleOf = ({ event }: Planned) => (event.owner === null ? t('calendar.busy') : event.title)
    const whenOf = ({ event, startAt, endAt, first, last }: Planned) =>
      event.allDay ? date.formatRange(beginOf(first), beginOf(last)) : dateTime.formatRange(startAt, endAt)
    return {
      date: (day: Day) => date.format(beginOf(day)),
      dateRange: (first: Day, last: Day) => shortDay.formatRange(beginOf(first), beginOf(last)),
      month: (day: Day) => month.format(beginOf(day)),
      number: (value: number) => number.format(value),
      dayNumber: (day: Day) => number.format(dateInMonth(day)),
      weekday: (day: Day) => weekday.format(beginOf(day)),
      weekdayLong: (day: Day) => weekdayLong.format(beginOf(day)),
      hour: (number: number) => hour.format(new Date(2024, 0, 1, number)),
      start: ({ startAt }: Planned) => time.format(startAt),
      times: ({ event, startAt, endAt }: Planned) =>
        event.allDay ? t('calendar.allDay') : time.formatRange(startAt, endAt),
      title: titleOf,
      when: whenOf,
      /** The label for screen readers. */
      label: (planned: Planned, names: string[]) =>
        [titleOf(planned), whenOf(planned), planned.event.location, ...names].filter(Boolean).join(', '),
      /** The same span in another time zone. */
      whenIn: ({ startAt, endAt }: Planned, timeZone: string) =>
        write({ ...full, ...minutes, timeZone }).formatRange(startAt, endAt),
    }
  }, [t, locale])
}

export type EventText = ReturnType<typeof useEventText>
