import type { Role } from '../../../../shared/roles.ts'
import { query } from '../../db/prepared.ts'

export const membershipInsert = query(
  (db, $: { organizationKey: number; accountKey: number; role: Role; now: number }) =>
    db.insertInto('memberships').values({
      organization_id: $.organizationKey,
      account_id: $.accountKey,
      role: $.role,
      comment: '',
      joined_at: $.now,
    }),
)

export const membershipDelete = query((db, $: { key: number }) => db.deleteFrom('memberships').where('id', '=', $.key))
