import type { Kysely } from 'kysely'
import { isOneOf, isOneOfTexts, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { newestMessageKey } from '../core/talk-access.ts'
import { hasFields, memberColumns } from '../members/queries.ts'

type GroupReader = { organizationKey: number; membershipKey: number }

/** Selects groups, and whether the reader is in each. */
const groups = (db: Kysely<Schema>, $: GroupReader) =>
  db
    .selectFrom('groups')
    .leftJoin('group_members as own', (join) =>
      join.onRef('own.group_id', '=', 'groups.id').on('own.membership_id', '=', $.membershipKey),
    )
    .select([
      'groups.id as key',
      'groups.uuid as id',
      'groups.name',
      'groups.name_key as nameKey',
      'groups.description',
      'groups.self_join as selfJoin',
      'groups.member_count as memberCount',
      'groups.version',
      'own.membership_id as ownMembership',
    ])
    .where('groups.organization_id', '=', $.organizationKey)

export const groupsOfOrganization = query((db, $: GroupReader) => groups(db, $).orderBy('groups.name_key'))

export const groupById = query((db, $: GroupReader & { id: string }) => groups(db, $).where('groups.uuid', '=', $.id))

export const groupsByIds = query((db, $: { organizationKey: number; ids: string }, engine) =>
  db
    .selectFrom('groups')
    .select(['id as key', 'uuid as id', 'name'])
    .where('organization_id', '=', $.organizationKey)
    .where(isOneOfTexts(engine, 'uuid', $.ids))
    .orderBy('name_key'),
)

export const groupInsert = query(
  (
    db,
    $: { id: string; organizationKey: number; name: string; nameKey: string; description: string; selfJoin: 0 | 1 },
  ) =>
    db.insertInto('groups').values({
      uuid: $.id,
      organization_id: $.organizationKey,
      name: $.name,
      name_key: $.nameKey,
      description: $.description,
      self_join: $.selfJoin,
      member_count: 0,
      version: 1,
    }),
)

export const groupUpdate = query(
  (db, $: { key: number; name: string; nameKey: string; description: string; selfJoin: 0 | 1 }) =>
    db
      .updateTable('groups')
      .set((eb) => ({
        name: $.name,
        name_key: $.nameKey,
        description: $.description,
        self_join: $.selfJoin,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', $.key),
)

/**
 * Counts the members again instead of adding to the count, which would keep a mistake: a node of an earlier version
 * that serves beside this one ends memberships without counting.
 */
export const groupCountMembers = query((db, $: { key: number }) =>
  db
    .updateTable('groups')
    .set((set) => ({
      member_count: db
        .selectFrom('group_members')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('group_id', '=', $.key),
      people_version: set('people_version', '+', 1),
    }))
    .where('id', '=', $.key),
)

/** Skips members who have just left the organization. Returns those who were not in the group. */
export const groupMembersInsert = query((db, $: { groupKey: number; membershipKeys: string }, engine) =>
  db
    .insertInto('group_members')
    .columns(['group_id', 'membership_id', 'since_message'])
    .expression((eb) =>
      eb
        .selectFrom('memberships')
        .innerJoin('groups', (join) => join.on('groups.id', '=', $.groupKey))
        .select([
          'groups.id as group_id',
          'memberships.id as membership_id',
          newestMessageKey(engine).as('since_message'),
        ])
        .where(isOneOf(engine, 'memberships.id', $.membershipKeys)),
    )
    .onConflict((conflict) => conflict.columns(['group_id', 'membership_id']).doNothing())
    .returning('membership_id as membershipKey'),
)

export const groupMemberDelete = query((db, $: { groupKey: number; membershipKey: number }) =>
  db.deleteFrom('group_members').where('group_id', '=', $.groupKey).where('membership_id', '=', $.membershipKey),
)

export const membersOfGroup = query(
  (db, $: { organizationKey: number; groupKey: number; after: number; count: number }) =>
    db
      .selectFrom('group_members')
      .innerJoin('memberships', 'memberships.id', 'group_members.membership_id')
      .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
      .select([...memberColumns, hasFields(db, $.organizationKey)])
      .where('group_members.group_id', '=', $.groupKey)
      .where('group_members.membership_id', '>', $.after)
      .orderBy('group_members.membership_id')
      .limit($.count),
)

/** Returns the accounts behind memberships, for the audit log. */
export const accountsOfMemberships = query((db, $: { membershipKeys: string }, engine) =>
  db
    .selectFrom('memberships')
    .select('account_id as accountKey')
    .where(isOneOf(engine, 'id', $.membershipKeys))
    .orderBy('id'),
)

export const accountsInGroup = query((db, $: { groupKey: number; count: number }) =>
  db
    .selectFrom('group_members')
    .innerJoin('memberships', 'memberships.id', 'group_members.membership_id')
    .select('memberships.account_id as accountKey')
    .where('group_members.group_id', '=', $.groupKey)
    .limit($.count),
)
