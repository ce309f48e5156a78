import type { Day } from './days.ts'
import type { ShownPerson } from './people.ts'
import type { CalendarEvent, Planned } from './planned.ts'
import type { BeginDrag, Drag } from './use-drag.ts'
import type { EventText } from './use-event-text.ts'

/** The initial values of a new event: whole days or hours in the reader's zone, and the owner of the calendar. */
export type NewEvent = { day: Day; minutes?: { from: number; to: number }; owner?: string }

/** The props of every view. */
export type ViewProps = {
  planned: Planned[]
  people: ShownPerson[]
  /** The name of the organization, for its own events. */
  organizationName: string
  text: EventText
  selected: Day
  today: Day
  drag: Drag | null
  beginDrag: BeginDrag
  mayCreate: boolean
  mayChange(event: CalendarEvent): boolean
  onSelect(day: Day): void
  onOpen(planned: Planned): void
  onCreate(begin: NewEvent): void
}
