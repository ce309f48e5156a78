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

export const membershipDelete = query((db, $: { key: number }) => db.deleteFrom('memberships').where('id', '=', $.key))
