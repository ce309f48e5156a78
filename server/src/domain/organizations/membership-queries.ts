import { sql } from 'kysely'
import type { Role } from '../../../../shared/roles.ts'
import { isAmong, query } from '../../db/prepared.ts'
import { newestMessageKey } from '../core/talk-access.ts'

export const membershipInsert = query(
  (db, $: { organizationKey: number; accountKey: number; role: Role; now: number }, engine) =>
    db.insertInto('memberships').values({
      organization_id: $.organizationKey,
      account_id: $.accountKey,
      role: $.role,
      comment: '',
      joined_at: $.now,
      since_message: newestMessageKey(engine),
    }),
)

/** Takes a member out of the counts of their groups. */
export const groupsCountLeaver = query((db, $: { membershipKey: number }, engine) =>
  db
    .updateTable('groups')
    .set((eb) => ({ member_count: eb('member_count', '-', 1), people_version: eb('people_version', '+', 1) }))
    .where(
      isAmong(
        engine,
        'id',
        db.selectFrom('group_members').select('group_id').where('membership_id', '=', $.membershipKey),
      ),
    ),
)

type MemberKeys = { organizationKey: number; accountKey: number }

/** Closes the open request of a person who has become a member. */
export const requestCloseForMember = query((db, $: MemberKeys & { now: number }) =>
  db
    .updateTable('join_requests')
    .set({ state: 'accepted', closed_at: $.now })
    .where('account_id', '=', $.accountKey)
    .where('organization_id', '=', $.organizationKey)
    .where('state', '=', sql.lit('pending' as const)),
)

/** Remembers that somebody was removed, because only staff let them in again. */
export const removalInsert = query((db, $: MemberKeys & { now: number }) =>
  db
    .insertInto('removed_members')
    .values({ account_id: $.accountKey, organization_id: $.organizationKey, removed_at: $.now })
    .onConflict((conflict) => conflict.columns(['account_id', 'organization_id']).doNothing()),
)

export const removalOf = query((db, $: MemberKeys) =>
  db
    .selectFrom('removed_members')
    .select('removed_at as removedAt')
    .where('account_id', '=', $.accountKey)
    .where('organization_id', '=', $.organizationKey),
)

export const removalForget = query((db, $: MemberKeys) =>
  db
    .deleteFrom('removed_members')
    .where('account_id', '=', $.accountKey)
    .where('organization_id', '=', $.organizationKey),
)

/** Revokes the invitation links of a member who no longer may make any. */
export const joinLinksDeleteOfMember = query((db, $: { membershipKey: number }) =>
  db.deleteFrom('join_links').where('membership_id', '=', $.membershipKey),
)
