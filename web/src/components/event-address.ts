import type { components } from '../api/schema.ts'

export type CalendarEvent = components['schemas']['Event']
type Occurrence = Pick<CalendarEvent, 'id' | 'recurrenceId' | 'start' | 'allDay' | 'owner' | 'visibility'>

/**
 * Returns whether an event belongs to the organization and is therefore in the calendars of all members. It is never
 * private.
 */
export const isOfOrganization = ({ owner, visibility }: Pick<CalendarEvent, 'owner' | 'visibility'>) =>
  owner === null && visibility !== 'private'

/** The key of an event, or of one occurrence of a series. */
export const keyOf = (id: string, recurrenceId: string | null) => (recurrenceId === null ? id : `${id} ${recurrenceId}`)

const two = (number: number) => String(number).padStart(2, '0')

/** The day of a moment in the reader's time zone. */
export const dayOf = (at: Date | number): string => {
  const date = new Date(at)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * The search parameters at which the calendar page opens an event. They name the person in whose calendar it is, so
 * that others can open the same address. Events of the organization are in every calendar.
 */
export const eventAddress = (event: Occurrence, nicHandle: string) => ({
  day: event.allDay ? event.start : dayOf(Date.parse(event.start)),
  event: keyOf(event.id, event.recurrenceId),
  people: isOfOrganization(event) ? undefined : nicHandle,
})
