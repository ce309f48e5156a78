import { sql } from 'kysely'
import { isAmong, query } from '../../db/prepared.ts'
import type { Flag } from '../../db/schema.ts'

export const sessionInsert = query(
  (
    db,
    $: {
      id: string
      accountKey: number
      tokenHash: string
      ip: string
      userAgent: string
      now: number
      expiresAt: number
      extendableUntil: number | null
    },
  ) =>
    db.insertInto('sessions').values({
      uuid: $.id,
      account_id: $.accountKey,
      token_hash: $.tokenHash,
      ip: $.ip,
      user_agent: $.userAgent,
      created_at: $.now,
      last_used_at: $.now,
      expires_at: $.expiresAt,
      extendable_until: $.extendableUntil,
    }),
)

export const sessionsOfAccount = query((db, $: { accountKey: number; before: number; now: number; count: number }) =>
  db
    .selectFrom('sessions')
    .select([
      'id as key',
      'uuid as id',
      'ip',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'expires_at as expiresAt',
      'extendable_until as extendableUntil',
    ])
    .where('account_id', '=', $.accountKey)
    .where('id', '<', $.before)
    .where('expires_at', '>', $.now)
    // The table is named, because `id` alone would be the uuid that is selected under that name.
    .orderBy('sessions.id', 'desc')
    .limit($.count),
)

/** Ends the sessions that were unused longest, beyond the number to keep. */
export const sessionsTrim = query((db, $: { accountKey: number; keep: number }, engine) =>
  db
    .deleteFrom('sessions')
    .where(
      isAmong(
        engine,
        'id',
        db
          .selectFrom('sessions')
          .select('sessions.id')
          .where('account_id', '=', $.accountKey)
          .orderBy('last_used_at', 'desc')
          .orderBy('sessions.id', 'desc')
          .limit(sql.lit(1_000_000))
          .offset($.keep),
      ),
    ),
)

export const sessionDelete = query((db, $: { key: number }) => db.deleteFrom('sessions').where('id', '=', $.key))

export const sessionDeleteOfAccount = query((db, $: { id: string; accountKey: number }) =>
  db.deleteFrom('sessions').where('uuid', '=', $.id).where('account_id', '=', $.accountKey),
)

export const sessionsDeleteOthers = query((db, $: { accountKey: number; except: number }) =>
  db.deleteFrom('sessions').where('account_id', '=', $.accountKey).where('id', '!=', $.except),
)

export const sessionsDeleteAll = query((db, $: { accountKey: number }) =>
  db.deleteFrom('sessions').where('account_id', '=', $.accountKey),
)

/** Says of all sessions of an account whether its address has to be confirmed first. */
export const sessionsSetMustConfirm = query((db, $: { accountKey: number; mustConfirm: Flag }) =>
  db.updateTable('sessions').set({ must_confirm: $.mustConfirm }).where('account_id', '=', $.accountKey),
)

export const sessionSetProved = query((db, $: { key: number; now: number }) =>
  db.updateTable('sessions').set({ proved_at: $.now }).where('id', '=', $.key),
)
