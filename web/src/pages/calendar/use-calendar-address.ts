import { useNavigate, useSearch } from '@tanstack/react-router'
import { type CalendarSearch, readCalendarSearch } from './calendar-search.ts'

/** The state of the calendar in the address, and the function that changes it. */
export function useCalendarAddress(nio: string) {
  const navigate = useNavigate()
  const search = readCalendarSearch(useSearch({ strict: false }))
  const go = (change: CalendarSearch, { replace = false } = {}) =>
    navigate({
      to: '/o/$nio/calendar',
      params: { nio },
      search: { ...search, ...change },
      replace,
      resetScroll: false,
    })
  return { search, go }
}
