import { type Expression, type Kysely, sql } from 'kysely'
import { maxUnreadMentions } from '../../../../shared/limits.ts'
import type { Engine } from '../../db/engine.ts'
import { query } from '../../db/prepared.ts'
import type { Joining, Schema } from '../../db/schema.ts'
import { includesMember } from '../core/audiences.ts'
import { readBeforeComing, talksOfMembership } from '../core/talk-access.ts'

const organizationColumns = [
  'organizations.id as key',
  'organizations.name',
  'organizations.description',
  'organizations.public',
  'organizations.member_count as memberCount',
  'organizations.created_at as createdAt',
  'organizations.deleted_at as deletedAt',
  'organizations.suspended_at as suspendedAt',
  'organizations.logo',
  'organizations.joining',
  'organizations.questions',
] as const

type MembershipKey = number | Expression<number>

/** Selects the talks of a member that have unread messages; archived ones count as read. */
export const unreadTalks = (db: Kysely<Schema>, engine: Engine, membershipKey: MembershipKey) => {
  // Each talk is looked up by its key. PostgreSQL would join all talks of all organizations.
  const lastSeq = db
    .selectFrom('talks')
    .select('talks.last_seq')
    .whereRef('talks.id', '=', sql.ref('mine.talk_id'))
    .where('talks.archived_at', 'is', null)
  const counted = db
    .selectFrom(talksOfMembership(engine, membershipKey).as('mine'))
    .select(['mine.talk_id', 'mine.read_seq', sql<number>`${lastSeq}`.as('last_seq')])
    .as('counted')
  const talk = { key: sql.ref<number>('counted.talk_id'), lastSeq: sql.ref<number>('counted.last_seq') }
  const before = readBeforeComing(engine, talk, membershipKey)
  const readSeq = sql<number>`coalesce(counted.read_seq, ${before}, counted.last_seq)`
  return db
    .selectFrom(counted)
    .select(['counted.talk_id', 'counted.last_seq', readSeq.as('read_seq')])
    .where('counted.last_seq', '>', readSeq)
    .as('unread_talks')
}

/** Counts the messages that a member has not read, over all of their talks. */
const unreadOf = (db: Kysely<Schema>, engine: Engine, membershipKey: MembershipKey) =>
  db
    .selectFrom(unreadTalks(db, engine, membershipKey))
    .select(sql<number>`cast(coalesce(sum(last_seq - read_seq), 0) as bigint)`.as('unread'))

/**
 * Counts the unread messages that mention an account or one of its groups, over all talks of one membership. Only talks with
 * unread messages have a first one.
 */
const unreadMentionsOf = (db: Kysely<Schema>, engine: Engine, membershipKey: MembershipKey, accountKey: number) => {
  const firstUnread = db
    .selectFrom('messages')
    .select('messages.id')
    .whereRef('messages.talk_id', '=', sql.ref('unread_talks.talk_id'))
    .where(sql<boolean>`messages.seq = unread_talks.read_seq + 1`)
  const ofPerson = db
    .selectFrom(unreadTalks(db, engine, membershipKey))
    .innerJoin('mentions', (join) =>
      join
        .onRef('mentions.talk_id', '=', 'unread_talks.talk_id')
        .on('mentions.account_id', '=', accountKey)
        .on(sql<boolean>`mentions.message_id >= ${firstUnread}`),
    )
    .select('mentions.message_id')
    .limit(sql.lit(maxUnreadMentions))
  const ofGroups = db
    .selectFrom(unreadTalks(db, engine, membershipKey))
    .innerJoin('group_mentions', (join) =>
      join
        .onRef('group_mentions.talk_id', '=', 'unread_talks.talk_id')
        .on(sql<boolean>`group_mentions.message_id >= ${firstUnread}`)
        .on(includesMember(sql.ref('group_mentions.audience'), membershipKey)),
    )
    .select('group_mentions.message_id')
    .limit(sql.lit(maxUnreadMentions))
  const unreadMentions = db
    .selectFrom(ofPerson.as('own_mentions'))
    .selectAll()
    .union(db.selectFrom(ofGroups.as('own_group_mentions')).selectAll())
    .limit(sql.lit(maxUnreadMentions))
  return db.selectFrom(unreadMentions.as('mentions_found')).select((eb) => eb.fn.countAll<number>().as('count'))
}

export const organizationByKey = query((db, $: { key: number }) =>
  db.selectFrom('organizations').select(organizationColumns).where('id', '=', $.key),
)

/** Returns the organization with the unread counts of one member. */
export const organizationOfMember = query((db, $: { key: number; membershipKey: number; accountKey: number }, engine) =>
  db
    .selectFrom('organizations')
    .select([
      ...organizationColumns,
      unreadOf(db, engine, $.membershipKey).as('unread'),
      unreadMentionsOf(db, engine, $.membershipKey, $.accountKey).as('unreadMentions'),
    ])
    .where('id', '=', $.key)
    .$narrowType<{ unread: number; unreadMentions: number }>(),
)

type OrganizationColumns = {
  name: string
  description: string
  public: 0 | 1
  joining: Joining
  questions: string
  searchText: string
}

const valuesOf = ($: OrganizationColumns) => ({
  name: $.name,
  description: $.description,
  public: $.public,
  joining: $.joining,
  questions: $.questions,
  search_text: $.searchText,
})

export const organizationInsert = query((db, $: OrganizationColumns & { now: number }) =>
  db
    .insertInto('organizations')
    .values({ ...valuesOf($), member_count: 0, created_at: $.now })
    .returning('id as key'),
)

export const generalTalkInsert = query(
  (db, $: { organizationKey: number; title: string; createdBy: number; now: number }) =>
    db
      .insertInto('talks')
      .values({
        organization_id: $.organizationKey,
        kind: 'open',
        title: $.title,
        created_by: $.createdBy,
        created_at: $.now,
        last_seq: 0,
        last_message_at: $.now,
      })
      .returning('id as key'),
)

export const generalTalkAddEveryone = query((db, $: { talkKey: number; audience: number }) =>
  db.insertInto('talk_groups').values({ talk_id: $.talkKey, audience: $.audience, group_id: null, start_seq: 0 }),
)

export const organizationUpdate = query((db, $: OrganizationColumns & { key: number }) =>
  db.updateTable('organizations').set(valuesOf($)).where('id', '=', $.key),
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

const ofAccount = (db: Kysely<Schema>, $: PageOfAccount, engine: Engine) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select((eb) => [
      ...organizationColumns,
      'memberships.role',
      unreadOf(db, engine, eb.ref('memberships.id')).as('unread'),
      unreadMentionsOf(db, engine, eb.ref('memberships.id'), $.accountKey).as('unreadMentions'),
    ])
    .$narrowType<{ unread: number; unreadMentions: number }>()
    .where('memberships.account_id', '=', $.accountKey)
    .where('memberships.organization_id', '<', $.before)
    .orderBy('memberships.organization_id', 'desc')
    .limit($.count)

export const organizationsOfAccount = query((db, $: PageOfAccount, engine) =>
  ofAccount(db, $, engine).where('organizations.deleted_at', 'is', null),
)

export const deletedOrganizationsOfAccount = query((db, $: PageOfAccount & { deletedAfter: number }, engine) =>
  ofAccount(db, $, engine).where('organizations.deleted_at', '>', $.deletedAfter),
)
