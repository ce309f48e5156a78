import { sql } from 'kysely'
import { isOneOf, query } from '../../db/prepared.ts'
import type { Flag, RemovedBy } from '../../db/schema.ts'

type RemovalKeys = { talkKey: number; accountKey: number }

/** Removes somebody, also in addition: a removal by moderation covers one by the creator, but not the other way round. */
export const removalInsert = query((db, $: RemovalKeys & { removedBy: RemovedBy; now: number }) =>
  db
    .insertInto('talk_removals')
    .values({ talk_id: $.talkKey, account_id: $.accountKey, removed_by: $.removedBy, removed_at: $.now })
    .onConflict((conflict) =>
      conflict
        .columns(['talk_id', 'account_id'])
        .doUpdateSet((eb) => ({ removed_by: eb.ref('excluded.removed_by'), also_by_creator: sql.lit(1 as const) }))
        .where('talk_removals.removed_by', '=', sql.lit('creator' as const))
        .where('excluded.removed_by', '=', sql.lit('moderation' as const)),
    ),
)

export const removalDelete = query((db, $: RemovalKeys & { removedBy: RemovedBy }) =>
  db
    .deleteFrom('talk_removals')
    .where('talk_id', '=', $.talkKey)
    .where('account_id', '=', $.accountKey)
    .where('removed_by', '=', $.removedBy),
)

/** Leaves only the creator's removal of somebody whom moderation had removed as well. */
export const removalLeaveToCreator = query((db, $: RemovalKeys) =>
  db
    .updateTable('talk_removals')
    .set({ removed_by: 'creator', also_by_creator: 0 })
    .where('talk_id', '=', $.talkKey)
    .where('account_id', '=', $.accountKey)
    .where('also_by_creator', '=', sql.lit(1 as const)),
)

/** Returns who of these members was removed from a talk. */
export const removalsOfMembers = query((db, $: { talkKey: number; membershipKeys: string }, engine) =>
  db
    .selectFrom('memberships')
    .innerJoin('talk_removals', 'talk_removals.account_id', 'memberships.account_id')
    .select([
      'talk_removals.account_id as accountKey',
      'talk_removals.removed_by as removedBy',
      'talk_removals.also_by_creator as alsoByCreator',
    ])
    .where(isOneOf(engine, 'memberships.id', $.membershipKeys))
    .where('talk_removals.talk_id', '=', $.talkKey),
)

/** Returns whether a report keeps its author out of a talk, and whether one of them, also reversed, took them out of it. */
export const barsOfReports = query((db, $: RemovalKeys) =>
  db
    .selectFrom('reports')
    .select([
      sql<Flag>`coalesce(max(case when appeal_outcome is distinct from 'reversed' then 1 end), 0)`.as('isBarred'),
      sql<Flag>`coalesce(max(removed_author), 0)`.as('wasIn'),
    ])
    .where('message_author_id', '=', $.accountKey)
    .where('talk_id', '=', $.talkKey)
    .where('bars_author', '=', sql.lit(1 as const)),
)

export const barsEnd = query((db, $: RemovalKeys) =>
  db
    .updateTable('reports')
    .set({ bars_author: 0 })
    .where('message_author_id', '=', $.accountKey)
    .where('talk_id', '=', $.talkKey)
    .where('bars_author', '=', sql.lit(1 as const)),
)
