/*
 * This file is longer than 250 lines because creating, changing and deleting an event share the validation and the
 * columns of an event.
 */

import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import { fail, unacceptable } from '../../errors.ts'
import { answersLock } from '../answers/queries.ts'
import { mutexOfEvent, withdrawFormerAttendees } from '../answers/settle.ts'
import type { App } from '../app.ts'
import { replaceAttachments } from '../attachments/replace-attachments.ts'
import { change } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { withIdempotencyKey } from '../core/idempotency.ts'
import { type Source as MessageSource, sourceKey } from '../core/sources.ts'
import { type ExpectedVersions, requireVersion } from '../core/versions.ts'
import { announceTodayOfGroup } from '../groups/group.ts'
import { peopleNamed } from '../groups/people-named.ts'
import { settlingDates } from '../members/settling-dates.ts'
import { adaptAnswers } from './adapt-answers.ts'
import { type Invited, leaveEvent, requireAttendeeQuota, requireRoomInCalendar } from './attendance.ts'
import {
  announceCalendars,
  type Calendar,
  type CalendarPath,
  type Entry,
  type EventRow,
  eventIn,
  peopleOf,
  type ShownEvent,
  toEntries,
  toSeries,
  versionOf,
  writableCalendar,
  writableEvent,
} from './calendar.ts'
import { deleteEvents } from './delete-events.ts'
import { checkEvent, normalizeEvent } from './event.ts'
import type { EventFields, EventOverride } from './event-fields.ts'
import { spanOf } from './expand.ts'
import { absencesDelete, eventGroupInsert, eventGroupsDeleteExcept, eventSetMessage } from './group-queries.ts'
import { entriesDeleteOfAttendees, entryInsert, eventInsert, eventSetAttachments, eventUpdate } from './queries.ts'
import { showSeries } from './show-answers.ts'
import { splitSeries } from './split-series.ts'
import { momentAt, readSeries, startsBetween } from './starts.ts'
import { readValue, writeValue } from './times.ts'

/** The fields of an event that a caller sends; attendees by any of their names or as `group:<id>`, attachments by their ids. */
export type EventInput = Omit<EventFields, 'overrides' | 'attendees' | 'zoneRules'> & {
  attendees: string[]
  attachments?: string[] | undefined
  /** A message that the caller can read. */
  source?: MessageSource | null | undefined
}

/** The fields that are columns of an event. */
type GivenFields = Omit<EventInput, 'attendees' | 'attachments' | 'source'>

type NewEvent = CalendarPath & {
  event: EventInput
  /** The Idempotency-Key of the request. */
  idempotencyKey: string | undefined
}

async function create(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  { idempotencyKey, ...asked }: NewEvent,
): Promise<ShownEvent> {
  return withIdempotencyKey(app, tx, caller, idempotencyKey, asked, async () => {
    const { user, event } = asked
    const calendar = await writableCalendar(tx, caller, user)
    await requireRoomInCalendar(app, tx, calendar)
    const { attendees, attachments = [], source, ...given } = event
    const invited = await findInvited(tx, caller, calendar, attendees)
    const fields = validated(calendar, { ...given, overrides: [], attendees: [] })
    const id = await insertEvent(app, tx, calendar, fields, null)
    const created = await replaceLists(app, tx, caller, calendar, { id, invited, attachments, source })
    await requireAttendeeQuota(app, tx, calendar.membershipKey, invited)
    await announceCalendars(app, tx, caller, calendar, peopleOf(created), id)
    return created
  })
}

/* Events of members and of the organization differ in who may write them; everything else is one rule. */

export const createEvent = change('calendar.write', create)
export const createOrganizationEvent = change('calendar.writeOrganization', create)

/** Finds the people whom a member invites. An event of the organization is for all members. */
async function findInvited(
  tx: Transaction,
  caller: MemberCaller,
  { membershipKey }: Calendar,
  attendees: string[],
): Promise<Invited> {
  if (membershipKey === null && attendees.length > 0) {
    throw unacceptable('attendees', 'must be empty, because an event of the organization is for all members')
  }
  return peopleNamed(tx, caller, 'attendees', attendees)
}

/** The identity of an imported event in its file, see the columns of the same names. */
type Source = { key: string; version: string; uid: string; recurrence: string | null }

/** Inserts an event that has been validated and returns its id. */
export async function insertEvent(
  app: App,
  tx: Transaction,
  { membershipKey, organizationKey }: Calendar,
  event: EventFields,
  source: Source | null,
  span = spanOf(event),
): Promise<string> {
  const id = randomUUIDv7()
  const inserted = await eventInsert.one(tx, {
    ...toColumns(app, event, span),
    id,
    membershipKey,
    organizationKey,
    sourceKey: source?.key ?? null,
    sourceVersion: source?.version ?? null,
    sourceUid: source?.uid ?? null,
    sourceRecurrence: source?.recurrence ?? null,
  })
  if (membershipKey !== null) await entryInsert.run(tx, { eventKey: inserted.key, membershipKey })
  return id
}

type VersionedEventPath = CalendarPath & ExpectedVersions & { id: string; occurrence: string | undefined }

type EventDeletion = VersionedEventPath & {
  /** True if the occurrences after that one are deleted as well. */
  following?: boolean | undefined
}

type EventChange = VersionedEventPath & { event: Partial<EventInput> }

/** Finds an event that is to be changed, and takes the turn after answers to it. */
async function eventInTurn(tx: Transaction, caller: MemberCaller, { user, id }: VersionedEventPath): Promise<Entry> {
  const { row } = await writableEvent(tx, caller, user, id)
  await answersLock.run(tx, { eventKey: row.key })
  // The event may have changed while this transaction waited.
  return writableEvent(tx, caller, user, id)
}

const turn = ({ id }: VersionedEventPath) => mutexOfEvent(id)

/** Changes the given fields of the series or of one occurrence, which then becomes an override. */
async function update(app: App, tx: Transaction, caller: MemberCaller, asked: EventChange): Promise<ShownEvent> {
  const entry = await eventInTurn(tx, caller, asked)
  requireVersion({ version: versionOf(entry.row) }, asked)
  const { attendees, attachments, source, ...given } = asked.event
  if (asked.occurrence !== undefined && attachments) throw unacceptable('attachments', seriesOnly)
  if (asked.occurrence !== undefined && source !== undefined) throw unacceptable('source', seriesOnly)
  const changed =
    asked.occurrence === undefined
      ? changeSeries(entry, given)
      : changeOccurrence(entry, occurrenceOf(entry, asked.occurrence), given)
  const { id } = entry.event
  const owner = ownerOf(entry.row)
  await eventUpdate.run(tx, { ...toColumns(app, validated(owner, changed)), key: entry.row.key })
  const invited = attendees && (await findInvited(tx, caller, owner, attendees))
  await adaptAnswers(app, tx, entry, changed)
  const updated = await replaceLists(app, tx, caller, owner, { id, invited, attachments, source })
  if (invited) await requireAttendeeQuota(app, tx, owner.membershipKey, invited)
  await announceCalendars(app, tx, caller, owner, peopleOf(toSeries(entry), updated), id)
  return updated
}

export const updateEvent = settlingDates(change('calendar.write', update, turn))
export const updateOrganizationEvent = settlingDates(change('calendar.writeOrganization', update, turn))

/** Returns the calendar of the owner: a path may name that of an attendee. */
const ownerOf = ({ ownerKey, organizationKey }: EventRow): Calendar =>
  ownerKey === null
    ? { membershipKey: null, organizationKey: organizationKey ?? 0 }
    : { membershipKey: ownerKey, organizationKey: null }

/**
 * Cancels the series, one occurrence of it, or all from that one on. An attendee's own copy is removed without
 * cancelling the event.
 */
async function cancel(app: App, tx: Transaction, caller: MemberCaller, asked: EventDeletion): Promise<void> {
  if (asked.following && asked.occurrence === undefined) {
    throw unacceptable('following', 'needs the occurrence with which it begins')
  }
  if (await leaveEvent(app, tx, caller, asked)) return
  const entry = await eventInTurn(tx, caller, asked)
  requireVersion({ version: versionOf(entry.row) }, asked)
  const { event } = entry
  const owner = ownerOf(entry.row)
  await announceCalendars(app, tx, caller, owner, peopleOf(toSeries(entry)), event.id)
  const remaining = asked.occurrence === undefined ? null : withoutDates(entry, asked.occurrence, asked.following)
  if (remaining === null) {
    await deleteEvents(app, tx, caller, [entry.row])
    return
  }
  await eventUpdate.run(tx, { ...toColumns(app, validated(owner, remaining)), key: entry.row.key })
  await adaptAnswers(app, tx, entry, remaining)
}

/** Returns a series without an occurrence or without all from that one on, or null when there is none before it. */
function withoutDates({ event }: Entry, occurrence: string, following = false): EventFields | null {
  const cancelled = occurrenceOf({ event }, occurrence)
  if (following) return splitSeries(event, cancelled, event).before
  return {
    ...event,
    exdates: [...event.exdates, cancelled],
    overrides: event.overrides.filter(({ recurrenceId }) => recurrenceId !== cancelled),
  }
}

export const deleteEvent = change('calendar.write', cancel, turn)
export const deleteOrganizationEvent = change('calendar.writeOrganization', cancel, turn)

/** Drops the exceptions when the times or the rule change, because they no longer match occurrences of the series. */
function changeSeries({ event }: Entry, given: Partial<GivenFields>): EventFields {
  const changed = { ...event, ...given }
  const moved = (['start', 'allDay', 'timeZone', 'rrule'] as const).some((field) => changed[field] !== event[field])
  const zoneRules = changed.timeZone === event.timeZone ? (event.zoneRules ?? null) : null
  return moved ? { ...changed, zoneRules, exdates: given.exdates ?? [], overrides: [] } : changed
}

function changeOccurrence({ event }: Entry, recurrenceId: string, given: Partial<GivenFields>): EventFields {
  const { title, description, location, start, end, ...others } = given
  const [unsupported] = Object.keys(others)
  if (unsupported) throw unacceptable(unsupported, seriesOnly)
  const before = event.overrides.find((override) => override.recurrenceId === recurrenceId)
  const override: EventOverride = {
    ...before,
    recurrenceId,
    ...Object.fromEntries(
      Object.entries({ title, description, location, start, end }).filter(([, value]) => value !== undefined),
    ),
  }
  return {
    ...event,
    overrides: [...event.overrides.filter((other) => other.recurrenceId !== recurrenceId), override],
  }
}

const seriesOnly = 'can be changed for the whole series only'

/** Returns the normalized name of an occurrence, and throws unless the series has it and it is not cancelled. */
export function occurrenceOf({ event }: Pick<Entry, 'event'>, occurrence: string): string {
  const value = readValue(occurrence, event.allDay)
  if (value === null || event.rrule === null) throw fail('EVENT_NOT_FOUND')
  const name = writeValue(value, event.allDay)
  const at = momentAt(event, name)
  const happens = startsBetween(readSeries(event), at, at).some((start) => start.value === value)
  const isOverridden = event.overrides.some(({ recurrenceId }) => recurrenceId === name)
  if (event.exdates.includes(name) || !(happens || isOverridden)) throw fail('EVENT_NOT_FOUND')
  return name
}

function validated({ membershipKey }: Calendar, fields: EventFields): EventFields {
  const problems = checkEvent(fields)
  if (membershipKey === null && fields.visibility === 'private') {
    problems.push({ field: 'visibility', message: 'must be "organization" for an event of the organization' })
  }
  if (problems.length > 0) throw fail('UNACCEPTABLE_FIELDS', { fields: problems })
  return normalizeEvent(fields)
}

export const toColumns = (app: App, event: EventFields, span = spanOf(event)) => ({
  title: event.title,
  description: event.description,
  location: event.location,
  allDay: event.allDay ? (1 as const) : (0 as const),
  start: event.start,
  end: event.end,
  timeZone: event.timeZone,
  rrule: event.rrule,
  exdates: JSON.stringify(event.exdates),
  overrides: JSON.stringify(event.overrides),
  visibility: event.visibility,
  zoneRules: event.zoneRules ?? null,
  capacity: event.capacity ?? null,
  reminders: JSON.stringify(event.reminders ?? []),
  ...span,
  // Every change of an event may change when its reminders are due, which the job that mails them finds out.
  remindAt: event.reminders?.length ? app.clock.now() : null,
  now: app.clock.now(),
})

type Lists = {
  id: string
  invited: Invited | undefined
  attachments: string[] | undefined
  source: MessageSource | null | undefined
}

/** Replaces the attendees, the attachments and the source of an event, as far as they are given, and returns the event. */
async function replaceLists(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  owner: Calendar,
  { id, invited, attachments, source }: Lists,
): Promise<ShownEvent> {
  const row = await eventIn(tx, owner, id)
  if (!row) throw fail('EVENT_NOT_FOUND')
  if (invited && owner.membershipKey !== null) {
    await entriesDeleteOfAttendees.run(tx, { eventKey: row.key, ownerKey: owner.membershipKey })
    for (const membershipKey of invited.memberships) await entryInsert.run(tx, { eventKey: row.key, membershipKey })
    await inviteGroups(app, tx, caller, row.key, invited)
    await withdrawFormerAttendees(app, tx, row.key)
  }
  if (source !== undefined) {
    row.messageKey = await sourceKey(tx, caller, source)
    await eventSetMessage.run(tx, { key: row.key, messageKey: row.messageKey })
  }
  const changesFiles = attachments !== undefined && (attachments.length > 0 || row.attachmentCount > 0)
  if (changesFiles) {
    const files = await replaceAttachments(app, tx, caller, attachments, { eventKey: row.key })
    await eventSetAttachments.run(tx, { key: row.key, count: files.size })
    row.attachmentCount = files.size
  }
  const [entry] = await toEntries(tx, [row], null)
  if (!entry) throw fail('EVENT_NOT_FOUND')
  return showSeries(tx, caller, entry)
}

/** Replaces the groups of an event. People who are named come back, even if they left it before. */
async function inviteGroups(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  eventKey: number,
  { memberships, groups }: Invited,
): Promise<void> {
  await absencesDelete.run(tx, { eventKey, membershipKeys: JSON.stringify(memberships) })
  const audiences = JSON.stringify(groups.map(({ audience }) => audience))
  await eventGroupsDeleteExcept.run(tx, { eventKey, audiences })
  for (const { audience } of groups) {
    const added = await eventGroupInsert.first(tx, { eventKey, audience })
    if (added) await announceTodayOfGroup(app, tx, caller, audience)
  }
}
