import { hourMs } from '../../clock.ts'

/** The columns of an event that say when its dates are. */
export type EventTimes = { allDay: 0 | 1; start: string; end: string; overrides: string }

/** A day is over when it is over everywhere: the last zone is 12 hours behind UTC. */
const lastZoneMs = 12 * hourMs

const valueMs = (value: string) => Date.parse(value.length === 10 ? `${value}T00:00:00Z` : value)

type Override = { recurrenceId: string } & Partial<Record<'title' | 'location' | 'start' | 'end', string>>

const overrideOf = (overrides: string, occurrence: string) =>
  (JSON.parse(overrides) as Override[]).find(({ recurrenceId }) => recurrenceId === occurrence)

type NamedEvent = Pick<EventTimes, 'start' | 'overrides'> & { title: string; location: string }

/** Returns what a date is called, also if it was changed. The occurrence is empty for an event that does not recur. */
export function nameOfDate({ title, location, start, overrides }: NamedEvent, occurrence: string) {
  const changed = overrideOf(overrides, occurrence)
  return {
    title: changed?.title ?? title,
    location: changed?.location ?? location,
    start: changed?.start ?? (occurrence || start),
  }
}

/** Returns the moment at which a date of an event is over. */
export function endOfDate({ allDay, start, end, overrides }: EventTimes, occurrence: string): number {
  const changed = overrideOf(overrides, occurrence)
  const begin = valueMs(changed?.start ?? (occurrence || start))
  const over = changed?.end === undefined ? begin + valueMs(end) - valueMs(start) : valueMs(changed.end)
  return allDay === 1 ? over + lastZoneMs : over
}
