import { sql } from 'kysely'
import { query } from '../../db/prepared.ts'

/** The name of the sealed key that stays the same when the secret key is changed. */
export const lastingKeyName = 'lasting key'

/** Keeps the first value that any node gave. */
export const instanceRemember = query((db, $: { name: string; value: string }) =>
  db
    .insertInto('instance')
    .values({ name: $.name, value: $.value })
    .onConflict((conflict) => conflict.column('name').doNothing()),
)

export const instanceRead = query((db, $: { name: string }) =>
  db.selectFrom('instance').select('value').where('name', '=', $.name),
)

export const instanceSet = query((db, $: { name: string; value: string }) =>
  db
    .insertInto('instance')
    .values({ name: $.name, value: $.value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: $.value })),
)

/** The time by the clock of the database server; SQLite has none of its own. */
export const databaseNow = query((db, _: Record<string, never>, engine) =>
  db.selectNoFrom(
    (engine === 'sqlite' ? sql<number>`0` : sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`).as(
      'now',
    ),
  ),
)
