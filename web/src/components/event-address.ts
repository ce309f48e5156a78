import type { components } from '../api/schema.ts'

type Occurrence = Pick<components['schemas']['Event'], 'id' | 'recurrenceId' | 'start' | 'allDay'>

/** The key of an event, or of one occurrence of a series. */
export const keyOf = (id: string, recurrenceId: string | null) => (recurrenceId === null ? id : `${id} ${recurrenceId}`)

const two = (number: number) => String(number).padStart(2, '0')

/** The day of a moment in the reader's time zone. */
export const dayOf = (at: Date | number): string => {
  const date = new Date(at)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * The search parameters at which the calendar page opens an event. They name the person in whose calendar it is, so that
 * others can open the same address.
 */
export const eventAddress = ({ id, recurrenceId, start, allDay }: Occurrence, nicHandle: string) => ({
  day: allDay ? start : dayOf(Date.parse(start)),
  event: keyOf(id, recurrenceId),
  people: nicHandle,
})
