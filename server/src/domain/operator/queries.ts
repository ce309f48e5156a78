import { query } from '../../db/prepared.ts'
import type { Flag } from '../../db/schema.ts'
import type { PageBounds } from '../core/page.ts'
import { personColumns } from '../core/person.ts'

export const actInsert = query(
  (
    db,
    $: {
      id: string
      actorKey: number | null
      action: string
      accountKey: number | null
      organizationKey: number | null
      reason: string
      details: string
      now: number
    },
  ) =>
    db.insertInto('operator_log').values({
      uuid: $.id,
      actor_id: $.actorKey,
      action: $.action,
      account_id: $.accountKey,
      organization_id: $.organizationKey,
      reason: $.reason,
      details: $.details,
      created_at: $.now,
    }),
)

export const actsBefore = query((db, $: PageBounds) =>
  db
    .selectFrom('operator_log')
    .leftJoin('accounts as actor', 'actor.id', 'operator_log.actor_id')
    .leftJoin('accounts as target', 'target.id', 'operator_log.account_id')
    .leftJoin('organizations', 'organizations.id', 'operator_log.organization_id')
    .select([
      'operator_log.id as key',
      'operator_log.uuid as id',
      'operator_log.action',
      'operator_log.reason',
      'operator_log.details',
      'operator_log.organization_id as organizationKey',
      'operator_log.created_at as createdAt',
      'organizations.name as organizationName',
      ...personColumns('actor', 'actor'),
      ...personColumns('target', 'target'),
    ])
    .where('operator_log.id', '<', $.before)
    .orderBy('operator_log.id', 'desc')
    .limit($.count),
)

export const actsOnAccount = query((db, $: PageBounds & { accountKey: number }) =>
  db
    .selectFrom('operator_log')
    .leftJoin('organizations', 'organizations.id', 'operator_log.organization_id')
    .select([
      'operator_log.id as key',
      'operator_log.uuid as id',
      'operator_log.action',
      'operator_log.reason',
      'operator_log.organization_id as organizationKey',
      'operator_log.created_at as createdAt',
      'organizations.name as organizationName',
    ])
    .where('operator_log.account_id', '=', $.accountKey)
    .where('operator_log.id', '<', $.before)
    .orderBy('operator_log.id', 'desc')
    .limit($.count),
)

export const accountsBefore = query((db, $: PageBounds) =>
  db
    .selectFrom('accounts')
    .select((eb) => [
      'accounts.id as key',
      'uuid as id',
      'nic_handle as nicHandle',
      'nametag',
      'display_name as name',
      'search_name as searchName',
      eb.ref('mail').$notNull().as('mail'),
      'mail_verified as mailVerified',
      'created_at as createdAt',
      'suspended_at as suspendedAt',
      'is_operator as isOperator',
    ])
    .where('accounts.id', '<', $.before)
    .where('deleted_at', 'is', null)
    // The table is named, because `id` alone would be the uuid that is selected under that name.
    .orderBy('accounts.id', 'desc')
    .limit($.count),
)

export const organizationsBefore = query((db, $: PageBounds) =>
  db
    .selectFrom('organizations')
    .select([
      'id as key',
      'name',
      'description',
      'public',
      'member_count as memberCount',
      'created_at as createdAt',
      'deleted_at as deletedAt',
      'suspended_at as suspendedAt',
      'unlisted_at as unlistedAt',
      'search_text as searchText',
    ])
    .where('id', '<', $.before)
    .orderBy('id', 'desc')
    .limit($.count),
)

export const sessionCountOf = query((db, $: { accountKey: number; now: number }) =>
  db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', $.accountKey)
    .where('expires_at', '>', $.now),
)

export const accountSetSuspended = query((db, $: { key: number; suspendedAt: number | null }) =>
  db.updateTable('accounts').set({ suspended_at: $.suspendedAt }).where('id', '=', $.key),
)

export const accountSetOperator = query((db, $: { key: number; isOperator: Flag }) =>
  db.updateTable('accounts').set({ is_operator: $.isOperator }).where('id', '=', $.key),
)

export const organizationSetUnlisted = query((db, $: { key: number; unlistedAt: number | null }) =>
  db.updateTable('organizations').set({ unlisted_at: $.unlistedAt }).where('id', '=', $.key),
)

export const organizationSetSuspended = query((db, $: { key: number; suspendedAt: number | null }) =>
  db.updateTable('organizations').set({ suspended_at: $.suspendedAt }).where('id', '=', $.key),
)
