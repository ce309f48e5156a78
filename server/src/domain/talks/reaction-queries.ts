import { sql } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import { isOneOf, query } from '../../db/prepared.ts'

/** Longer lists of people are cut; the count is always complete. */
export const maxPeoplePerReaction = 100

/**
 * Selects the reactions of messages, each with its first people as one list. Thousands may have chosen the same emoji:
 * they are counted in the index, and only those who are shown are joined. PostgreSQL would read all of them for a join.
 */
export const reactionsOfMessages = query((db, $: { talkKey: number; messageKeys: string }, engine) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('reactions')
        .select((eb) => ['talk_id', 'message_id', 'emoji', eb.fn.countAll<number>().as('count')])
        .where('talk_id', '=', $.talkKey)
        .where(isOneOf(engine, 'message_id', $.messageKeys))
        .groupBy(['talk_id', 'message_id', 'emoji'])
        .as('reacted'),
    )
    .select(['reacted.message_id as messageKey', 'reacted.emoji', 'reacted.count', firstPeople(engine).as('people')])
    .orderBy('reacted.message_id')
    .orderBy('reacted.emoji'),
)

/** Selects the first people of a row `reacted` as JSON: a list of the arguments of `toPerson`. */
function firstPeople(engine: Engine) {
  const columns = sql.join(
    ['nic_handle', 'nametag', 'display_name', 'avatar', 'deleted_at'].map((name) => sql.ref(`accounts.${name}`)),
  )
  const asList =
    engine === 'sqlite'
      ? sql`json_group_array(json_array(${columns}) order by accounts.id)`
      : sql`json_agg(json_build_array(${columns}) order by accounts.id)::text`
  return sql<string>`(select ${asList} from (select shown.account_id from reactions as shown
      where shown.talk_id = reacted.talk_id and shown.message_id = reacted.message_id and shown.emoji = reacted.emoji
      order by shown.account_id limit ${sql.lit(maxPeoplePerReaction)}) as first_people
    inner join accounts on accounts.id = first_people.account_id)`
}

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
