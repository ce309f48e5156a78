import type { Kysely } from 'kysely'
import { query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { indexedKey } from '../core/talk-access.ts'
import { messageColumns } from './message-queries.ts'

export const messageSetPinned = query((db, $: { key: number; pinnedAt: number | null }) =>
  db.updateTable('messages').set({ pinned_at: $.pinnedAt }).where('id', '=', $.key),
)

/** Returns a row only when the talk has more than `skip` pins. */
export const pinBeyondQuota = query((db, $: { talkKey: number; skip: number }) =>
  db
    .selectFrom('messages')
    .select('id as key')
    .where('talk_id', '=', $.talkKey)
    .where('pinned_at', 'is not', null)
    .limit(1)
    .offset($.skip),
)

const pinnedIn = (db: Kysely<Schema>, $: { talkKey: number }) =>
  db
    .selectFrom('messages')
    .innerJoin('accounts', 'accounts.id', 'messages.author_id')
    .select(messageColumns)
    .where('messages.talk_id', '=', $.talkKey)
    .where('messages.pinned_at', 'is not', null)

export const pinsBefore = query((db, $: { talkKey: number; before: number; count: number }, engine) =>
  pinnedIn(db, $).where(indexedKey(engine), '<', $.before).orderBy(indexedKey(engine), 'desc').limit($.count),
)

export const pinsAfter = query((db, $: { talkKey: number; after: number; count: number }, engine) =>
  pinnedIn(db, $).where(indexedKey(engine), '>', $.after).orderBy(indexedKey(engine)).limit($.count),
)
