import { sql } from 'kysely'
import { isOneOf, query } from '../../db/prepared.ts'
import { accountPersonColumns } from '../core/person.ts'

/** Longer lists of people are cut; the count is always complete. */
export const maxPeoplePerReaction = 100

export const reactionsOfMessages = query((db, $: { talkKey: number; messageKeys: string }, engine) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('reactions')
        .select([
          'message_id',
          'emoji',
          'account_id',
          sql<number>`count(*) over (partition by message_id, emoji)`.as('count'),
          sql<number>`row_number() over (partition by message_id, emoji order by account_id)`.as('place'),
        ])
        .where('talk_id', '=', $.talkKey)
        .where(isOneOf(engine, 'message_id', $.messageKeys))
        .as('ranked'),
    )
    .innerJoin('accounts', 'accounts.id', 'ranked.account_id')
    .select([
      'ranked.message_id as messageKey',
      'ranked.emoji',
      'ranked.count',
      ...accountPersonColumns,
      'accounts.deleted_at as deletedAt',
    ])
    .where('ranked.place', '<=', sql.lit(maxPeoplePerReaction)),
)

/** Selects the distinct emoji of a message. */
export const distinctEmojiOf = query((db, $: { talkKey: number; messageKey: number }) =>
  db
    .selectFrom('reactions')
    .select('emoji')
    .distinct()
    .where('talk_id', '=', $.talkKey)
    .where('message_id', '=', $.messageKey),
)

export const reactionCountOf = query((db, $: { talkKey: number; messageKey: number; emoji: string }) =>
  db
    .selectFrom('reactions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('talk_id', '=', $.talkKey)
    .where('message_id', '=', $.messageKey)
    .where('emoji', '=', $.emoji),
)

export const reactionInsert = query(
  (db, $: { talkKey: number; messageKey: number; emoji: string; accountKey: number }) =>
    db
      .insertInto('reactions')
      .values({ talk_id: $.talkKey, message_id: $.messageKey, emoji: $.emoji, account_id: $.accountKey })
      .onConflict((conflict) => conflict.columns(['talk_id', 'message_id', 'emoji', 'account_id']).doNothing()),
)

export const reactionDelete = query(
  (db, $: { talkKey: number; messageKey: number; emoji: string; accountKey: number }) =>
    db
      .deleteFrom('reactions')
      .where('talk_id', '=', $.talkKey)
      .where('message_id', '=', $.messageKey)
      .where('emoji', '=', $.emoji)
      .where('account_id', '=', $.accountKey),
)

export const messageCountReactions = query((db, $: { key: number; by: number }) =>
  db
    .updateTable('messages')
    .set((eb) => ({ reaction_count: eb('reaction_count', '+', $.by) }))
    .where('id', '=', $.key),
)
