import { type Expression, type Kysely, sql } from 'kysely'
import { maxUnreadMentions } from '../../../../shared/limits.ts'
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
  'organizations.logo',
] as const

/** Counts the messages that a member has not read, over all of their talks. */
const unreadOf = (db: Kysely<Schema>, membershipKey: number | Expression<number>) =>
  db
    .selectFrom('participants')
    .innerJoin('talks', 'talks.id', 'participants.talk_id')
    .select(sql<number>`cast(coalesce(sum(talks.last_seq - participants.read_seq), 0) as bigint)`.as('unread'))
    .where('participants.membership_id', '=', membershipKey)
    .whereRef('talks.last_seq', '>', 'participants.read_seq')

/**
 * Counts the mentions of an account that are not read, over all talks of one membership. Only talks with unread messages
 * have a first one.
 */
const unreadMentionsOf = (db: Kysely<Schema>, membershipKey: number | Expression<number>, accountKey: number) => {
  const unreadMentions = db
    .selectFrom('participants')
    .innerJoin('messages as unread', (join) =>
      join
        .onRef('unread.talk_id', '=', 'participants.talk_id')
        .on((eb) => eb('unread.seq', '=', eb('participants.read_seq', '+', 1))),
    )
    .innerJoin('mentions', (join) =>
      join
        .onRef('mentions.talk_id', '=', 'participants.talk_id')
        .onRef('mentions.message_id', '>=', 'unread.id')
        .on('mentions.account_id', '=', accountKey),
    )
    .select('mentions.message_id')
    .where('participants.membership_id', '=', membershipKey)
    .limit(sql.lit(maxUnreadMentions))
  return db.selectFrom(unreadMentions.as('mentions_found')).select((eb) => eb.fn.countAll<number>().as('count'))
}

export const organizationByKey = query((db, $: { key: number }) =>
  db.selectFrom('organizations').select(organizationColumns).where('id', '=', $.key),
)

/** Returns the organization with the unread counts of one member. */
export const organizationOfMember = query((db, $: { key: number; membershipKey: number; accountKey: number }) =>
  db
    .selectFrom('organizations')
    .select([
      ...organizationColumns,
      unreadOf(db, $.membershipKey).as('unread'),
      unreadMentionsOf(db, $.membershipKey, $.accountKey).as('unreadMentions'),
    ])
    .where('id', '=', $.key)
    .$narrowType<{ unread: number; unreadMentions: number }>(),
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
    .select((eb) => [
      ...organizationColumns,
      'memberships.role',
      unreadOf(db, eb.ref('memberships.id')).as('unread'),
      unreadMentionsOf(db, eb.ref('memberships.id'), $.accountKey).as('unreadMentions'),
    ])
    .$narrowType<{ unread: number; unreadMentions: number }>()
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
