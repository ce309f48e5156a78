import { type Expression, type Kysely, sql } from 'kysely'
import { query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'

const organizationColumns = [
  'organizations.id as key',
  'organizations.name',
  'organizations.description',
  'organizations.public',
  'organizations.member_count as memberCount',
  'organizations.created_at as createdAt',
  'organizations.deleted_at as deletedAt',
] as const

/** Counts the messages that a member has not read, over all of their talks. */
const unreadOf = (db: Kysely<Schema>, membershipKey: number | Expression<number>) =>
  db
    .selectFrom('participants')
    .innerJoin('talks', 'talks.id', 'participants.talk_id')
    .select(sql<number>`cast(coalesce(sum(talks.last_seq - participants.read_seq), 0) as bigint)`.as('unread'))
    .where('participants.membership_id', '=', membershipKey)
    .whereRef('talks.last_seq', '>', 'participants.read_seq')

export const organizationByKey = query((db, $: { key: number }) =>
  db.selectFrom('organizations').select(organizationColumns).where('id', '=', $.key),
)

/** Returns the organization with the unread count of one member. */
export const organizationOfMember = query((db, $: { key: number; membershipKey: number }) =>
  db
    .selectFrom('organizations')
    .select([...organizationColumns, unreadOf(db, $.membershipKey).as('unread')])
    .where('id', '=', $.key)
    .$narrowType<{ unread: number }>(),
)

export const organizationInsert = query(
  (db, $: { name: string; description: string; public: 0 | 1; searchText: string; now: number }) =>
    db
      .insertInto('organizations')
      .values({
        name: $.name,
        description: $.description,
        public: $.public,
        search_text: $.searchText,
        member_count: 0,
        created_at: $.now,
      })
      .returning('id as key'),
)

export const organizationUpdate = query(
  (db, $: { key: number; name: string; description: string; public: 0 | 1; searchText: string }) =>
    db
      .updateTable('organizations')
      .set({ name: $.name, description: $.description, public: $.public, search_text: $.searchText })
      .where('id', '=', $.key),
)

export const organizationSetDeleted = query((db, $: { key: number; deletedAt: number | null }) =>
  db.updateTable('organizations').set({ deleted_at: $.deletedAt }).where('id', '=', $.key),
)

export const organizationCountMembers = query((db, $: { key: number; by: number }) =>
  db
    .updateTable('organizations')
    .set((eb) => ({ member_count: eb('member_count', '+', $.by) }))
    .where('id', '=', $.key),
)

type PageOfAccount = { accountKey: number; before: number; count: number }

const ofAccount = (db: Kysely<Schema>, $: PageOfAccount) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select((eb) => [...organizationColumns, 'memberships.role', unreadOf(db, eb.ref('memberships.id')).as('unread')])
    .$narrowType<{ unread: number }>()
    .where('memberships.account_id', '=', $.accountKey)
    .where('memberships.organization_id', '<', $.before)
    .orderBy('memberships.organization_id', 'desc')
    .limit($.count)

export const organizationsOfAccount = query((db, $: PageOfAccount) =>
  ofAccount(db, $).where('organizations.deleted_at', 'is', null),
)

export const deletedOrganizationsOfAccount = query((db, $: PageOfAccount & { deletedAfter: number }) =>
  ofAccount(db, $).where('organizations.deleted_at', '>', $.deletedAfter),
)
