import type { Connection, Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { type Attachment, attachmentsByOwner } from '../attachments/attachment.ts'
import { attachmentsOfEvents } from '../attachments/queries.ts'
import { may } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { calledName, type Person, personOf } from '../core/person.ts'
import { announce } from '../live/announce.ts'
import { findMember, type MemberRow } from '../members/member.ts'
import { type CalendarEvent, hidePrivate, type Occurrence } from './event.ts'
import type { EventOverride } from './event-fields.ts'
import { attendeesOfEvents, eventOfMember } from './queries.ts'
import type { ZoneRules } from './zone-rules.ts'

/** The organization and the member of a path. */
export type CalendarPath = { organizationId: string; user: string }

/**
 * An event as the interface shows it: a series with its rule or, when a time range was requested, one occurrence of it.
 */
export type ShownEvent = Omit<CalendarEvent, 'overrides' | 'zoneRules' | 'attendees'> & {
  /** The owner is null when the reader sees only that the time is busy. */
  owner: Person | null
  attendees: Person[]
  attachments: Attachment[]
  /** The start that an occurrence has by the rule; it identifies the occurrence when it is changed or cancelled. */
  recurrenceId: string | null
}

export type EventRow = RowOf<typeof eventOfMember>

/** An event with its owner and its attendees. */
export type Entry = {
  row: EventRow
  event: CalendarEvent
  owner: Person | null
  attendees: Person[]
  attachments: Attachment[]
}

/** The fields of an event that a file contains. */
export type FileEntry = {
  event: CalendarEvent
  attachments?: Attachment[]
  row: Pick<EventRow, 'sequence' | 'updatedAt'> &
    Partial<Pick<EventRow, 'sourceUid' | 'sourceRecurrence' | 'sourceVersion'>>
}

export async function toEntries(on: Connection, rows: EventRow[], reader: number | null): Promise<Entry[]> {
  const found = await attendeesOfEvents.all(on, { eventKeys: JSON.stringify(rows.map(({ key }) => key)) })
  const byEvent = Map.groupBy(found, ({ eventKey }) => eventKey)
  const attached = rows.filter(({ attachmentCount }) => attachmentCount > 0)
  const attachments = await attachmentsByOwner(
    on,
    attachmentsOfEvents,
    attached.map(({ key }) => key),
  )
  return rows.map((row) => {
    const people = byEvent.get(row.key) ?? []
    const takesPart = reader === null || people.some(({ membershipKey }) => membershipKey === reader)
    const owner = people.find(({ membershipKey }) => membershipKey === row.ownerKey)
    const attendees = people.filter(({ membershipKey }) => membershipKey !== row.ownerKey)
    const event = toCalendarEvent(row, attendees)
    // The owner and the attendees of a private event see all of it.
    const hidden = row.visibility === 'private' && !takesPart
    return {
      // A UID could reveal more than that the time is busy.
      row: hidden ? { ...row, sourceUid: null, sourceRecurrence: null } : row,
      event: hidden ? hidePrivate(event) : event,
      owner: hidden || !owner ? null : personOf(owner),
      attendees: hidden ? [] : attendees.map(personOf),
      attachments: hidden ? [] : (attachments.get(row.key) ?? []),
    }
  })
}

/**
 * Returns the zone rules unless they belong to another zone: older versions of Atrium changed the zone without them.
 */
const rulesOf = ({ zoneRules, timeZone }: EventRow) =>
  zoneRules !== null && (JSON.parse(zoneRules) as ZoneRules).near === timeZone ? { zoneRules } : {}

export const toCalendarEvent = (
  row: EventRow,
  attendees: { nametag: string; name: string | null }[],
): CalendarEvent => ({
  id: row.id,
  title: row.title,
  description: row.description,
  location: row.location,
  start: row.start,
  end: row.end,
  allDay: row.allDay === 1,
  timeZone: row.timeZone,
  ...rulesOf(row),
  rrule: row.rrule,
  exdates: JSON.parse(row.exdates) as string[],
  overrides: JSON.parse(row.overrides) as EventOverride[],
  visibility: row.visibility,
  attendees: attendees.map((attendee) => ({ name: calledName(attendee), mail: null })),
})

export const toSeries = ({
  event: { overrides: _, zoneRules: __, ...event },
  owner,
  attendees,
  attachments,
}: Entry): ShownEvent => ({
  ...event,
  owner,
  attendees,
  attachments,
  recurrenceId: null,
})

export const toShownOccurrence = (occurrence: Occurrence, entries: Map<string, Entry>): ShownEvent => ({
  ...occurrence,
  rrule: entries.get(occurrence.id)?.event.rrule ?? null,
  exdates: [],
  owner: entries.get(occurrence.id)?.owner ?? null,
  attendees: entries.get(occurrence.id)?.attendees ?? [],
  attachments: entries.get(occurrence.id)?.attachments ?? [],
})

/** Finds the member whose calendar it is, and throws unless the caller may write to it. */
export async function writableCalendar(on: Connection, caller: MemberCaller, user: string): Promise<MemberRow> {
  const member = await findMember(on, caller, user)
  if (member.key !== caller.membershipKey && !may('calendar.writeForOthers', caller)) throw fail('ROLE_REQUIRED')
  return member
}

/**
 * Finds an event of that calendar, and throws unless the caller may change it. A private event can be changed by its
 * owner only.
 */
export async function writableEvent(on: Connection, caller: MemberCaller, user: string, id: string): Promise<Entry> {
  const { key: membershipKey } = await writableCalendar(on, caller, user)
  const row = await eventOfMember.first(on, { id: id.toLowerCase(), membershipKey })
  if (!row) throw fail('EVENT_NOT_FOUND')
  const isOwner = row.ownerKey === caller.membershipKey
  if (row.visibility === 'private' && !isOwner) throw fail('PRIVATE_EVENT')
  if (!isOwner && !may('calendar.writeForOthers', caller)) throw fail('ROLE_REQUIRED')
  const [entry] = await toEntries(on, [row], null)
  if (!entry) throw fail('EVENT_NOT_FOUND')
  return entry
}

/** Returns the people whose calendars contain the event. */
export const peopleOf = ({ owner, attendees }: Pick<ShownEvent, 'owner' | 'attendees'>): string[] =>
  (owner ? [owner, ...attendees] : attendees).map(({ nicHandle }) => nicHandle)

/** Notifies the organization, whose pages then read the calendars of these people again. */
export const announceCalendars = (app: App, tx: Transaction, { organizationKey }: MemberCaller, people: string[]) =>
  announce(app, tx, {
    kind: 'calendar.changed',
    organizationKey,
    data: { nio: organizationKey, nicHandles: [...new Set(people)] },
  })
