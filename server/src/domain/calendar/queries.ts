/* This file is longer than 250 lines because it is one list: the queries of events and calendars. */

import { type Expression, type Kysely, sql } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import { isAmong, isOneOf, isOneOfTexts, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { eventsOfMembership, invitesByAudience, isInCalendar } from '../core/event-access.ts'
import { accountPersonColumns } from '../core/person.ts'

const eventColumns = [
  'events.id as key',
  'events.uuid as id',
  'events.membership_id as ownerKey',
  'events.organization_id as organizationKey',
  'events.title',
  'events.description',
  'events.location',
  'events.all_day as allDay',
  'events.start',
  'events.end',
  'events.time_zone as timeZone',
  'events.rrule',
  'events.exdates',
  'events.overrides',
  'events.visibility',
  'events.attachment_count as attachmentCount',
  'events.capacity',
  'events.reminders',
  'events.sequence',
  'events.updated_at as updatedAt',
  'events.zone_rules as zoneRules',
  'events.source_version as sourceVersion',
  'events.source_uid as sourceUid',
  'events.source_recurrence as sourceRecurrence',
  'events.source_message_id as messageKey',
] as const

/** Approximate size of the texts of an event. */
const textBytes = sql<number>`octet_length(events.description) + octet_length(events.exdates) + octet_length(events.overrides)`
/** Number of people in an event, with its owner. */
const people = sql<number>`(select count(*) from calendar_entries as counted_entry where counted_entry.event_id = events.id)`
const sizeColumns = [
  'events.id as key',
  'events.membership_id as ownerKey',
  textBytes.as('textBytes'),
  people.as('people'),
] as const

type MemberPage = { membershipKey: number; before: number; count: number }

/**
 * Selects a page of the events in the calendar of a member: of those that they own or are named in, and of those to
 * which their groups are invited. Each kind is limited by itself, so that a page costs nothing for the events before it.
 */
const sizesOfMember = (
  db: Kysely<Schema>,
  $: MemberPage,
  engine: Engine,
  isWanted: Expression<boolean> = sql<boolean>`true`,
) => {
  const named = db
    .selectFrom('calendar_entries')
    .innerJoin('events', 'events.id', 'calendar_entries.event_id')
    .select(sizeColumns)
    .where('calendar_entries.membership_id', '=', $.membershipKey)
    .where('calendar_entries.event_id', '<', $.before)
    .where(isWanted)
    .orderBy('calendar_entries.event_id', 'desc')
    .limit($.count)
  const throughGroups = db
    .selectFrom('events')
    .select(sizeColumns)
    .where(
      isAmong(
        engine,
        'events.id',
        sql`(select event_groups.event_id from event_groups where ${invitesByAudience(engine, $.membershipKey)})`,
      ),
    )
    .where('events.id', '<', $.before)
    .where(isWanted)
    .orderBy('events.id', 'desc')
    .limit($.count)
  return db
    .selectFrom(
      db
        .selectFrom(named.as('named_events'))
        .selectAll()
        .union(db.selectFrom(throughGroups.as('group_events')).selectAll())
        .as('calendar_page'),
    )
    .selectAll()
    .orderBy('calendar_page.key', 'desc')
    .limit($.count)
}

export const eventSizesOfMember = query((db, $: MemberPage, engine) => sizesOfMember(db, $, engine))

type OrganizationPage = { organizationKey: number; before: number; count: number }

const sizesOfOrganization = (db: Kysely<Schema>, $: OrganizationPage) =>
  db
    .selectFrom('events')
    .select(sizeColumns)
    .where('events.organization_id', '=', $.organizationKey)
    .where('events.id', '<', $.before)
    .orderBy('events.id', 'desc')
    .limit($.count)

export const eventSizesOfOrganization = query((db, $: OrganizationPage) => sizesOfOrganization(db, $))

export const eventSizesOfOrganizationBetween = query((db, $: OrganizationPage & { from: number; to: number }) =>
  sizesOfOrganization(db, $)
    .where('events.starts_at', '<', $.to)
    .where((eb) => eb.or([eb('events.ends_at', 'is', null), eb('events.ends_at', '>=', $.from)])),
)

/** Selects events that may have an occurrence within the window. */
export const eventSizesOfMemberBetween = query((db, $: MemberPage & { from: number; to: number }, engine) =>
  sizesOfMember(
    db,
    $,
    engine,
    sql<boolean>`events.starts_at < ${$.to} and (events.ends_at is null or events.ends_at >= ${$.from})`,
  ),
)

export const eventsByKey = query((db, $: { keys: string }, engine) =>
  db
    .selectFrom('events')
    .select(eventColumns)
    .where(isOneOf(engine, 'events.id', $.keys)),
)

export const eventOfMember = query((db, $: { id: string; membershipKey: number }) =>
  db
    .selectFrom('events')
    .select(eventColumns)
    .where('events.uuid', '=', $.id)
    .where(isInCalendar(sql.ref('events.id'), $.membershipKey)),
)

export const eventOfOrganization = query((db, $: { id: string; organizationKey: number }) =>
  db
    .selectFrom('events')
    .select(eventColumns)
    .where('events.uuid', '=', $.id)
    .where('events.organization_id', '=', $.organizationKey),
)

export const eventsOfOrganizationById = query((db, $: { organizationKey: number; ids: string }, engine) =>
  db
    .selectFrom('events')
    .select(eventColumns)
    .where(isOneOfTexts(engine, 'events.uuid', $.ids))
    .where('events.organization_id', '=', $.organizationKey),
)

/** Selects events of a calendar by their ids. */
export const eventsOfMemberById = query((db, $: { membershipKey: number; ids: string }, engine) =>
  db
    .selectFrom('events')
    .select(eventColumns)
    .where(isOneOfTexts(engine, 'events.uuid', $.ids))
    .where(isInCalendar(sql.ref('events.id'), $.membershipKey)),
)

export const attendeesOfEvents = query((db, $: { eventKeys: string }, engine) =>
  db
    .selectFrom('calendar_entries')
    .innerJoin('memberships', 'memberships.id', 'calendar_entries.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'calendar_entries.event_id as eventKey',
      'calendar_entries.membership_id as membershipKey',
      ...accountPersonColumns,
    ])
    .where(isOneOf(engine, 'calendar_entries.event_id', $.eventKeys)),
)

type EventColumns = {
  title: string
  description: string
  location: string
  allDay: 0 | 1
  start: string
  end: string
  timeZone: string
  rrule: string | null
  exdates: string
  overrides: string
  visibility: 'organization' | 'private'
  zoneRules: string | null
  capacity: number | null
  reminders: string
  startsAt: number
  endsAt: number | null
  /** Time of the next look at the reminders; null without reminders. */
  remindAt: number | null
  now: number
}

const valuesOf = ($: EventColumns) => ({
  title: $.title,
  description: $.description,
  location: $.location,
  all_day: $.allDay,
  start: $.start,
  end: $.end,
  time_zone: $.timeZone,
  rrule: $.rrule,
  exdates: $.exdates,
  overrides: $.overrides,
  visibility: $.visibility,
  zone_rules: $.zoneRules,
  capacity: $.capacity,
  reminders: $.reminders,
  starts_at: $.startsAt,
  ends_at: $.endsAt,
  remind_at: $.remindAt,
})

export const eventInsert = query(
  (
    db,
    $: EventColumns & {
      id: string
      membershipKey: number | null
      organizationKey: number | null
      sourceKey: string | null
      sourceVersion: string | null
      sourceUid: string | null
      sourceRecurrence: string | null
    },
  ) =>
    db
      .insertInto('events')
      .values({
        uuid: $.id,
        membership_id: $.membershipKey,
        organization_id: $.organizationKey,
        ...valuesOf($),
        sequence: 0,
        reminded_until: $.now,
        source_key: $.sourceKey,
        source_version: $.sourceVersion,
        source_uid: $.sourceUid,
        source_recurrence: $.sourceRecurrence,
        created_at: $.now,
        updated_at: $.now,
      })
      .returning('id as key'),
)

export const eventUpdate = query((db, $: EventColumns & { key: number }) =>
  db
    .updateTable('events')
    .set((eb) => ({
      ...valuesOf($),
      sequence: eb('sequence', '+', 1),
      updated_at: $.now,
    }))
    .where('id', '=', $.key),
)

export const eventSetAttachments = query((db, $: { key: number; count: number }) =>
  db.updateTable('events').set({ attachment_count: $.count }).where('id', '=', $.key),
)

/** Gives events a new sequence, because one of their attachments was deleted: calendar programs then read them again. */
export const eventsTouch = query((db, $: { keys: string; now: number }, engine) =>
  db
    .updateTable('events')
    .set((eb) => ({ sequence: eb('sequence', '+', 1), updated_at: $.now }))
    .where(isOneOf(engine, 'id', $.keys)),
)

export const entryInsert = query((db, $: { eventKey: number; membershipKey: number }) =>
  db
    .insertInto('calendar_entries')
    .values({ event_id: $.eventKey, membership_id: $.membershipKey })
    .onConflict((conflict) => conflict.columns(['membership_id', 'event_id']).doNothing()),
)

export const entryDelete = query((db, $: { eventKey: number; membershipKey: number }) =>
  db.deleteFrom('calendar_entries').where('event_id', '=', $.eventKey).where('membership_id', '=', $.membershipKey),
)

/** Deletes the entries of everybody except the owner. */
export const entriesDeleteOfAttendees = query((db, $: { eventKey: number; ownerKey: number }) =>
  db.deleteFrom('calendar_entries').where('event_id', '=', $.eventKey).where('membership_id', '!=', $.ownerKey),
)

/** Selects the events of a member that were imported under these source keys. */
export const eventsBySource = query((db, $: { membershipKey: number; sourceKeys: string }, engine) =>
  db
    .selectFrom('events')
    .select([...eventColumns, 'events.source_key as sourceKey'])
    .where('membership_id', '=', $.membershipKey)
    .where(isOneOfTexts(engine, 'source_key', $.sourceKeys))
    .$narrowType<{ sourceKey: string }>(),
)

/** Selects the events of the organization that were imported under these source keys. */
export const organizationEventsBySource = query((db, $: { organizationKey: number; sourceKeys: string }, engine) =>
  db
    .selectFrom('events')
    .select([...eventColumns, 'events.source_key as sourceKey'])
    .where('organization_id', '=', $.organizationKey)
    .where(isOneOfTexts(engine, 'source_key', $.sourceKeys))
    .$narrowType<{ sourceKey: string }>(),
)

/** Selects the events of other members with one of these UIDs that a member attends. */
export const attendedByUid = query((db, $: { membershipKey: number; uids: string }, engine) =>
  db
    .selectFrom('events')
    .select('events.source_uid as uid')
    .where(isAmong(engine, 'events.id', eventsOfMembership(engine, $.membershipKey)))
    .where('events.membership_id', '!=', $.membershipKey)
    .where(isOneOfTexts(engine, 'events.source_uid', $.uids)),
)

export const eventSetSource = query(
  (db, $: { key: number; sourceVersion: string | null; sourceUid: string; sourceRecurrence: string | null }) =>
    db
      .updateTable('events')
      .set({
        source_version: $.sourceVersion,
        source_uid: $.sourceUid,
        source_recurrence: $.sourceRecurrence,
      })
      .where('id', '=', $.key),
)
