import { sql } from 'kysely'
import { query } from '../../db/prepared.ts'
import { personColumns } from '../core/person.ts'
import {
  groupIntoTalk,
  hasJoinedTalk,
  indexedKey,
  isInConversation,
  isReadableConversation,
  type isReadableTalk,
  readsComments,
} from '../core/talk-access.ts'
import { isWritable } from './queries.ts'

/**
 * Assigns the next sequence number of a talk to one of its participants and returns their names. A single statement
 * does all of it, because every statement slows a post down. Other posts to the talk wait for this transaction.
 */
const nextSeq = (isIn: Access) =>
  query((db, $: { key: number; organizationKey: number; membershipKey: number; accountKey: number; now: number }) => {
    const author = db.selectFrom('accounts').where('id', '=', $.accountKey)
    return db
      .updateTable('talks')
      .set((eb) => ({ last_seq: eb('last_seq', '+', 1), last_message_at: $.now }))
      .where('id', '=', $.key)
      .where('organization_id', '=', $.organizationKey)
      .where(isIn($.key, $.membershipKey))
      .where(isWritable)
      .returning([
        'id as talkKey',
        'kind',
        'last_seq as seq',
        // The group through which an author posts who is not in the talk by themselves.
        sql<number | null>`case when ${hasJoinedTalk($.key, $.membershipKey)} then null
          else ${groupIntoTalk($.key, $.membershipKey)} end`.as('throughGroup'),
        author.select('nic_handle').$asScalar().$notNull().as('handle'),
        author.select('nametag').$asScalar().$notNull().as('nametag'),
        author.select('display_name').$asScalar().as('name'),
        author.select('avatar').$asScalar().as('avatar'),
      ])
  })

export const nextSeqOfConversation = nextSeq(isInConversation)
/** A query of its own for the same reason as the pages of comments. */
export const nextSeqOfComments = nextSeq(readsComments)

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

type Access = typeof isReadableTalk

/** Returns no rows of a talk that the member cannot read. The condition is evaluated once per query, not for each row. */
const messagesBefore = (isReadable: Access) =>
  query((db, $: { talkKey: number; membershipKey: number; before: number; count: number }, engine) =>
    db
      .selectFrom('messages')
      .innerJoin('accounts', 'accounts.id', 'messages.author_id')
      .select(messageColumns)
      .where('messages.talk_id', '=', $.talkKey)
      .where(indexedKey(engine), '<', $.before)
      .where(isReadable($.talkKey, $.membershipKey))
      .orderBy(indexedKey(engine), 'desc')
      .limit($.count),
  )

const messagesAfter = (isReadable: Access) =>
  query((db, $: { talkKey: number; membershipKey: number; after: number; count: number }, engine) =>
    db
      .selectFrom('messages')
      .innerJoin('accounts', 'accounts.id', 'messages.author_id')
      .select(messageColumns)
      .where('messages.talk_id', '=', $.talkKey)
      .where(indexedKey(engine), '>', $.after)
      .where(isReadable($.talkKey, $.membershipKey))
      .orderBy(indexedKey(engine))
      .limit($.count),
  )

/**
 * Pages of messages. Comments have queries of their own: who can read them depends on a dozen tables, and PostgreSQL
 * prepares and locks all of them at each execution, which would double the cost of every page.
 */
export const pagesOfConversations = {
  before: messagesBefore(isReadableConversation),
  after: messagesAfter(isReadableConversation),
}
export const pagesOfComments = { before: messagesBefore(readsComments), after: messagesAfter(readsComments) }

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
