import { sql } from 'kysely'
import { query } from '../../db/prepared.ts'

type Due = { before: number; count: number }
type Key = { key: number }
export const closedOrganizations = query((db, $: Due) =>
  db
    .selectFrom('organizations')
    .select('id as key')
    .where('deleted_at', '<=', $.before)
    .orderBy('deleted_at')
    .limit($.count),
)

export const deletedBoards = query((db, $: Due) =>
  db.selectFrom('boards').select('id as key').where('deleted_at', '<=', $.before).orderBy('deleted_at').limit($.count),
)

/** PostgreSQL finds them by a comparison with the index; `is not null` alone would read all of the index. */
export const deletedColumns = query((db, $: { count: number }) =>
  db.selectFrom('board_columns').select('id as key').where('deleted_at', '>', 0).limit($.count),
)

/** Selects the talks with the comments on events that were deleted. */
export const commentsWithoutEvent = query((db, $: { count: number }) =>
  db
    .selectFrom('talks')
    .select('id as key')
    .where(sql<boolean>`kind = 'comments' and card_id is null and event_id is null`)
    .limit($.count),
)

/**
 * Claims an organization before its contents are deleted: from then on no node restores it, whatever its clock says. The
 * condition is checked again, because somebody may just have restored it.
 */
export const closedOrganizationClaim = query((db, $: Key & { before: number }) =>
  db.updateTable('organizations').set({ deleted_at: 0 }).where('id', '=', $.key).where('deleted_at', '<=', $.before),
)

export const deletedBoardClaim = query((db, $: Key & { before: number }) =>
  db.updateTable('boards').set({ deleted_at: 0 }).where('id', '=', $.key).where('deleted_at', '<=', $.before),
)
