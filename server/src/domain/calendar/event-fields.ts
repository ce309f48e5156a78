/**
 * The fields of an event that people decide about.
 *
 * A timed event starts and ends at moments, written as UTC times (`2026-03-29T08:00:00Z`). It recurs in its time zone,
 * so that it keeps its local hour there. Each occurrence lasts exactly as long as the first, and an event that ends
 * when it starts is a reminder. An event of whole days has dates (`2026-03-29`); the end is the day after the last one,
 * and the days are the same in every reader's time zone. Its zone decides only whether they overlap a window of
 * moments.
 */
export type EventFields = {
  title: string
  description: string
  location: string
  start: string
  end: string
  allDay: boolean
  /** An IANA name, such as `Europe/Paris`. */
  timeZone: string
  /** The rules of an imported zone that IANA does not have, see zone-rules.ts; `timeZone` is then the closest one. */
  zoneRules?: string | null
  /** An RRULE of RFC 5545 without its name, such as `FREQ=WEEKLY;BYDAY=TU;COUNT=10`. It must fall on `start`. */
  rrule: string | null
  /** The starts of cancelled occurrences, each a value like `start`. */
  exdates: string[]
  overrides: EventOverride[]
  visibility: Visibility
  attendees: Attendee[]
  /** The number of people, with guests, who can come to one date; null without a limit. */
  capacity?: number | null | undefined
  /** Minutes before the start of each date at which those who come get a mail. */
  reminders?: number[] | undefined
}

/** `private` shows others only that the time is busy. */
export type Visibility = 'organization' | 'private'

/** A participant of an event. The mail address is null when the reader may not know it. */
export type Attendee = {
  name: string
  mail: string | null
  /** Distinguishes people whose address is not shown. */
  id?: string
  /** Answer of the attendee, in the words of iCalendar. */
  status?: ParticipationStatus
}

export type ParticipationStatus = 'NEEDS-ACTION' | 'ACCEPTED' | 'DECLINED' | 'TENTATIVE'

/**
 * A changed occurrence, identified by its original start. Absent fields are those of the event. It takes place whether
 * or not the rule still has that start, so code that changes the rule must decide about it.
 */
export type EventOverride = {
  recurrenceId: string
  /** Marks a further date (RDATE), which the rule does not have. */
  extra?: true
} & Partial<Pick<EventFields, 'title' | 'description' | 'location' | 'start' | 'end'>>
