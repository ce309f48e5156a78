import { type EventRow, toCalendarEvent } from './calendar.ts'
import { timesOf } from './event.ts'
import type { EventFields } from './event-fields.ts'

/**
 * Returns whether an event of a file equals that of the calendar. Attendees are ignored, because they are not imported.
 */
export const sameContent = (row: EventRow, event: EventFields) =>
  JSON.stringify(contentOf(toCalendarEvent(row, []))) === JSON.stringify(contentOf(event))

const contentOf = (event: EventFields) => [
  event.title,
  event.description,
  event.location,
  event.start,
  event.end,
  event.allDay,
  event.timeZone,
  event.zoneRules ?? null,
  event.rrule,
  event.exdates,
  event.visibility,
  event.overrides
    .map((override) => {
      const { title, description, location } = { ...event, ...override }
      const { start, end } = timesOf(event, override)
      return [override.recurrenceId, override.extra ?? false, title, description, location, start, end]
    })
    .filter((content) => !isRegular(event, content)),
]

/** Files also contain unchanged dates on their own, with the answers to them. */
function isRegular(event: EventFields, [recurrenceId, ...changed]: (string | boolean)[]): boolean {
  const { start, end } = timesOf(event, { recurrenceId: String(recurrenceId) })
  const regular = [false, event.title, event.description, event.location, start, end]
  return regular.every((value, index) => value === changed[index])
}
