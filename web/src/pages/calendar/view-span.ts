import type { View } from './calendar-search.ts'
import { addDays, addMonths, type Day, firstOfWeek, weeksOfMonth } from './days.ts'

/** The months of the agenda that are fetched at once, and the maximum number of fetches. The API allows two years. */
const agendaMonths = 3
export const maxAgendaParts = 7

/** The first and last day of a view. */
export function spanOf(view: View, selected: Day, firstWeekday: number, agendaParts: number): [from: Day, to: Day] {
  if (view === 'day') return [selected, selected]
  if (view === 'agenda') return [selected, addDays(addMonths(selected, agendaMonths * agendaParts), -1)]
  if (view === 'week') {
    const first = firstOfWeek(selected, firstWeekday)
    return [first, addDays(first, 6)]
  }
  const days = weeksOfMonth(selected, firstWeekday).flat()
  return [days[0] ?? selected, days.at(-1) ?? selected]
}

/** The selected day after a step to the next or the previous month, week or day. */
export function stepped(view: View, selected: Day, direction: 1 | -1): Day {
  if (view === 'week') return addDays(selected, 7 * direction)
  return view === 'day' ? addDays(selected, direction) : addMonths(selected, direction)
}
