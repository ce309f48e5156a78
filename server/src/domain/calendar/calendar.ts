/*
 * This file is longer than 250 lines because an event has several forms (row, entry, reply, file), and their types and
 * conversions belong together.
 */

import type { Connection, Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { fail } from '../../errors.ts'
import type { KeptAnswer } from '../answers/decide.ts'
import type { App } from '../app.ts'
import { type Attachment, attachmentsByOwner } from '../attachments/attachment.ts'
import { attachmentsOfEvents } from '../attachments/queries.ts'
import { requirePermission } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { calledName, type Person, personOf } from '../core/person.ts'
import type { Source } from '../core/sources.ts'
import { type NamedGroups, toNamedGroup } from '../groups/people-named.ts'
import { announce } from '../live/announce.ts'
import { findMember, type MemberRow } from '../members/member.ts'
import { organizationByKey } from '../organizations/queries.ts'
import { type CalendarEvent, hidePrivate, type Occurrence } from './event.ts'
import type { Attendee, EventOverride } from './event-fields.ts'
import { groupsOfEvents } from './group-queries.ts'
import type { AnsweredDate } from './ics/calendar-ics.ts'
import { attendeesOfEvents, eventOfMember, eventOfOrganization } from './queries.ts'
import type { ZoneRules } from './zone-rules.ts'

export type AnswerCounts = Record<KeptAnswer, number>

/** The organization and the member of a path; without a member, the calendar of the organization itself. */
export type CalendarPath = { organizationId: string; user: string | null }

/** Calendar of a member, or of the organization. */
export type Calendar =
  | { membershipKey: number; organizationKey: null }
  | { membershipKey: null; organizationKey: number }

/** A calendar with the names of its owner. */
export type NamedCalendar = Calendar & { fileName: string; name: string; people: string[] }

/**
 * An event as the interface shows it: a series with its rule or, when a time range was requested, one occurrence of it.
 */
export type ShownEvent = Omit<CalendarEvent, 'overrides' | 'zoneRules' | 'attendees' | 'capacity' | 'reminders'> & {
  capacity: number | null
  reminders: number[]
  /** Numbers of people by their answer, with their guests; null for a series, whose dates have answers of their own. */
  answers: AnswerCounts | null
  /** Answer of the reader. */
  myAnswer: KeptAnswer | null
  /** The owner is null when the reader sees only that the time is busy, and for events of the organization. */
  owner: Person | null
  attendees: Person[]
  /** The groups whose members are invited. */
  groups: NamedGroups
  attachments: Attachment[]
  /** The message that the event was made from, for those who can read it. */
  source: Source | null
  /** Increases with every change. */
  version: number
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
  groups: NamedGroups
  attachments: Attachment[]
  /** True if the reader is the owner or invited. */
  takesPart: boolean
}

/** Organizer and attendees of an event, with the answers to the dates of a series. */
export type Participation = { organizer: Attendee | null; attendees: Attendee[]; answered: AnsweredDate[] }

/** The fields of an event that a file contains. */
export type FileEntry = {
  event: CalendarEvent
  attachments?: Attachment[]
  participation?: Participation
  row: Pick<EventRow, 'sequence' | 'updatedAt'> &
    Partial<Pick<EventRow, 'sourceUid' | 'sourceRecurrence' | 'sourceVersion'>>
}

export async function toEntries(on: Connection, rows: EventRow[], reader: number | null): Promise<Entry[]> {
  const eventKeys = JSON.stringify(rows.map(({ key }) => key))
  const [found, groups] = await Promise.all([
    attendeesOfEvents.all(on, { eventKeys }),
    groupsOfEvents.all(on, { eventKeys, membershipKey: reader ?? 0 }),
  ])
  const byEvent = Map.groupBy(found, ({ eventKey }) => eventKey)
  const groupsByEvent = Map.groupBy(groups, ({ eventKey }) => eventKey)
  const attached = rows.filter(({ attachmentCount }) => attachmentCount > 0)
  const attachments = await attachmentsByOwner(
    on,
    attachmentsOfEvents,
    attached.map(({ key }) => key),
  )
  return rows.map((row) => {
    const people = byEvent.get(row.key) ?? []
    const invited = groupsByEvent.get(row.key) ?? []
    const takesPart =
      reader === null ||
      people.some(({ membershipKey }) => membershipKey === reader) ||
      invited.some(({ invitesReader }) => invitesReader === 1)
    const owner = people.find(({ membershipKey }) => membershipKey === row.ownerKey)
    const attendees = people.filter(({ membershipKey }) => membershipKey !== row.ownerKey)
    const event = toCalendarEvent(row, attendees)
    // The owner and the attendees of a private event see all of it.
    const hidden = row.visibility === 'private' && !takesPart
    return {
      // A UID could reveal more than that the time is busy.
      row: hidden ? { ...row, sourceUid: null, sourceRecurrence: null, messageKey: null } : row,
      takesPart,
      event: hidden ? hidePrivate(event) : event,
      owner: hidden || !owner ? null : personOf(owner),
      attendees: hidden ? [] : attendees.map(personOf),
      groups: hidden ? [] : invited.map(toNamedGroup),
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
  capacity: row.capacity,
  reminders: JSON.parse(row.reminders) as number[],
  attendees: attendees.map((attendee) => ({ name: calledName(attendee), mail: null })),
})

/** Starts at 1 and increases with every change. */
export const versionOf = ({ sequence }: Pick<EventRow, 'sequence'>) => sequence + 1

export const toSeries = ({
  row,
  event: { overrides: _, zoneRules: __, ...event },
  owner,
  attendees,
  groups,
  attachments,
}: Entry): ShownEvent => ({
  ...event,
  ...planOf(event),
  ...withoutLookups,
  owner,
  attendees,
  groups,
  attachments,
  version: versionOf(row),
  recurrenceId: null,
})

const planOf = ({ capacity = null, reminders = [] }: Pick<CalendarEvent, 'capacity' | 'reminders'>) => ({
  capacity,
  reminders,
})

/** Events are shown without answers and sources first, because those of a whole page are read together. */
const withoutLookups = { answers: null, myAnswer: null, source: null }

export const toShownOccurrence = (
  occurrence: Occurrence,
  { row, event, owner, attendees, groups, attachments }: Entry,
) =>
  ({
    ...occurrence,
    ...planOf(event),
    ...withoutLookups,
    rrule: event.rrule,
    exdates: [],
    owner,
    attendees,
    groups,
    attachments,
    version: versionOf(row),
  }) satisfies ShownEvent

/** Finds the calendar of a path, which every member may read. */
export async function readableCalendar(
  on: Connection,
  caller: MemberCaller,
  user: string | null,
): Promise<NamedCalendar> {
  if (user === null) {
    const { organizationKey } = caller
    const { name } = await organizationByKey.one(on, { key: organizationKey })
    return { membershipKey: null, organizationKey, fileName: 'calendar', name, people: [] }
  }
  return ofMember(await findMember(on, caller, user))
}

const ofMember = (member: MemberRow): NamedCalendar => ({
  membershipKey: member.key,
  organizationKey: null,
  fileName: member.nametag,
  name: calledName(member),
  people: [member.nicHandle],
})

/** Finds the calendar of a path, and throws unless the caller may write to it. */
export async function writableCalendar(
  on: Connection,
  caller: MemberCaller,
  user: string | null,
): Promise<NamedCalendar> {
  const calendar = await readableCalendar(on, caller, user)
  const needed =
    calendar.membershipKey === null
      ? 'calendar.writeOrganization'
      : calendar.membershipKey === caller.membershipKey
        ? 'calendar.write'
        : 'calendar.writeForOthers'
  requirePermission(needed, caller)
  return calendar
}

/** Finds an event in a calendar. */
export const eventIn = (on: Connection, calendar: Calendar, id: string): Promise<EventRow | undefined> =>
  calendar.membershipKey === null
    ? eventOfOrganization.first(on, { id: id.toLowerCase(), organizationKey: calendar.organizationKey })
    : eventOfMember.first(on, { id: id.toLowerCase(), membershipKey: calendar.membershipKey })

/**
 * Finds an event of that calendar, and throws unless the caller may change it. A private event can be changed by its
 * owner only.
 */
export async function writableEvent(
  on: Connection,
  caller: MemberCaller,
  user: string | null,
  id: string,
): Promise<Entry> {
  const row = await eventIn(on, await writableCalendar(on, caller, user), id)
  if (!row) throw fail('EVENT_NOT_FOUND')
  const isOwner = row.ownerKey === caller.membershipKey
  if (row.visibility === 'private' && !isOwner) throw fail('PRIVATE_EVENT')
  if (row.ownerKey !== null && !isOwner) requirePermission('calendar.writeForOthers', caller)
  const [entry] = await toEntries(on, [row], null)
  if (!entry) throw fail('EVENT_NOT_FOUND')
  return entry
}

/**
 * Returns the people whose calendars contain one of the events. The list is empty, which stands for all calendars, for
 * groups, which may have thousands of members, and for private events with attendees: every member receives it, and most
 * of them may not know who meets.
 */
export const peopleOf = (...events: ShownEvent[]): string[] =>
  events.some(
    ({ groups, visibility, attendees }) => groups.length > 0 || (visibility === 'private' && attendees.length > 0),
  )
    ? []
    : events
        .flatMap(({ owner, attendees }) => (owner ? [owner, ...attendees] : attendees))
        .map(({ nicHandle }) => nicHandle)

/**
 * Notifies the organization, whose pages then read the calendars of these people again, and that of the organization
 * when there are none. Webhooks receive changes of the organization's own calendar only.
 */
export const announceCalendars = (
  app: App,
  tx: Transaction,
  { organizationKey }: MemberCaller,
  { membershipKey }: Pick<Calendar, 'membershipKey'>,
  people: string[],
  eventId: string | null,
) =>
  announce(app, tx, {
    kind: 'calendar.changed',
    organizationKey,
    data: { nio: organizationKey, nicHandles: [...new Set(people)], eventId },
    toWebhooks: membershipKey === null,
  })
