import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import { fail, unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { change } from '../core/action.ts'
import { membershipsNamed } from '../members/member.ts'
import { demandFewNamings, demandRoomInCalendar, leaveEvent } from './attendance.ts'
import {
  announceCalendars,
  type Entry,
  peopleOf,
  type ShownEvent,
  toEntries,
  toSeries,
  writableCalendar,
  writableEvent,
} from './calendar.ts'
import { checkEvent, type EventFields, type EventOverride, normalizeEvent } from './event.ts'
import { spanOf } from './expand.ts'
import {
  entriesDeleteOfAttendees,
  entryInsert,
  eventDelete,
  eventInsert,
  eventOfMember,
  eventUpdate,
} from './queries.ts'
import { momentAt, readSeries, startsBetween } from './starts.ts'
import { readValue, writeValue } from './times.ts'

/** What a caller says about an event; attendees by any of their names. */
export type EventGiven = Omit<EventFields, 'overrides' | 'attendees' | 'zoneRules'> & { attendees: string[] }

type InCalendar = { org: string; user: string }

export const createEvent = change(
  'calendar.write',
  async (app, tx, caller, { user, event }: InCalendar & { event: EventGiven }): Promise<ShownEvent> => {
    const { key } = await writableCalendar(tx, caller, user)
    await demandRoomInCalendar(app, tx, key)
    const { attendees, ...given } = event
    const invited = await membershipsNamed(tx, caller, 'attendees', attendees)
    const id = await insertEvent(app, tx, key, accepted({ ...given, overrides: [], attendees: [] }), null)
    const created = await attended(tx, id, key, invited)
    await demandFewNamings(app, tx, key, invited)
    await announceCalendars(app, tx, caller, peopleOf(created))
    return created
  },
)

/** What an imported event was called in its file, see the columns of the same names. */
type Source = { key: string; version: string; uid: string; recurrence: string | null }

/** Writes an event down that has been accepted, and returns its id. */
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

type EventChange = InCalendar & { id: string; occurrence: string | undefined; event: Partial<EventGiven> }

/** Changes what is given: of the series, or of one occurrence, which then goes its own way. */
export const updateEvent = change(
  'calendar.write',
  async (app, tx, caller, asked: EventChange): Promise<ShownEvent> => {
    const entry = await writableEvent(tx, caller, asked.user, asked.id)
    const { attendees, ...given } = asked.event
    const changed =
      asked.occurrence === undefined
        ? changeSeries(entry, given)
        : changeOccurrence(entry, occurrenceOf(entry, asked.occurrence), given)
    await eventUpdate.run(tx, { ...toColumns(app, accepted(changed)), key: entry.row.key })
    const invited = attendees && (await membershipsNamed(tx, caller, 'attendees', attendees))
    const updated = await attended(tx, entry.event.id, entry.row.ownerKey, invited)
    await demandFewNamings(app, tx, entry.row.ownerKey, invited ?? [])
    await announceCalendars(app, tx, caller, [...peopleOf(entry), ...peopleOf(updated)])
    return updated
  },
)

/** Cancels the series, or one occurrence of it. An attendee's own copy is removed without cancelling the event. */
export const deleteEvent = change(
  'calendar.write',
  async (app, tx, caller, asked: InCalendar & { id: string; occurrence: string | undefined }) => {
    if (await leaveEvent(app, tx, caller, asked)) return
    const entry = await writableEvent(tx, caller, asked.user, asked.id)
    const { event } = entry
    await announceCalendars(app, tx, caller, peopleOf(entry))
    if (asked.occurrence === undefined) {
      await eventDelete.run(tx, { key: entry.row.key })
      return
    }
    const cancelled = occurrenceOf(entry, asked.occurrence)
    const remaining = {
      ...event,
      exdates: [...event.exdates, cancelled],
      overrides: event.overrides.filter(({ recurrenceId }) => recurrenceId !== cancelled),
    }
    await eventUpdate.run(tx, { ...toColumns(app, accepted(remaining)), key: entry.row.key })
  },
)

/** When the times or the rule of a series change, its exceptions no longer fall on its occurrences. */
function changeSeries({ event }: Entry, given: Partial<Omit<EventGiven, 'attendees'>>): EventFields {
  const changed = { ...event, ...given }
  const moved = (['start', 'allDay', 'timeZone', 'rrule'] as const).some((field) => changed[field] !== event[field])
  const zoneRules = changed.timeZone === event.timeZone ? (event.zoneRules ?? null) : null
  return moved ? { ...changed, zoneRules, exdates: given.exdates ?? [], overrides: [] } : changed
}

function changeOccurrence(
  { event }: Entry,
  recurrenceId: string,
  given: Partial<Omit<EventGiven, 'attendees'>>,
): EventFields {
  const { title, description, location, start, end, ...others } = given
  const [stranger] = Object.keys(others)
  if (stranger) throw unacceptable(stranger, 'can be changed for the whole series only')
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

/** The occurrence of a series that has this start by its rule and has not been cancelled. */
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

function accepted(fields: EventFields): EventFields {
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

/** Puts an event into the calendars of those who attend it, in place of those who did, and shows it. */
async function attended(
  tx: Transaction,
  id: string,
  ownerKey: number,
  invited: number[] | undefined,
): Promise<ShownEvent> {
  const row = await eventOfMember.first(tx, { id, membershipKey: ownerKey })
  if (!row) throw fail('EVENT_NOT_FOUND')
  if (invited) {
    await entriesDeleteOfAttendees.run(tx, { eventKey: row.key, ownerKey })
    for (const membershipKey of invited) await entryInsert.run(tx, { eventKey: row.key, membershipKey })
  }
  const [entry] = await toEntries(tx, [row], null)
  if (!entry) throw fail('EVENT_NOT_FOUND')
  return toSeries(entry)
}
