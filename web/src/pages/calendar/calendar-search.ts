import { type Day, isDay } from './days.ts'

export const views = ['month', 'week', 'day', 'agenda'] as const
export type View = (typeof views)[number]

/**
 * The search parameters of the calendar: the view, a day in it, other people whose calendars are shown, the open event,
 * a comment on it, and whether a new event is requested.
 */
export type CalendarSearch = {
  view?: View | undefined
  day?: Day | undefined
  people?: string | undefined
  event?: string | undefined
  comment?: number | undefined
  new?: true | undefined
}

export const readCalendarSearch = ({
  view,
  day,
  people,
  event,
  comment,
  new: isNew,
}: Record<string, unknown>): CalendarSearch => ({
  view: views.find((each) => each === view),
  day: isDay(day) ? day : undefined,
  people: typeof people === 'string' && people !== '' ? people : undefined,
  event: typeof event === 'string' && event !== '' ? event : undefined,
  comment: Number.isSafeInteger(comment) ? (comment as number) : undefined,
  new: isNew === true || undefined,
})
