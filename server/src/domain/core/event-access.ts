import { sql } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import { isAmong } from '../../db/prepared.ts'
import { audiencesOf, includesMember, type Key } from './audiences.ts'

/*
 * Conditions for the calendars that an event is in: those of its owner and of people who are named, and those of the
 * members of its groups, except people who left the event after their group was invited.
 */

/** Matches when a member left an event after its group `event_groups` was invited. */
const hasLeft = (membershipKey: Key) =>
  sql<boolean>`exists (select 1 from event_absences as absence
    where absence.membership_id = ${membershipKey} and absence.event_id = event_groups.event_id
      and absence.left_after >= event_groups.id)`

/** Matches rows `event_groups` through which a member is invited. */
export const invites = (membershipKey: Key) =>
  sql<boolean>`(${includesMember(sql.ref('event_groups.audience'), membershipKey)} and not ${hasLeft(membershipKey)})`

/** Matches rows `event_groups` through which a member is invited, for queries that start from the member. */
export const invitesByAudience = (engine: Engine, membershipKey: Key) =>
  sql<boolean>`(${isAmong(engine, 'event_groups.audience', audiencesOf(membershipKey))} and not ${hasLeft(membershipKey)})`

/** Matches when an event is in the calendar of a member. */
export const isInCalendar = (eventKey: Key, membershipKey: Key) =>
  sql<boolean>`(exists (select 1 from calendar_entries as own_entry
      where own_entry.event_id = ${eventKey} and own_entry.membership_id = ${membershipKey})
    or exists (select 1 from event_groups where event_groups.event_id = ${eventKey} and ${invites(membershipKey)}))`

/** Selects the keys of the events in the calendar of a member. */
export const eventsOfMembership = (engine: Engine, membershipKey: Key) =>
  sql<number>`(select own_entry.event_id from calendar_entries as own_entry where own_entry.membership_id = ${membershipKey}
    union select event_groups.event_id from event_groups where ${invitesByAudience(engine, membershipKey)})`

/** Matches an event, under its name in the query, that a member can read: not private, or in their own calendar. */
export const isReadableEventNamed = (event: string, membershipKey: Key) =>
  sql<boolean>`(${sql.ref(`${event}.visibility`)} = 'organization' or ${isInCalendar(sql.ref(`${event}.id`), membershipKey)})`
