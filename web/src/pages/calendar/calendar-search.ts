import { type Day, isDay } from './days.ts'

export const views = ['month', 'week', 'day', 'agenda'] as const
export type View = (typeof views)[number]

/** What the address says: the view, a day in it, and whose calendars are shown beside one's own. */
export type CalendarSearch = { view?: View; day?: Day; people?: string }

export const readCalendarSearch = ({ view, day, people }: Record<string, unknown>): CalendarSearch => ({
  ...(views.includes(view as View) && { view: view as View }),
  ...(isDay(day) && { day }),
  ...(typeof people === 'string' && people !== '' && { people }),
})
