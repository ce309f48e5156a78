import { taskName } from '../../workers/task.ts'
import type { PublishedEvent, RenderedEvents } from './ics/calendar-ics.ts'
import type { ParsedCalendar } from './ics/import-ics.ts'

export const parseCalendarTask = taskName<string, ParsedCalendar>('parseCalendar')

/** Returns bytes, because a text needs twice the memory in most scripts. */
export const renderEventsTask = taskName<PublishedEvent[], { bytes: Uint8Array; zones: RenderedEvents['zones'] }>(
  'renderEvents',
)
