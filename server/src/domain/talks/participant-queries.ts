/* This file is longer than 250 lines because it is one list: the queries of the people and groups in talks. */

import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import { isAmong, isOneOf, query } from '../../db/prepared.ts'
import { peopleVersion } from '../core/people-cache.ts'
import { accountPersonColumns } from '../core/person.ts'
import {
  hasStanding,
  isAddressedInTalk,
  isInConversation,
  isInTalk,
  isOutOfGroup,
  isRemovedFromTalk,
  readBeforeComing,
} from '../core/talk-access.ts'
import { isNamed } from '../members/member-filter-queries.ts'

type ParticipantKeys = { talkKey: number; membershipKey: number }

/** Puts a member into a talk by themselves, also one who was in through a group, had left or had been removed. */
export const participantJoin = query((db, $: ParticipantKeys & { readSeq: number }) =>
  db
    .insertInto('participants')
    .values({ talk_id: $.talkKey, membership_id: $.membershipKey, read_seq: $.readSeq, standing: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['talk_id', 'membership_id'])
        .doUpdateSet({ standing: 1, left_after: null, read_seq: $.readSeq }),
    ),
)

/** Lets a member back into a talk through its groups. */
export const participantReturn = query((db, $: ParticipantKeys) =>
  db
    .updateTable('participants')
    .set({ standing: 0, left_after: null })
    .where('talk_id', '=', $.talkKey)
    .where('membership_id', '=', $.membershipKey),
)

export const participantDelete = query((db, $: ParticipantKeys) =>
  db.deleteFrom('participants').where('talk_id', '=', $.talkKey).where('membership_id', '=', $.membershipKey),
)

/** Keeps a member out of a talk until a later group has them, or until they join or are added. */
export const participantLeave = query((db, $: ParticipantKeys & { readSeq: number; leftAfter: number }) =>
  db
    .insertInto('participants')
    .values({
      talk_id: $.talkKey,
      membership_id: $.membershipKey,
      read_seq: $.readSeq,
      standing: -1,
      left_after: $.leftAfter,
    })
    .onConflict((conflict) =>
      conflict.columns(['talk_id', 'membership_id']).doUpdateSet({ standing: -1, left_after: $.leftAfter }),
    ),
)

/** Hides a direct talk for one of its people up to a message, or shows it again. */
export const participantHide = query((db, $: ParticipantKeys & { hiddenSeq: number | null }) =>
  db
    .updateTable('participants')
    .set({ hidden_seq: $.hiddenSeq })
    .where('talk_id', '=', $.talkKey)
    .where('membership_id', '=', $.membershipKey),
)

/** A reader who has no row yet gets one that puts them into nothing. */
export const participantNotify = query(
  (db, $: ParticipantKeys & { readSeq: number; notify: 'all' | 'mentions' | 'none' }) =>
    db
      .insertInto('participants')
      .values({
        talk_id: $.talkKey,
        membership_id: $.membershipKey,
        read_seq: $.readSeq,
        standing: 0,
        notify: $.notify,
      })
      .onConflict((conflict) => conflict.columns(['talk_id', 'membership_id']).doUpdateSet({ notify: $.notify })),
)

/** Returns how far a member has read a talk; no row if they are in it through a group and have not read anything yet. */
export const participantReadSeq = query((db, $: ParticipantKeys) =>
  db
    .selectFrom('participants')
    .select('read_seq as readSeq')
    .where('talk_id', '=', $.talkKey)
    .where('membership_id', '=', $.membershipKey),
)

/** Advances the read position of a member who is in the talk by themselves. */
export const participantRead = query((db, $: ParticipantKeys & { readSeq: number }) =>
  db
    .updateTable('participants')
    .set({ read_seq: $.readSeq })
    .where('talk_id', '=', $.talkKey)
    .where('membership_id', '=', $.membershipKey)
    .where('standing', '=', 1)
    .where('read_seq', '<', $.readSeq),
)

/** Advances the read position of a member who is in the talk, in whichever way. The caller checked that they are. */
export const participantReadAnyway = query((db, $: ParticipantKeys & { readSeq: number }) =>
  db
    .insertInto('participants')
    .values({ talk_id: $.talkKey, membership_id: $.membershipKey, read_seq: $.readSeq, standing: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['talk_id', 'membership_id'])
        .doUpdateSet({ read_seq: $.readSeq })
        .where('participants.read_seq', '<', $.readSeq),
    ),
)

/**
 * Advances the read position of an author who posts through a group, and locks the group in the talk and the author in
 * the group, so that nobody posts after they left. Changes no row when they are out by now.
 */
export const participantReadThroughGroup = query(
  (db, $: ParticipantKeys & { throughGroup: number; readSeq: number }, engine: Engine) => {
    const lock = engine === 'sqlite' ? sql`` : sql`for share`
    const group = sql`select talk_groups.id from talk_groups where talk_groups.id = ${$.throughGroup} and (talk_groups.group_id is null
      or exists (select 1 from group_members where group_members.group_id = talk_groups.group_id
        and group_members.membership_id = ${$.membershipKey} ${lock})) ${lock}`
    const value = (key: number) => (engine === 'sqlite' ? sql`${key}` : sql`${key}::bigint`)
    return db
      .insertInto('participants')
      .columns(['talk_id', 'membership_id', 'read_seq', 'standing'])
      .expression(
        sql`select ${value($.talkKey)}, ${value($.membershipKey)}, ${value($.readSeq)}, 0 from (${group}) as through_group where true`,
      )
      .onConflict((conflict) =>
        conflict
          .columns(['talk_id', 'membership_id'])
          .doUpdateSet({
            read_seq: $.readSeq,
            standing: sql`case participants.standing when 1 then 1 else 0 end`,
            left_after: null,
          })
          .where((eb) =>
            eb.or([eb('participants.standing', '>=', 0), eb('participants.left_after', '<', $.throughGroup)]),
          ),
      )
  },
)

/** Selects where people stand who are to be put into a talk. */
export const standingsInTalk = query(
  (db, $: { talkKey: number; lastSeq: number; membershipKeys: string }, engine: Engine) => {
    const membership = sql.ref<number>('memberships.id')
    const value = engine === 'sqlite' ? sql<number>`${$.lastSeq}` : sql<number>`${$.lastSeq}::bigint`
    const before = readBeforeComing(engine, { key: $.talkKey, lastSeq: value }, membership)
    return db
      .selectFrom('memberships')
      .leftJoin('participants', (join) =>
        join.onRef('participants.membership_id', '=', 'memberships.id').on('participants.talk_id', '=', $.talkKey),
      )
      .select([
        'memberships.id as membershipKey',
        'participants.standing',
        sql<0 | 1>`case when ${isInTalk($.talkKey, membership)} then 1 else 0 end`.as('isIn'),
        sql<number | null>`coalesce(participants.read_seq, ${before})`.as('readSeq'),
      ])
      .where(isOneOf(engine, 'memberships.id', $.membershipKeys))
  },
)

/** Finds a talk that a member may join: an open one, or one with a group that they are in. */
export const talkToJoin = query((db, $: { key: number; organizationKey: number; membershipKey: number }) =>
  db
    .selectFrom('talks')
    .select([
      'talks.id as key',
      'talks.kind',
      'talks.last_seq as lastSeq',
      sql<0 | 1>`case when ${isInTalk(sql.ref('talks.id'), $.membershipKey)} then 1 else 0 end`.as('isIn'),
    ])
    .where('talks.id', '=', $.key)
    .where('talks.organization_id', '=', $.organizationKey)
    .where((eb) =>
      eb.or([
        eb('talks.kind', '=', sql.lit('open' as const)),
        isInTalk(sql.ref('talks.id'), $.membershipKey),
        isAddressedInTalk(sql.ref('talks.id'), $.membershipKey),
      ]),
    ),
)

/** Returns no row when the group is in the talk already, or was deleted by now. */
export const talkGroupInsert = query(
  (db, $: { talkKey: number; audience: number; startSeq: number }, engine: Engine) => {
    const value = (key: number) => (engine === 'sqlite' ? sql`${key}` : sql`${key}::bigint`)
    return db
      .insertInto('talk_groups')
      .columns(['talk_id', 'audience', 'group_id', 'start_seq'])
      .expression(
        sql`select ${value($.talkKey)}, ${value($.audience)}, (select groups.id from groups where groups.id = ${$.audience}),
          ${value($.startSeq)}
          where ${value($.audience)} < 0 or exists (select 1 from groups where groups.id = ${$.audience})`,
      )
      .onConflict((conflict) => conflict.columns(['talk_id', 'audience']).doNothing())
      .returning('id as key')
  },
)

export const talkGroupDelete = query((db, $: { talkKey: number; audience: number }) =>
  db.deleteFrom('talk_groups').where('talk_id', '=', $.talkKey).where('audience', '=', $.audience),
)

/** Returns the group that was added to a talk last. */
export const talkGroupNewest = query((db, $: { talkKey: number }) =>
  db
    .selectFrom('talk_groups')
    // Without `+ 0`, PostgreSQL would read the newest groups of all talks.
    .select(sql<number | null>`max(talk_groups.id + 0)`.as('key'))
    .where('talk_id', '=', $.talkKey),
)

/** Selects the groups of talks, with how many people each of them has, and whether somebody left the talk or was removed. */
export const groupsOfTalks = query((db, $: { talkKeys: string }, engine) =>
  db
    .selectFrom('talk_groups')
    .leftJoin('groups', 'groups.id', 'talk_groups.group_id')
    .leftJoin('organizations', (join) => join.on(sql<boolean>`organizations.id = -talk_groups.audience`))
    .select((eb) => [
      'talk_groups.id as key',
      'talk_groups.talk_id as talkKey',
      'talk_groups.audience',
      'groups.uuid as id',
      'groups.name',
      'groups.people_version as version',
      eb.fn.coalesce('groups.member_count', 'organizations.member_count', sql.lit(0)).as('memberCount'),
      // PostgreSQL would read all removals for an `exists`.
      sql<0 | 1>`coalesce((select 1 from participants as absent
          where absent.talk_id = talk_groups.talk_id and ${hasStanding('out', 'absent')} limit 1),
        (select 1 from talk_removals where talk_removals.talk_id = talk_groups.talk_id limit 1), 0)`.as('hasAbsent'),
    ])
    .where(isOneOf(engine, 'talk_groups.talk_id', $.talkKeys))
    .orderBy('talk_groups.talk_id')
    .orderBy('talk_groups.id'),
)

const listed = (engine: Engine, keys: string) =>
  engine === 'sqlite'
    ? sql<{ value: number }>`(select value from json_each(${keys}))`
    : sql<{ value: number }>`(select value::bigint from jsonb_array_elements_text(${keys}::jsonb))`

/** A talk names this many people. */
export const maxNamed = 20

/**
 * Selects the first people who are in talks by themselves, as a list of their keys, and their number, which is null in talks
 * that have groups, with the version of the people.
 */
export const participantsOfTalks = query((db, $: { talkKeys: string }, engine) => {
  const joined = db
    .selectFrom('participants')
    .whereRef('participants.talk_id', '=', sql.ref('listed.value'))
    .where(hasStanding('joined'))
  const first = joined
    .select('participants.membership_id')
    .orderBy('participants.membership_id')
    .limit(sql.lit(maxNamed))
  const asList = engine === 'sqlite' ? sql`json_group_array(membership_id)` : sql`json_agg(membership_id)::text`
  return db.selectFrom(listed(engine, $.talkKeys).as('listed')).select([
    'listed.value as talkKey',
    sql<string | null>`(select ${asList} from ${first} as first_ones)`.as('membershipKeys'),
    // PostgreSQL would read all groups for an `exists`.
    sql<number | null>`case when (select 1 from talk_groups where talk_groups.talk_id = listed.value limit 1) is null
      then ${joined.select((eb) => eb.fn.countAll().as('count'))} end`.as('joinedCount'),
    peopleVersion.as('version'),
  ])
})

/** Selects the first of the members that an audience has, as far as a condition on the member holds. */
const firstOfAudience = (
  audience: Expression<unknown>,
  condition: (member: Expression<number>) => RawBuilder<unknown>,
) => {
  const first = (from: Expression<unknown>, member: Expression<number>, isIn: Expression<unknown>) =>
    sql`select * from (select ${member} from ${from} where ${isIn} ${condition(member)}
      order by ${member} limit ${sql.lit(maxNamed)}) as first_ones`
  return sql`(${first(sql`group_members`, sql`group_members.membership_id`, sql`group_members.group_id = ${audience}`)}
    union all ${first(sql`memberships as all_members`, sql`all_members.id`, sql`all_members.organization_id = -${audience}`)})`
}

/** Selects the first members of audiences. */
export const firstOfAudiences = query((db, $: { audiences: string }, engine) => {
  const audience = sql.ref<number>('listed.value')
  return db
    .selectFrom(listed(engine, $.audiences).as('listed'))
    .innerJoin('memberships', (join) =>
      join.on(
        isAmong(
          engine,
          'memberships.id',
          firstOfAudience(audience, () => sql``),
        ),
      ),
    )
    .select([audience.as('audience'), 'memberships.id as membershipKey'])
})

/**
 * Selects the first people whom groups bring into talks that somebody left or was removed from. `rows` is a list of
 * `[talkKey, audience, talkGroupKey]`.
 */
export const participantsThroughGroups = query((db, $: { rows: string }, engine) => {
  const rows =
    engine === 'sqlite'
      ? sql<GroupRow>`(select value ->> 0 as talk_id, value ->> 1 as audience, value ->> 2 as id from json_each(${$.rows}))`
      : sql<GroupRow>`(select (value ->> 0)::bigint as talk_id, (value ->> 1)::bigint as audience, (value ->> 2)::bigint as id
          from jsonb_array_elements(${$.rows}::jsonb))`
  const present = (member: Expression<number>) => sql`and not ${isOutOfGroup(sql.ref('talk_groups.talk_id'), member)}`
  return db
    .selectFrom(rows.as('talk_groups'))
    .innerJoin('memberships', (join) =>
      join.on(isAmong(engine, 'memberships.id', firstOfAudience(sql.ref('talk_groups.audience'), present))),
    )
    .select(['talk_groups.talk_id as talkKey', 'memberships.id as membershipKey'])
})

export const peopleOfMemberships = query((db, $: { membershipKeys: string }, engine) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.id as membershipKey', ...accountPersonColumns])
    .where(isOneOf(engine, 'memberships.id', $.membershipKeys)),
)

type GroupRow = { talk_id: number; audience: number; id: number }

/**
 * Returns by how much the people of talks differ from the members of their groups: those who are in by themselves and in
 * no group come on top, those who left or were removed are missing.
 */
export const groupCountCorrections = query((db, $: { talkKeys: string }, engine) => {
  const place = [sql.ref<number>('participants.talk_id'), sql.ref<number>('participants.membership_id')] as const
  return db
    .selectFrom('participants')
    .select([
      'talk_id as talkKey',
      sql<number>`cast(sum(case
        when standing = 1 then case when ${isAddressedInTalk(...place)} then 0 else 1 end
        when ${isAddressedInTalk(...place)} and not ${isInConversation(...place)} and not ${isRemovedFromTalk(...place)} then -1
        else 0 end) as bigint)`.as('correction'),
    ])
    .where(isOneOf(engine, 'talk_id', $.talkKeys))
    .where('standing', '!=', sql.lit(0 as const))
    .groupBy('talk_id')
})

/** Counts the members of the groups of talks who were removed from them. */
export const removedFromGroups = query((db, $: { organizationKey: number; talkKeys: string }, engine) => {
  const place = [sql.ref<number>('talk_removals.talk_id'), sql.ref<number>('memberships.id')] as const
  const inGroup = db
    .selectFrom('memberships')
    .select('memberships.id')
    .whereRef('memberships.account_id', '=', sql.ref('talk_removals.account_id'))
    .where('memberships.organization_id', '=', $.organizationKey)
    .where(isAddressedInTalk(...place))
  return (
    db
      .selectFrom('talk_removals')
      .select((eb) => ['talk_id as talkKey', eb.fn.countAll<number>().as('count')])
      .where(isOneOf(engine, 'talk_id', $.talkKeys))
      // As a bare condition it would become a join, for which PostgreSQL reads all memberships.
      .where((eb) => sql<boolean>`case when ${eb.exists(inGroup)} then 1 else 0 end = 1`)
      .groupBy('talk_id')
  )
})

/** Counts, in a window of the members of an organization, those who are in at least one of the groups. */
export const membersInGroups = query(
  (db, $: { organizationKey: number; groupKeys: string; after: number; count: number }, engine) => {
    const window = db
      .selectFrom('memberships')
      .select('id')
      .where('organization_id', '=', $.organizationKey)
      .where('id', '>', $.after)
      .orderBy('id')
      .limit($.count)
      .as('member_window')
    const inOne = db
      .selectFrom('group_members')
      .select('group_members.group_id')
      .whereRef('group_members.membership_id', '=', sql.ref('member_window.id'))
      .where(isOneOf(engine, 'group_members.group_id', $.groupKeys))
    return db
      .selectFrom(window)
      .select((eb) => [
        sql<number>`cast(coalesce(sum(case when ${eb.exists(inOne)} then 1 else 0 end), 0) as bigint)`.as('found'),
        eb.fn.countAll<number>().as('read'),
        eb.fn.max('member_window.id').as('last'),
      ])
  },
)

type ParticipantsPage = { talkKey: number; after: number; count: number }

export const participantsJoined = query((db, $: ParticipantsPage) =>
  db
    .selectFrom('participants')
    .innerJoin('memberships', 'memberships.id', 'participants.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['participants.membership_id as key', ...accountPersonColumns])
    .where('participants.talk_id', '=', $.talkKey)
    .where(hasStanding('joined'))
    .where('participants.membership_id', '>', $.after)
    .orderBy('participants.membership_id')
    .limit($.count),
)

/** Selects those of a window of members who are in a talk, in whichever way, and whose name contains a text. */
export const participantsInWindow = query(
  (
    db,
    $: { talkKey: number; organizationKey: number; name: string; after: number; upTo: number; count: number },
    engine,
  ) =>
    db
      .selectFrom('memberships')
      .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
      .select(['memberships.id as key', ...accountPersonColumns])
      .where('memberships.organization_id', '=', $.organizationKey)
      .where('memberships.id', '>', $.after)
      .where('memberships.id', '<=', $.upTo)
      .where(isNamed(engine, $.name))
      .where(isInTalk($.talkKey, sql.ref('memberships.id')))
      .orderBy('memberships.id')
      .limit($.count),
)
