import { query } from '../../db/prepared.ts'
import { personColumns } from '../core/person.ts'

export const activityInsert = query(
  (db, $: { cardKey: number; actorKey: number; action: string; details: string; now: number }) =>
    db.insertInto('card_activity').values({
      card_id: $.cardKey,
      actor_id: $.actorKey,
      action: $.action,
      details: $.details,
      created_at: $.now,
    }),
)

/** Deletes the entries of a card behind the newest `kept`. */
export const activityTrim = query((db, $: { cardKey: number; kept: number }) =>
  db
    .deleteFrom('card_activity')
    .where('card_id', '=', $.cardKey)
    .where((eb) =>
      eb(
        'id',
        '<=',
        eb
          .selectFrom('card_activity as newer')
          .select('newer.id')
          .where('newer.card_id', '=', $.cardKey)
          .orderBy('newer.id', 'desc')
          .limit(1)
          .offset($.kept),
      ),
    ),
)

/** Selects the entries of a card, newest first. */
export const activityOfCard = query((db, $: { cardKey: number; before: number; count: number }) =>
  db
    .selectFrom('card_activity')
    .innerJoin('accounts as actor', 'actor.id', 'card_activity.actor_id')
    .select([
      'card_activity.id as key',
      'card_activity.action',
      'card_activity.details',
      'card_activity.created_at as createdAt',
      ...personColumns('actor', 'actor'),
    ])
    .where('card_activity.card_id', '=', $.cardKey)
    .where('card_activity.id', '<', $.before)
    .orderBy('card_activity.id', 'desc')
    .limit($.count),
)
