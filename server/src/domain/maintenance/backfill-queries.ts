import { query } from '../../db/prepared.ts'

export const backfillsRead = query((db, _: Record<string, never>) =>
  db.selectFrom('backfills').select(['name', 'finished_at as finishedAt']),
)

export const backfillCreate = query((db, $: { name: string }) =>
  db
    .insertInto('backfills')
    .values({ name: $.name, last_key: 0, rows_done: 0, lease_holder: '', leased_until: 0, finished_at: null })
    .onConflict((conflict) => conflict.column('name').doNothing()),
)

/** Takes or extends the lease. Returns no row when another node holds it or nothing is left to do. */
export const backfillLease = query((db, $: { name: string; holder: string; now: number; until: number }) =>
  db
    .updateTable('backfills')
    .set({ lease_holder: $.holder, leased_until: $.until })
    .where('name', '=', $.name)
    .where('finished_at', 'is', null)
    .where((eb) => eb.or([eb('leased_until', '<=', $.now), eb('lease_holder', '=', $.holder)]))
    .returning(['last_key as lastKey', 'rows_done as rowsDone']),
)

export const backfillAdvance = query((db, $: { name: string; lastKey: number; rowsDone: number }) =>
  db.updateTable('backfills').set({ last_key: $.lastKey, rows_done: $.rowsDone }).where('name', '=', $.name),
)

export const backfillFinish = query((db, $: { name: string; now: number }) =>
  db.updateTable('backfills').set({ finished_at: $.now, leased_until: 0 }).where('name', '=', $.name),
)

/** Restarts a finished backfill from the first key, unless another node has already done so. */
export const backfillRepeat = query((db, $: { name: string; finishedBefore: number }) =>
  db
    .updateTable('backfills')
    .set({ last_key: 0, rows_done: 0, finished_at: null })
    .where('name', '=', $.name)
    .where('finished_at', '<=', $.finishedBefore),
)

/** Releases leases of a crashed process. It is safe on SQLite only, where one process owns the file. */
export const backfillsReleaseLeases = query((db, $: { now: number }) =>
  db.updateTable('backfills').set({ leased_until: $.now }).where('leased_until', '>', $.now),
)
