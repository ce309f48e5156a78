import { query } from '../../db/prepared.ts'

export const keptReplyByKey = query((db, $: { accountKey: number; key: string; now: number }) =>
  db
    .selectFrom('kept_replies')
    .select(['request_hash as requestHash', 'reply'])
    .where('account_id', '=', $.accountKey)
    .where('key', '=', $.key)
    .where('expires_at', '>', $.now),
)

export const keptReplyForget = query((db, $: { accountKey: number; key: string; now: number }) =>
  db
    .deleteFrom('kept_replies')
    .where('account_id', '=', $.accountKey)
    .where('key', '=', $.key)
    .where('expires_at', '<=', $.now),
)

/** Of two that come at once, the unique key refuses the second, which then finds the reply of the first. */
export const keptReplyInsert = query(
  (db, $: { accountKey: number; key: string; requestHash: string; reply: string; expiresAt: number }) =>
    db.insertInto('kept_replies').values({
      account_id: $.accountKey,
      key: $.key,
      request_hash: $.requestHash,
      reply: $.reply,
      expires_at: $.expiresAt,
    }),
)
