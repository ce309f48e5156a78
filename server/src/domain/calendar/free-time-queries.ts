import { sql } from 'kysely'
import { isOneOf, query } from '../../db/prepared.ts'
import { isReadableEventNamed } from '../core/event-access.ts'
import { timeColumns } from './event-times.ts'

export const membersOfGroups = query((db, $: { groupKeys: string; count: number }, engine) =>
  db
    .selectFrom('group_members')
    .select('membership_id as key')
    .where(isOneOf(engine, 'group_members.group_id', $.groupKeys))
    .limit($.count),
)

export const membershipsFirst = query((db, $: { organizationKey: number; count: number }) =>
  db.selectFrom('memberships').select('id as key').where('organization_id', '=', $.organizationKey).limit($.count),
)

export const eventTimesByKey = query((db, $: { keys: string }, engine) =>
  db
    .selectFrom('events')
    .select(['events.id as key', ...timeColumns])
    .where(isOneOf(engine, 'events.id', $.keys)),
)

/** Selects the dates of some events to which a member does not come, as far as the reader can read the events. */
export const datesDeclined = query((db, $: { membershipKey: number; readerKey: number; eventKeys: string }, engine) =>
  db
    .selectFrom('event_answers')
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .select(['event_id as eventKey', 'occurrence'])
    .where('event_answers.membership_id', '=', $.membershipKey)
    .where(isOneOf(engine, 'event_answers.event_id', $.eventKeys))
    .where('answer', '=', sql.lit('no' as const))
    .where(isReadableEventNamed('events', $.readerKey)),
)
