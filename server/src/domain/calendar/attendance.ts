import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { datesOfMemberInEvent } from '../answers/queries.ts'
import { withdrawAnswers } from '../answers/settle.ts'
import type { App } from '../app.ts'
import { may } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { requireRoomFor } from '../core/quota.ts'
import { attendeesBeyondQuota, eventBeyondQuota, organizationEventBeyondQuota } from '../core/quota-queries.ts'
import type { NamedGroup } from '../groups/people-named.ts'
import { findMember } from '../members/member.ts'
import {
  announceCalendars,
  type Calendar,
  type Entry,
  type EventRow,
  peopleOf,
  toEntries,
  toSeries,
} from './calendar.ts'
import type { Occurrence } from './event.ts'
import { type Expansion, expandInSlices, expansionLimits, type Window } from './expand.ts'
import { absenceSet, groupEventBeyondQuota } from './group-queries.ts'
import { entryDelete, eventOfMember } from './queries.ts'
import { momentAt } from './starts.ts'

/**
 * Throws when a calendar has reached its number of own events. `added` events were just written and may be the last
 * ones.
 */
export function requireRoomInCalendar(app: App, tx: Transaction, calendar: Calendar, added: 0 | 1 = 0): Promise<void> {
  const limit = app.config.limits.eventsPerCalendar + added
  return calendar.membershipKey === null
    ? requireRoomFor(tx, organizationEventBeyondQuota, calendar, limit, 'CALENDAR_FULL')
    : requireRoomFor(tx, eventBeyondQuota, calendar, limit, 'CALENDAR_FULL')
}

/** The people and groups that an event invites. */
export type Invited = { memberships: number[]; groups: NamedGroup[] }

/**
 * Throws when one owner names an attendee in too many events. It runs after the attendees were written, so it counts
 * all of them.
 */
export async function requireAttendeeQuota(
  app: App,
  tx: Transaction,
  ownerKey: number | null,
  { memberships, groups }: Invited,
): Promise<void> {
  if (ownerKey === null) return
  const maxEvents = app.config.limits.eventsPerAttendee
  // A person may be in many groups, so the events of an owner with any groups count together.
  if (groups.length > 0 && (await groupEventBeyondQuota.first(tx, { ownerKey, maxEvents }))) throw fail('ATTENDEE_FULL')
  const others = memberships.filter((key) => key !== ownerKey)
  if (others.length === 0) return
  const overbooked = await attendeesBeyondQuota.first(tx, {
    ownerKey,
    membershipKeys: JSON.stringify(others),
    maxEvents,
  })
  if (overbooked) throw fail('ATTENDEE_FULL')
}

type EventOccurrencePath = { user: string | null; id: string; occurrence: string | undefined }

/**
 * Removes an event of somebody else from the calendar of an attendee and returns whether it did. Attendees can leave
 * any event; staff may remove a member from a private event, which they can neither read nor cancel. The event itself
 * stays.
 */
export async function leaveEvent(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  asked: EventOccurrencePath,
): Promise<boolean> {
  if (asked.occurrence !== undefined || asked.user === null) return false
  const member = await findMember(tx, caller, asked.user)
  const row = await eventOfMember.first(tx, { id: asked.id.toLowerCase(), membershipKey: member.key })
  if (!row || !mayLeave(caller, member.key, row)) return false
  const [entry] = await toEntries(tx, [row], null)
  await entryDelete.run(tx, { eventKey: row.key, membershipKey: member.key })
  await absenceSet.run(tx, { eventKey: row.key, membershipKey: member.key })
  const own = { membershipKey: member.key, eventKey: row.key }
  await withdrawAnswers(app, tx, await datesOfMemberInEvent.all(tx, own))
  await announceCalendars(
    app,
    tx,
    caller,
    { membershipKey: member.key },
    entry ? peopleOf(toSeries(entry)) : [],
    row.id,
  )
  return true
}

function mayLeave(caller: MemberCaller, membershipKey: number, { ownerKey, visibility }: EventRow): boolean {
  if (ownerKey === membershipKey || ownerKey === caller.membershipKey) return false
  const isStaff = may('calendar.writeForOthers', caller)
  return visibility === 'private'
    ? isStaff || membershipKey === caller.membershipKey
    : !isStaff && membershipKey === caller.membershipKey
}

/** Expands the calendar's own events first, so that events of others cannot use up the limits. */
export async function expandOwnFirst(entries: Entry[], ownerKey: number | null, window: Window): Promise<Expansion> {
  const eventsOf = (isOwn: boolean) =>
    entries.filter(({ row }) => (row.ownerKey === ownerKey) === isOwn).map(({ event }) => event)
  const own = await expandInSlices(eventsOf(true), window)
  const others = await expandInSlices(eventsOf(false), window, {
    ...expansionLimits,
    occurrences: expansionLimits.occurrences - own.occurrences.length,
    characters:
      expansionLimits.characters - own.occurrences.reduce((sum, { description }) => sum + description.length, 0),
  })
  const placed = [...own.occurrences, ...others.occurrences].map((occurrence) => ({
    occurrence,
    at: momentOfStart(occurrence),
  }))
  placed.sort((one, other) => one.at - other.at || (one.occurrence.id < other.occurrence.id ? -1 : 1))
  return { occurrences: placed.map(({ occurrence }) => occurrence), truncated: own.truncated || others.truncated }
}

const momentOfStart = (occurrence: Occurrence) =>
  occurrence.allDay ? momentAt({ ...occurrence, rrule: null }, occurrence.start) : Date.parse(occurrence.start)
