import { query } from '../../db/prepared.ts'

export const keptReplyByKey = query((db, $: { accountKey: number; idempotencyKey: string; now: number }) =>
  db
    .selectFrom('kept_replies')
    .select(['request_hash as requestHash', 'reply'])
    .where('account_id', '=', $.accountKey)
    .where('key', '=', $.idempotencyKey)
    .where('expires_at', '>', $.now),
)

export const keptReplyDeleteExpired = query((db, $: { accountKey: number; idempotencyKey: string; now: number }) =>
  db
    .deleteFrom('kept_replies')
    .where('account_id', '=', $.accountKey)
    .where('key', '=', $.idempotencyKey)
    .where('expires_at', '<=', $.now),
)

/** The unique index refuses the second of two concurrent requests, which then finds the reply of the first. */
export const keptReplyInsert = query(
  (db, $: { accountKey: number; idempotencyKey: string; requestHash: string; reply: string; expiresAt: number }) =>
    db.insertInto('kept_replies').values({
      account_id: $.accountKey,
      key: $.idempotencyKey,
      request_hash: $.requestHash,
      reply: $.reply,
      expires_at: $.expiresAt,
    }),
)
