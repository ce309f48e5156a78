import { sql } from 'kysely'
import { isOneOf, query } from '../../db/prepared.ts'
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

/** Selects the dates of some events to which a member does not come. */
export const datesDeclined = query((db, $: { membershipKey: number; eventKeys: string }, engine) =>
  db
    .selectFrom('event_answers')
    .select(['event_id as eventKey', 'occurrence'])
    .where('membership_id', '=', $.membershipKey)
    .where(isOneOf(engine, 'event_answers.event_id', $.eventKeys))
    .where('answer', '=', sql.lit('no' as const)),
)
