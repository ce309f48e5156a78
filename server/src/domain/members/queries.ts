import { type Expression, type Kysely, sql } from 'kysely'
import type { Role } from '../../../../shared/roles.ts'
import { isOneOfTexts, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { accountPersonColumns } from '../core/person.ts'

export const memberColumns = [
  'memberships.id as key',
  'memberships.account_id as accountKey',
  'accounts.nic_handle as nicHandle',
  'accounts.nametag',
  'accounts.display_name as name',
  'accounts.avatar',
  'accounts.mail',
  'memberships.role',
  'memberships.comment',
  'memberships.joined_at as joinedAt',
] as const

export type MembersPage = { organizationKey: number; after: number; count: number }

export const pageOfMembers = (db: Kysely<Schema>, $: MembersPage) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(memberColumns)
    .where('memberships.organization_id', '=', $.organizationKey)
    .where('memberships.id', '>', $.after)
    .orderBy('memberships.id')
    .limit($.count)

/** Tells whether an organization has fields. The subquery is evaluated once per query, not for each row. */
export const hasFields = (db: Kysely<Schema>, organizationKey: number) =>
  sql<0 | 1>`case when ${db
    .selectFrom('member_fields')
    .select('id')
    .where('organization_id', '=', organizationKey)
    .limit(1)} is null then 0 else 1 end`.as('hasFields')

export const membersOfOrganization = query((db, $: MembersPage) =>
  pageOfMembers(db, $).select(hasFields(db, $.organizationKey)),
)

/** Selects only the first characters of each comment. */
export const membersToPrint = query((db, $: MembersPage & { maxComment: number }) =>
  pageOfMembers(db, $)
    .clearSelect()
    .select([
      ...memberColumns.filter((column) => column !== 'memberships.comment'),
      sql<string>`substr(memberships.comment, 1, cast(${$.maxComment} as integer))`.as('comment'),
    ]),
)

/** Skips `skip` members after a position, in the order of joining, and returns the next one. */
export const memberAtOffset = query((db, $: { organizationKey: number; after: number; skip: number }) =>
  db
    .selectFrom('memberships')
    .select('id as key')
    .where('organization_id', '=', $.organizationKey)
    .where('id', '>', $.after)
    .orderBy('id')
    .limit(1)
    .offset($.skip),
)

export const memberByAccount = query((db, $: { organizationKey: number; accountKey: number }) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([...memberColumns, 'accounts.bio', hasFields(db, $.organizationKey)])
    .where('memberships.account_id', '=', $.accountKey)
    .where('memberships.organization_id', '=', $.organizationKey),
)

type Names = { organizationKey: number; ids: string; nicHandles: string; nametags: string; mails: string }

/**
 * Takes each kind of names as a JSON list, so that each kind uses its own index, and returns the names in lower case.
 */
export const membershipsByNames = query((db, $: Names, engine) => {
  const called = (column: Expression<string>, names: string) =>
    db
      .selectFrom('accounts')
      .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
      .select(['memberships.id as key', sql<string>`lower(${column})`.as('name')])
      .where('memberships.organization_id', '=', $.organizationKey)
      .where('accounts.deleted_at', 'is', null)
      .where(isOneOfTexts(engine, column, names))
  return called(sql<string>`accounts.uuid`, $.ids)
    .unionAll(called(sql<string>`accounts.nic_handle`, $.nicHandles))
    .unionAll(called(sql<string>`lower(accounts.nametag)`, $.nametags))
    .unionAll(called(sql<string>`lower(accounts.mail)`, $.mails))
})

/** Finds members by their handles, for a table that names many of them. */
export const membersByHandle = query((db, $: { organizationKey: number; nicHandles: string }, engine) =>
  db
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .select(['memberships.id as key', ...accountPersonColumns])
    .where('memberships.organization_id', '=', $.organizationKey)
    .where(isOneOfTexts(engine, 'accounts.nic_handle', $.nicHandles)),
)

export const membershipUpdate = query((db, $: { key: number; role: Role; comment: string }) =>
  db.updateTable('memberships').set({ role: $.role, comment: $.comment }).where('id', '=', $.key),
)

export const administratorOfOrganization = query((db, $: { organizationKey: number }) =>
  db
    .selectFrom('memberships')
    .select('id as key')
    .where('organization_id', '=', $.organizationKey)
    .where('role', '=', 3)
    .limit(1),
)

/** The number bounds what one change writes; larger organizations have fewer secretaries and administrators. */
const maxStaffNotified = 200

/** Returns the administrators, and then the secretaries, with their addresses. */
export const staffToNotify = query((db, $: { organizationKey: number }) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.account_id as accountKey', 'accounts.nametag', 'accounts.mail', 'memberships.role'])
    .where('memberships.organization_id', '=', $.organizationKey)
    .where('memberships.role', '>=', 2)
    .orderBy('memberships.role', 'desc')
    .limit(sql.lit(maxStaffNotified)),
)

/** Returns the administrators who joined first. */
export const administratorsOf = query((db, $: { organizationKey: number; count: number }) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(accountPersonColumns)
    .where('memberships.organization_id', '=', $.organizationKey)
    .where('memberships.role', '=', 3)
    .orderBy('memberships.id')
    .limit($.count),
)

/** Returns the administrators who joined first, with the addresses that receive their password resets. */
export const administratorsToNotify = query((db, $: { organizationKey: number; count: number }) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.account_id as accountKey', 'accounts.nametag', 'accounts.reset_mail as mail'])
    .where('memberships.organization_id', '=', $.organizationKey)
    .where('memberships.role', '=', 3)
    .orderBy('memberships.id')
    .limit($.count),
)

export const membershipsOfAccount = query((db, $: { accountKey: number }) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select([
      'memberships.id as key',
      'memberships.organization_id as organizationKey',
      'memberships.role',
      'organizations.name',
      'organizations.member_count as memberCount',
      'organizations.deleted_at as deletedAt',
    ])
    .where('memberships.account_id', '=', $.accountKey)
    .orderBy('memberships.organization_id'),
)

export const administratorBesides = query((db, $: { organizationKey: number; accountKey: number }) =>
  db
    .selectFrom('memberships')
    .select('id as key')
    .where('organization_id', '=', $.organizationKey)
    .where('role', '=', 3)
    .where('account_id', '!=', $.accountKey)
    .limit(1),
)
