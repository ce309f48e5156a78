import { type Kysely, sql } from 'kysely'
import { maxUnreadMentions } from '../../../../shared/limits.ts'
import type { TalkKind } from '../../../../shared/talk-kinds.ts'
import type { Engine } from '../../db/engine.ts'
import { isOneOf, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { accountPersonColumns, personColumns } from '../core/person.ts'

export const talkInsert = query(
  (db, $: { organizationKey: number; kind: TalkKind; title: string; createdBy: number; now: number }) =>
    db
      .insertInto('talks')
      .values({
        organization_id: $.organizationKey,
        kind: $.kind,
        title: $.title,
        created_by: $.createdBy,
        created_at: $.now,
        last_seq: 0,
        last_message_at: $.now,
      })
      .returning('id as key'),
)

const talkColumns = [
  'talks.id as key',
  'talks.kind',
  'talks.title',
  'talks.created_at as createdAt',
  'talks.last_seq as lastSeq',
  'talks.last_message_at as lastMessageAt',
  'participants.read_seq as readSeq',
  ...personColumns('creator', 'creator'),
  'unread.id as firstUnread',
] as const

/** Counts the mentions of an account in a talk since its first unread message. Keys of messages increase in a talk. */
const unreadMentions = (db: Kysely<Schema>, accountKey: number) => {
  const found = db
    .selectFrom('mentions')
    .select('mentions.message_id')
    .whereRef('mentions.talk_id', '=', sql.ref('talks.id'))
    .whereRef('mentions.message_id', '>=', sql.ref('unread.id'))
    .where('mentions.account_id', '=', accountKey)
    .limit(sql.lit(maxUnreadMentions))
  return db.selectFrom(found.as('mentions_found')).select((eb) => eb.fn.countAll<number>().as('count'))
}

/** Selects talks with the read position of one participant, their first unread message and their unread mentions. */
const talksWithReader = (db: Kysely<Schema>, accountKey: number) =>
  db
    .selectFrom('participants')
    .innerJoin('talks', 'talks.id', 'participants.talk_id')
    .innerJoin('accounts as creator', 'creator.id', 'talks.created_by')
    .leftJoin('messages as unread', (join) =>
      join
        .onRef('unread.talk_id', '=', 'talks.id')
        .on((eb) => eb('unread.seq', '=', eb('participants.read_seq', '+', 1))),
    )
    .select([...talkColumns, unreadMentions(db, accountKey).as('unreadMentions')])
    .$narrowType<{ unreadMentions: number }>()

/** Finds a talk for one of its participants. There is no row for other members. */
export const talkOfParticipant = query(
  (db, $: { key: number; organizationKey: number; membershipKey: number; accountKey: number }) =>
    talksWithReader(db, $.accountKey)
      .where('participants.talk_id', '=', $.key)
      .where('participants.membership_id', '=', $.membershipKey)
      .where('talks.organization_id', '=', $.organizationKey),
)

/** Finds a talk for a participant who acts in it: only the columns that a change needs. */
export const talkJoined = query((db, $: { key: number; organizationKey: number; membershipKey: number }) =>
  db
    .selectFrom('participants')
    .innerJoin('talks', 'talks.id', 'participants.talk_id')
    .select(['talks.id as key', 'talks.title', 'talks.last_seq as lastSeq'])
    .where('participants.talk_id', '=', $.key)
    .where('participants.membership_id', '=', $.membershipKey)
    .where('talks.organization_id', '=', $.organizationKey),
)

/** Finds a talk for moderation, whoever takes part in it. */
export const talkByKey = query((db, $: { key: number }) =>
  db.selectFrom('talks').select('last_seq as lastSeq').where('id', '=', $.key),
)

/** Selects the talks of a member, the one with the latest message first. */
export const talksOfMember = query(
  (db, $: { membershipKey: number; accountKey: number; beforeAt: number; beforeKey: number; count: number }) =>
    talksWithReader(db, $.accountKey)
      .where('participants.membership_id', '=', $.membershipKey)
      .where((eb) =>
        eb.or([
          eb('talks.last_message_at', '<', $.beforeAt),
          eb.and([eb('talks.last_message_at', '=', $.beforeAt), eb('talks.id', '<', $.beforeKey)]),
        ]),
      )
      .orderBy('talks.last_message_at', 'desc')
      .orderBy('talks.id', 'desc')
      .limit($.count),
)

export const talkRename = query((db, $: { key: number; title: string }) =>
  db.updateTable('talks').set({ title: $.title }).where('id', '=', $.key),
)

/**
 * Assigns the next sequence number of a talk to one of its participants and returns their names. A single statement
 * does all of it, because every statement slows a post down. Other posts to the talk wait for this transaction.
 */
export const talkNextSeq = query(
  (db, $: { key: number; organizationKey: number; membershipKey: number; accountKey: number; now: number }) => {
    const author = db.selectFrom('accounts').where('id', '=', $.accountKey)
    const participation = db
      .selectFrom('participants')
      .select('membership_id')
      .where('talk_id', '=', $.key)
      .where('membership_id', '=', $.membershipKey)
    return db
      .updateTable('talks')
      .set((eb) => ({ last_seq: eb('last_seq', '+', 1), last_message_at: $.now }))
      .where('id', '=', $.key)
      .where('organization_id', '=', $.organizationKey)
      .where((eb) => eb.exists(participation))
      .returning([
        'id as talkKey',
        'last_seq as seq',
        author.select('nic_handle').$asScalar().$notNull().as('handle'),
        author.select('nametag').$asScalar().$notNull().as('nametag'),
        author.select('display_name').$asScalar().as('name'),
        author.select('avatar').$asScalar().as('avatar'),
      ])
  },
)

export const participantInsert = query((db, $: { talkKey: number; membershipKey: number; readSeq: number }) =>
  db
    .insertInto('participants')
    .values({ talk_id: $.talkKey, membership_id: $.membershipKey, read_seq: $.readSeq })
    .onConflict((conflict) => conflict.columns(['talk_id', 'membership_id']).doNothing()),
)

export const participantDelete = query((db, $: { talkKey: number; membershipKey: number }) =>
  db.deleteFrom('participants').where('talk_id', '=', $.talkKey).where('membership_id', '=', $.membershipKey),
)

export const participantRead = query((db, $: { talkKey: number; membershipKey: number; readSeq: number }) =>
  db
    .updateTable('participants')
    .set({ read_seq: $.readSeq })
    .where('talk_id', '=', $.talkKey)
    .where('membership_id', '=', $.membershipKey)
    .where('read_seq', '<', $.readSeq),
)

/** Selects the participants of several talks at once, for a list. */
export const participantsOfTalks = query((db, $: { talkKeys: string }, engine) =>
  db
    .selectFrom('participants')
    .innerJoin('memberships', 'memberships.id', 'participants.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['participants.talk_id as talkKey', ...accountPersonColumns])
    .where(isOneOf(engine, 'participants.talk_id', $.talkKeys))
    .orderBy('participants.membership_id'),
)

export const messageInsert = query(
  (
    db,
    $: {
      talkKey: number
      seq: number
      authorKey: number
      message: string
      replyTo: number | null
      threadKey: number | null
      mentionCount: number
      attachmentCount: number
      now: number
    },
  ) =>
    db
      .insertInto('messages')
      .values({
        talk_id: $.talkKey,
        seq: $.seq,
        author_id: $.authorKey,
        message: $.message,
        reply_to: $.replyTo,
        thread_id: $.threadKey,
        reaction_count: 0,
        mention_count: $.mentionCount,
        attachment_count: $.attachmentCount,
        created_at: $.now,
      })
      .returning('id as key'),
)

/** The columns that a message is shown from. A page has many rows, and each column costs time. */
export const messageColumns = [
  'messages.id as key',
  'messages.message',
  'messages.reply_to as replyTo',
  'messages.thread_id as threadKey',
  'messages.reply_count as replyCount',
  'messages.pinned_at as pinnedAt',
  'messages.reaction_count as reactionCount',
  'messages.mention_count as mentionCount',
  'messages.attachment_count as attachmentCount',
  'messages.created_at as createdAt',
  'messages.edited_at as editedAt',
  'messages.deleted_at as deletedAt',
  'messages.hidden_at as hiddenAt',
  ...personColumns('accounts', 'author'),
] as const

export const messageOfTalk = query((db, $: { key: number; talkKey: number }) =>
  db
    .selectFrom('messages')
    .innerJoin('accounts', 'accounts.id', 'messages.author_id')
    .select([...messageColumns, 'messages.talk_id as talkKey', 'messages.seq', 'messages.author_id as authorKey'])
    .where('messages.talk_id', '=', $.talkKey)
    .where('messages.id', '=', $.key),
)

/** The key of a message in the form in which the index of its talk holds it, see migration 0011. */
export const indexedKey = (engine: Engine) =>
  engine === 'sqlite' ? sql.ref<number>('messages.id') : sql<number>`messages.id + 0`

/** Selects the participation of a member in the talk. The subquery is evaluated once per query, not for each row. */
const takesPart = (db: Kysely<Schema>, $: { talkKey: number; membershipKey: number }) =>
  db
    .selectFrom('participants')
    .select('membership_id')
    .where('talk_id', '=', $.talkKey)
    .where('membership_id', '=', $.membershipKey)

/** Returns no rows of a talk that the member does not take part in. */
export const messagesBefore = query(
  (db, $: { talkKey: number; membershipKey: number; before: number; count: number }, engine) =>
    db
      .selectFrom('messages')
      .innerJoin('accounts', 'accounts.id', 'messages.author_id')
      .select(messageColumns)
      .where('messages.talk_id', '=', $.talkKey)
      .where(indexedKey(engine), '<', $.before)
      .where((eb) => eb.exists(takesPart(db, $)))
      .orderBy(indexedKey(engine), 'desc')
      .limit($.count),
)

export const messagesAfter = query(
  (db, $: { talkKey: number; membershipKey: number; after: number; count: number }, engine) =>
    db
      .selectFrom('messages')
      .innerJoin('accounts', 'accounts.id', 'messages.author_id')
      .select(messageColumns)
      .where('messages.talk_id', '=', $.talkKey)
      .where(indexedKey(engine), '>', $.after)
      .where((eb) => eb.exists(takesPart(db, $)))
      .orderBy(indexedKey(engine))
      .limit($.count),
)

export const messageRewrite = query((db, $: { key: number; message: string; mentionCount: number; now: number }) =>
  db
    .updateTable('messages')
    .set({ message: $.message, mention_count: $.mentionCount, edited_at: $.now })
    .where('id', '=', $.key),
)

export const messageErase = query((db, $: { key: number; now: number }) =>
  db
    .updateTable('messages')
    .set({ message: '', mention_count: 0, attachment_count: 0, pinned_at: null, deleted_at: $.now })
    .where('id', '=', $.key),
)

export const messageSetHidden = query((db, $: { key: number; now: number }) =>
  db.updateTable('messages').set({ hidden_at: $.now }).where('id', '=', $.key),
)

export const messageUnhide = query(
  (db, $: { key: number; message: string; mentionCount: number; attachmentCount: number }) =>
    db
      .updateTable('messages')
      .set({
        message: $.message,
        mention_count: $.mentionCount,
        attachment_count: $.attachmentCount,
        deleted_at: null,
        hidden_at: null,
      })
      .where('id', '=', $.key),
)

export const messageVersionsDelete = query((db, $: { messageKey: number }) =>
  db.deleteFrom('message_versions').where('message_id', '=', $.messageKey),
)

export const messageVersionInsert = query((db, $: { messageKey: number; message: string; now: number }) =>
  db.insertInto('message_versions').values({ message_id: $.messageKey, message: $.message, replaced_at: $.now }),
)

/** Returns the text of a message before it was last edited or deleted. */
export const messageVersionNewest = query((db, $: { messageKey: number }) =>
  db
    .selectFrom('message_versions')
    .select('message')
    .where('message_id', '=', $.messageKey)
    .orderBy('id', 'desc')
    .limit(1),
)

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
