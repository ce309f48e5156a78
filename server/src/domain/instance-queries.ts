import { query } from '../db/prepared.ts'

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
