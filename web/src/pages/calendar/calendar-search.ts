import { type Day, isDay } from './days.ts'

export const views = ['month', 'week', 'day', 'agenda'] as const
export type View = (typeof views)[number]

/** What the address says: the view, a day in it, whose calendars are shown beside one's own, and whether a new event is asked for. */
export type CalendarSearch = { view?: View; day?: Day; people?: string; new?: true }

export const readCalendarSearch = ({ view, day, people, new: isNew }: Record<string, unknown>): CalendarSearch => ({
  ...(views.includes(view as View) && { view: view as View }),
  ...(isDay(day) && { day }),
  ...(typeof people === 'string' && people !== '' && { people }),
  ...(isNew === true && { new: isNew }),
})
