import { sql } from 'kysely'
import { query } from '../../db/prepared.ts'

/** The name of the sealed key that survives a change of the secret key. */
export const lastingKeyName = 'lasting key'

/** Inserts a value unless a node has already stored one. */
export const instanceInsert = query((db, $: { name: string; value: string }) =>
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

export const instanceDelete = query((db, $: { name: string }) => db.deleteFrom('instance').where('name', '=', $.name))

/** Returns the time of the database server. SQLite has no server, so the result there is 0. */
export const databaseNow = query((db, _: Record<string, never>, engine) =>
  db.selectNoFrom(
    (engine === 'sqlite' ? sql<number>`0` : sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`).as(
      'now',
    ),
  ),
)
