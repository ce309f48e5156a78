import { useMemo } from 'react'
import { clockOf, dateFormat } from '../../../../shared/dates.ts'
import { useFormats, useLocale, useTranslations } from '../../i18n/language.tsx'
import { beginOf, type Day, dateInMonth } from './days.ts'
import { type CalendarEvent, isBusy, type Planned } from './planned.ts'

/** Formats days, times and events for the reader. */
export function useEventText() {
  const t = useTranslations()
  const locale = useLocale()
  const { number, commas } = useFormats()
  return useMemo(() => {
    const write = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, options)
    const full = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
    const minutes = clockOf(locale)
    const [time, date, dateTime] = [write(minutes), write(full), write({ ...full, ...minutes })]
    const [month, shortDay] = [
      write({ month: 'long', year: 'numeric' }),
      write({ day: 'numeric', month: 'short', year: 'numeric' }),
    ]
    const weekdays = {
      narrow: write({ weekday: 'narrow' }),
      short: write({ weekday: 'short' }),
      long: write({ weekday: 'long' }),
    }
    const titleOf = ({ event }: Planned) => (isBusy(event) ? t('calendar.busy') : event.title)
    const whenOf = ({ event, startAt, endAt, first, last }: Planned) =>
      event.allDay ? date.formatRange(beginOf(first), beginOf(last)) : dateTime.formatRange(startAt, endAt)
    return {
      date: (day: Day) => date.format(beginOf(day)),
      dateRange: (first: Day, last: Day) => shortDay.formatRange(beginOf(first), beginOf(last)),
      month: (day: Day) => month.format(beginOf(day)),
      number,
      dayNumber: (day: Day) => number(dateInMonth(day)),
      weekday: (day: Day, width: keyof typeof weekdays) => weekdays[width].format(beginOf(day)),
      hour: (hour: number) => time.format(new Date(2024, 0, 1, hour)),
      start: ({ startAt }: Planned) => time.format(startAt),
      times: ({ event, startAt, endAt }: Planned) =>
        event.allDay ? t('calendar.allDay') : time.formatRange(startAt, endAt),
      answer: (answer: NonNullable<CalendarEvent['myAnswer']>) =>
        t('calendar.answers.mine', { answer: t(`calendar.answers.${answer}`) }),
      title: titleOf,
      when: whenOf,
      /** The label for screen readers. */
      label: (planned: Planned, names: string[]) =>
        commas(
          [titleOf(planned), whenOf(planned), planned.event.location ?? '', ...names].filter((part) => part !== ''),
        ),
      /** The time of the start in a zone. */
      startIn: ({ startAt }: Planned, timeZone: string) => write({ ...minutes, timeZone }).format(startAt),
      /** The same span in another time zone. */
      whenIn: ({ startAt, endAt }: Planned, timeZone: string) =>
        write({ ...full, ...minutes, timeZone }).formatRange(startAt, endAt),
    }
  }, [t, locale, number, commas])
}

export type EventText = ReturnType<typeof useEventText>
