import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import { fail, unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { replaceAttachments } from '../attachments/replace-attachments.ts'
import { change } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { membershipsNamed } from '../members/member.ts'
import { leaveEvent, requireAttendeeQuota, requireRoomInCalendar } from './attendance.ts'
import {
  announceCalendars,
  type CalendarPath,
  type Entry,
  peopleOf,
  type ShownEvent,
  toEntries,
  toSeries,
  writableCalendar,
  writableEvent,
} from './calendar.ts'
import { checkEvent, normalizeEvent } from './event.ts'
import type { EventFields, EventOverride } from './event-fields.ts'
import { spanOf } from './expand.ts'
import {
  entriesDeleteOfAttendees,
  entryInsert,
  eventDelete,
  eventInsert,
  eventOfMember,
  eventSetAttachments,
  eventUpdate,
} from './queries.ts'
import { momentAt, readSeries, startsBetween } from './starts.ts'
import { readValue, writeValue } from './times.ts'

/** The fields of an event that a caller sends; attendees by any of their names, attachments by their ids. */
export type EventInput = Omit<EventFields, 'overrides' | 'attendees' | 'zoneRules'> & {
  attendees: string[]
  attachments?: string[] | undefined
}

/** The fields that are columns of an event. */
type GivenFields = Omit<EventInput, 'attendees' | 'attachments'>

export const createEvent = change(
  'calendar.write',
  async (app, tx, caller, { user, event }: CalendarPath & { event: EventInput }): Promise<ShownEvent> => {
    const { key } = await writableCalendar(tx, caller, user)
    await requireRoomInCalendar(app, tx, key)
    const { attendees, attachments = [], ...given } = event
    const invited = await membershipsNamed(tx, caller, 'attendees', attendees)
    const id = await insertEvent(app, tx, key, validated({ ...given, overrides: [], attendees: [] }), null)
    const created = await replaceLists(app, tx, caller, { id, ownerKey: key, invited, attachments })
    await requireAttendeeQuota(app, tx, key, invited)
    await announceCalendars(app, tx, caller, peopleOf(created))
    return created
  },
)

/** The identity of an imported event in its file, see the columns of the same names. */
type Source = { key: string; version: string; uid: string; recurrence: string | null }

/** Inserts an event that has been validated and returns its id. */
export async function insertEvent(
  app: App,
  tx: Transaction,
  membershipKey: number,
  event: EventFields,
  source: Source | null,
  span = spanOf(event),
): Promise<string> {
  const id = randomUUIDv7()
  const inserted = await eventInsert.one(tx, {
    ...toColumns(app, event, span),
    id,
    membershipKey,
    sourceKey: source?.key ?? null,
    sourceVersion: source?.version ?? null,
    sourceUid: source?.uid ?? null,
    sourceRecurrence: source?.recurrence ?? null,
  })
  await entryInsert.run(tx, { eventKey: inserted.key, membershipKey })
  return id
}

type EventChange = CalendarPath & { id: string; occurrence: string | undefined; event: Partial<EventInput> }

/** Changes the given fields of the series or of one occurrence, which then becomes an override. */
export const updateEvent = change(
  'calendar.write',
  async (app, tx, caller, asked: EventChange): Promise<ShownEvent> => {
    const entry = await writableEvent(tx, caller, asked.user, asked.id)
    const { attendees, attachments, ...given } = asked.event
    if (asked.occurrence !== undefined && attachments) throw unacceptable('attachments', seriesOnly)
    const changed =
      asked.occurrence === undefined
        ? changeSeries(entry, given)
        : changeOccurrence(entry, occurrenceOf(entry, asked.occurrence), given)
    await eventUpdate.run(tx, { ...toColumns(app, validated(changed)), key: entry.row.key })
    const invited = attendees && (await membershipsNamed(tx, caller, 'attendees', attendees))
    const { ownerKey } = entry.row
    const updated = await replaceLists(app, tx, caller, { id: entry.event.id, ownerKey, invited, attachments })
    await requireAttendeeQuota(app, tx, ownerKey, invited ?? [])
    await announceCalendars(app, tx, caller, [...peopleOf(entry), ...peopleOf(updated)])
    return updated
  },
)

/** Cancels the series or one occurrence of it. An attendee's own copy is removed without cancelling the event. */
export const deleteEvent = change(
  'calendar.write',
  async (app, tx, caller, asked: CalendarPath & { id: string; occurrence: string | undefined }) => {
    if (await leaveEvent(app, tx, caller, asked)) return
    const entry = await writableEvent(tx, caller, asked.user, asked.id)
    const { event } = entry
    await announceCalendars(app, tx, caller, peopleOf(entry))
    if (asked.occurrence === undefined) {
      if (entry.row.attachmentCount > 0) await replaceAttachments(app, tx, caller, [], { eventKey: entry.row.key })
      await eventDelete.run(tx, { key: entry.row.key })
      return
    }
    const cancelled = occurrenceOf(entry, asked.occurrence)
    const remaining = {
      ...event,
      exdates: [...event.exdates, cancelled],
      overrides: event.overrides.filter(({ recurrenceId }) => recurrenceId !== cancelled),
    }
    await eventUpdate.run(tx, { ...toColumns(app, validated(remaining)), key: entry.row.key })
  },
)

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
function occurrenceOf({ event }: Entry, occurrence: string): string {
  const value = readValue(occurrence, event.allDay)
  if (value === null || event.rrule === null) throw fail('EVENT_NOT_FOUND')
  const name = writeValue(value, event.allDay)
  const at = momentAt(event, name)
  const happens = startsBetween(readSeries(event), at, at).some((start) => start.value === value)
  const isOverridden = event.overrides.some(({ recurrenceId }) => recurrenceId === name)
  if (event.exdates.includes(name) || !(happens || isOverridden)) throw fail('EVENT_NOT_FOUND')
  return name
}

function validated(fields: EventFields): EventFields {
  const problems = checkEvent(fields)
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
  ...span,
  now: app.clock.now(),
})

type Lists = { id: string; ownerKey: number; invited: number[] | undefined; attachments: string[] | undefined }

/** Replaces the attendees and the attachments of an event, as far as they are given, and returns the event. */
async function replaceLists(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  { id, ownerKey, invited, attachments }: Lists,
): Promise<ShownEvent> {
  const row = await eventOfMember.first(tx, { id, membershipKey: ownerKey })
  if (!row) throw fail('EVENT_NOT_FOUND')
  if (invited) {
    await entriesDeleteOfAttendees.run(tx, { eventKey: row.key, ownerKey })
    for (const membershipKey of invited) await entryInsert.run(tx, { eventKey: row.key, membershipKey })
  }
  const changesFiles = attachments !== undefined && (attachments.length > 0 || row.attachmentCount > 0)
  if (changesFiles) {
    const files = await replaceAttachments(app, tx, caller, attachments, { eventKey: row.key })
    await eventSetAttachments.run(tx, { key: row.key, count: files.size })
    row.attachmentCount = files.size
  }
  const [entry] = await toEntries(tx, [row], null)
  if (!entry) throw fail('EVENT_NOT_FOUND')
  return toSeries(entry)
}
