import { sql } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import { isOneOf, query } from '../../db/prepared.ts'

/** Returns no row when the card is assigned to the group already, or the group was deleted by now. */
export const cardGroupInsert = query(
  (db, $: { cardKey: number; audience: number; now: number; by: number }, engine: Engine) => {
    const value = (number: number) => (engine === 'sqlite' ? sql`${number}` : sql`${number}::bigint`)
    return db
      .insertInto('card_groups')
      .columns(['card_id', 'audience', 'group_id', 'assigned_at', 'assigned_by'])
      .expression(
        sql`select ${value($.cardKey)}, ${value($.audience)}, (select groups.id from groups where groups.id = ${$.audience}),
          ${value($.now)}, ${value($.by)}
          where ${value($.audience)} < 0 or exists (select 1 from groups where groups.id = ${$.audience})`,
      )
      .onConflict((conflict) => conflict.columns(['card_id', 'audience']).doNothing())
      .returning('id as key')
  },
)

export const cardGroupsDeleteExcept = query((db, $: { cardKey: number; audiences: string }, engine) =>
  db
    .deleteFrom('card_groups')
    .where('card_id', '=', $.cardKey)
    .where((eb) => eb.not(isOneOf(engine, 'audience', $.audiences))),
)

export const groupsOfCards = query((db, $: { cardKeys: string }, engine) =>
  db
    .selectFrom('card_groups')
    .leftJoin('groups', 'groups.id', 'card_groups.group_id')
    .select(['card_groups.card_id as cardKey', 'groups.uuid as id', 'groups.name'])
    .where(isOneOf(engine, 'card_groups.card_id', $.cardKeys))
    .orderBy('card_groups.card_id')
    .orderBy('card_groups.id'),
)
