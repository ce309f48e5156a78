import { type Day, isDay } from './days.ts'

export const views = ['month', 'week', 'day', 'agenda'] as const
export type View = (typeof views)[number]

/**
 * The search parameters of the calendar: the view, a day in it, other people whose calendars are shown, the open event,
 * and whether a new event is requested.
 */
export type CalendarSearch = {
  view?: View | undefined
  day?: Day | undefined
  people?: string | undefined
  event?: string | undefined
  new?: true | undefined
}

export const readCalendarSearch = ({
  view,
  day,
  people,
  event,
  new: isNew,
}: Record<string, unknown>): CalendarSearch => ({
  view: views.find((each) => each === view),
  day: isDay(day) ? day : undefined,
  people: typeof people === 'string' && people !== '' ? people : undefined,
  event: typeof event === 'string' && event !== '' ? event : undefined,
  new: isNew === true || undefined,
})
