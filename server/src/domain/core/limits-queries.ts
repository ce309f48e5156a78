import { sql } from 'kysely'
import { query } from '../../db/prepared.ts'

/** Adds points to a window, or opens a new window when there is none or the old one has expired. */
export const limitSpend = query(
  (db, $: { key: string; points: number; atLeast0: number; now: number; expiresAt: number }) =>
    db
      .insertInto('limits')
      .values({ key: $.key, points: $.atLeast0, expires_at: $.expiresAt })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          points: sql<number>`case when ${eb.ref('limits.expires_at')} <= ${$.now} then ${eb.ref('excluded.points')}
            else ${eb.ref('limits.points')} + ${$.points} end`,
          expires_at: sql<number>`case when ${eb.ref('limits.expires_at')} <= ${$.now}
            then ${eb.ref('excluded.expires_at')} else ${eb.ref('limits.expires_at')} end`,
        })),
      )
      .returning(['points', 'expires_at as expiresAt']),
)

export const limitDelete = query((db, $: { key: string }) => db.deleteFrom('limits').where('key', '=', $.key))

export const limitRead = query((db, $: { key: string; now: number }) =>
  db
    .selectFrom('limits')
    .select(['points', 'expires_at as expiresAt'])
    .where('key', '=', $.key)
    .where('expires_at', '>', $.now),
)

/** Reads counters without an order, to tell which limits were reached. */
export const limitsSample = query((db, $: { count: number }) =>
  db.selectFrom('limits').select(['key', 'points', 'expires_at as expiresAt']).limit($.count),
)
