import { sql } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import { isOneOf, query } from '../../db/prepared.ts'
import { invites } from '../core/event-access.ts'

/** Returns no row when the group is invited already, or was deleted by now. */
export const eventGroupInsert = query((db, $: { eventKey: number; audience: number }, engine: Engine) => {
  const value = (number: number) => (engine === 'sqlite' ? sql`${number}` : sql`${number}::bigint`)
  return db
    .insertInto('event_groups')
    .columns(['event_id', 'audience', 'group_id'])
    .expression(
      sql`select ${value($.eventKey)}, ${value($.audience)}, (select groups.id from groups where groups.id = ${$.audience})
        where ${value($.audience)} < 0 or exists (select 1 from groups where groups.id = ${$.audience})`,
    )
    .onConflict((conflict) => conflict.columns(['event_id', 'audience']).doNothing())
    .returning('id as key')
})

export const eventGroupsDeleteExcept = query((db, $: { eventKey: number; audiences: string }, engine) =>
  db
    .deleteFrom('event_groups')
    .where('event_id', '=', $.eventKey)
    .where((eb) => eb.not(isOneOf(engine, 'audience', $.audiences))),
)

/** Selects the groups of events, and whether a member is invited through each of them. */
export const groupsOfEvents = query((db, $: { eventKeys: string; membershipKey: number }, engine) =>
  db
    .selectFrom('event_groups')
    .leftJoin('groups', 'groups.id', 'event_groups.group_id')
    .select([
      'event_groups.event_id as eventKey',
      'groups.uuid as id',
      'groups.name',
      sql<0 | 1>`case when ${invites($.membershipKey)} then 1 else 0 end`.as('invitesReader'),
    ])
    .where(isOneOf(engine, 'event_groups.event_id', $.eventKeys))
    .orderBy('event_groups.event_id')
    .orderBy('event_groups.id'),
)

/** Keeps a member out of an event to which groups are invited; without groups there is nothing to note. */
export const absenceSet = query((db, $: { eventKey: number; membershipKey: number }, engine: Engine) => {
  const value = (number: number) => (engine === 'sqlite' ? sql`${number}` : sql`${number}::bigint`)
  return (
    db
      .insertInto('event_absences')
      .columns(['membership_id', 'event_id', 'left_after'])
      // Without `+ 0`, PostgreSQL would read the newest groups of all events.
      .expression(
        sql`select ${value($.membershipKey)}, ${value($.eventKey)}, max(event_groups.id + 0)
        from event_groups where event_groups.event_id = ${$.eventKey} having count(*) > 0`,
      )
      .onConflict((conflict) =>
        conflict
          .columns(['membership_id', 'event_id'])
          .doUpdateSet((eb) => ({ left_after: eb.ref('excluded.left_after') })),
      )
  )
})

export const absencesDelete = query((db, $: { eventKey: number; membershipKeys: string }, engine) =>
  db
    .deleteFrom('event_absences')
    .where('event_id', '=', $.eventKey)
    .where(isOneOf(engine, 'membership_id', $.membershipKeys)),
)

/** Finds an event with groups beyond the number that one owner may have. */
export const groupEventBeyondQuota = query((db, $: { ownerKey: number; maxEvents: number }) =>
  db
    .selectFrom('events')
    .select('events.id as key')
    .where('events.membership_id', '=', $.ownerKey)
    // A value, because PostgreSQL would turn `exists` into a join with the events of all owners.
    .where(sql<boolean>`(select 1 from event_groups where event_groups.event_id = events.id limit 1) = 1`)
    .limit(1)
    .offset($.maxEvents),
)

export const eventSetMessage = query((db, $: { key: number; messageKey: number | null }) =>
  db.updateTable('events').set({ source_message_id: $.messageKey }).where('id', '=', $.key),
)
