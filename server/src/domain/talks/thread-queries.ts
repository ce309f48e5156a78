import type { Kysely } from 'kysely'
import { query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { indexedKey } from '../core/talk-access.ts'
import { messageColumns } from './message-queries.ts'

const messagesOfThread = (db: Kysely<Schema>, $: { threadKey: number }) =>
  db
    .selectFrom('messages')
    .innerJoin('accounts', 'accounts.id', 'messages.author_id')
    .select(messageColumns)
    .where('messages.thread_id', '=', $.threadKey)

export const threadBefore = query((db, $: { threadKey: number; before: number; count: number }, engine) =>
  messagesOfThread(db, $).where(indexedKey(engine), '<', $.before).orderBy(indexedKey(engine), 'desc').limit($.count),
)

export const threadAfter = query((db, $: { threadKey: number; after: number; count: number }, engine) =>
  messagesOfThread(db, $).where(indexedKey(engine), '>', $.after).orderBy(indexedKey(engine)).limit($.count),
)

/** Tells whether a message is counted as a reply by the first message of its thread. */
export const isReply = <Row extends { key: number; threadKey: number | null }>(
  row: Row,
): row is Row & { threadKey: number } => row.threadKey !== null && row.threadKey !== row.key

/** Counts a reply at the first message of its thread, which belongs to the thread from then on. */
export const threadCountReply = query((db, $: { key: number; by: number }) =>
  db
    .updateTable('messages')
    .set((eb) => ({ thread_id: eb.ref('id'), reply_count: eb('reply_count', '+', $.by) }))
    .where('id', '=', $.key),
)

/** Finds only what says to which thread a message belongs. */
export const messageThread = query((db, $: { key: number }) =>
  db
    .selectFrom('messages')
    .select(['id as key', 'reply_to as replyTo', 'thread_id as threadKey'])
    .where('id', '=', $.key),
)

/** A range of keys bounds the number of messages that a batch looks at. */
export const repliesWithoutThread = query((db, $: { after: number; upTo: number; count: number }) =>
  db
    .selectFrom('messages')
    .select(['id as key', 'reply_to as replyTo', 'thread_id as threadKey', 'deleted_at as deletedAt'])
    .where('id', '>', $.after)
    .where('id', '<=', $.upTo)
    .where('reply_to', 'is not', null)
    .where('thread_id', 'is', null)
    .orderBy('id')
    .limit($.count),
)

export const messageSetThread = query((db, $: { key: number; threadKey: number }) =>
  db.updateTable('messages').set({ thread_id: $.threadKey }).where('id', '=', $.key),
)
