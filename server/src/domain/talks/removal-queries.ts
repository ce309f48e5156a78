import { isOneOf, query } from '../../db/prepared.ts'
import type { RemovedBy } from '../../db/schema.ts'

/** A removal by moderation replaces one by the creator, but not the other way round. */
export const removalInsert = query(
  (db, $: { talkKey: number; accountKey: number; removedBy: RemovedBy; now: number }) =>
    db
      .insertInto('talk_removals')
      .values({ talk_id: $.talkKey, account_id: $.accountKey, removed_by: $.removedBy, removed_at: $.now })
      .onConflict((conflict) =>
        conflict
          .columns(['talk_id', 'account_id'])
          .doUpdateSet((eb) => ({ removed_by: eb.ref('excluded.removed_by') }))
          .where('talk_removals.removed_by', '=', 'creator'),
      ),
)

export const removalDelete = query((db, $: { talkKey: number; accountKey: number }) =>
  db.deleteFrom('talk_removals').where('talk_id', '=', $.talkKey).where('account_id', '=', $.accountKey),
)

/** Returns who of these members was removed from a talk. */
export const removalsOfMembers = query((db, $: { talkKey: number; membershipKeys: string }, engine) =>
  db
    .selectFrom('memberships')
    .innerJoin('talk_removals', 'talk_removals.account_id', 'memberships.account_id')
    .select(['talk_removals.account_id as accountKey', 'talk_removals.removed_by as removedBy'])
    .where(isOneOf(engine, 'memberships.id', $.membershipKeys))
    .where('talk_removals.talk_id', '=', $.talkKey),
)
