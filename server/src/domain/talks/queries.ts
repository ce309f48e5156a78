/* This file is longer than 250 lines because it is one list: the queries of talks. */

import { type AliasedExpression, type Expression, type Kysely, sql } from 'kysely'
import { maxUnreadMentions } from '../../../../shared/limits.ts'
import type { TalkKind } from '../../../../shared/talk-kinds.ts'
import type { Engine } from '../../db/engine.ts'
import { query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { includesMember } from '../core/audiences.ts'
import { personColumns } from '../core/person.ts'
import {
  hasJoinedTalk,
  isInTalk,
  isReadableTalk,
  readBeforeComing,
  standings,
  talksOfMembership,
} from '../core/talk-access.ts'

export const talkInsert = query(
  (db, $: { organizationKey: number; kind: TalkKind; title: string; createdBy: number; now: number }) =>
    db
      .insertInto('talks')
      .values({
        organization_id: $.organizationKey,
        kind: $.kind,
        title: $.title,
        created_by: $.createdBy,
        created_at: $.now,
        last_seq: 0,
        last_message_at: $.now,
      })
      .returning('id as key'),
)

/** The columns of a talk in a page of talks; `shownTalks` adds what is computed only for the shown ones. */
const pageColumns = [
  'talks.id as key',
  'talks.kind',
  'talks.title',
  'talks.created_at as createdAt',
  'talks.created_by as creatorKey',
  'talks.last_seq as lastSeq',
  'talks.last_message_at as lastMessageAt',
  'talks.archived_at as archivedAt',
] as const

/**
 * Counts the messages of a talk that mention a person or one of their groups, since the first unread one. Keys of messages
 * increase in a talk.
 */
const unreadMentions = (db: Kysely<Schema>, { accountKey, membershipKey }: TalkReader) => {
  const ofPerson = db
    .selectFrom('mentions')
    .select('mentions.message_id')
    .whereRef('mentions.talk_id', '=', sql.ref('page.key'))
    .whereRef('mentions.message_id', '>=', sql.ref('unread.id'))
    .where('mentions.account_id', '=', accountKey)
    .limit(sql.lit(maxUnreadMentions))
  const ofGroups = db
    .selectFrom('group_mentions')
    .select('group_mentions.message_id')
    .whereRef('group_mentions.talk_id', '=', sql.ref('page.key'))
    .whereRef('group_mentions.message_id', '>=', sql.ref('unread.id'))
    .where(includesMember(sql.ref('group_mentions.audience'), membershipKey))
    .limit(sql.lit(maxUnreadMentions))
  const found = db
    .selectFrom(ofPerson.as('own_mentions'))
    .selectAll()
    .union(db.selectFrom(ofGroups.as('own_group_mentions')).selectAll())
    .limit(sql.lit(maxUnreadMentions))
  return db.selectFrom(found.as('mentions_found')).select((eb) => eb.fn.countAll<number>().as('count'))
}

export type Notify = 'all' | 'mentions' | 'none'

type PageOfTalks = {
  key: number
  kind: TalkKind
  title: string
  createdAt: number
  creatorKey: number
  lastSeq: number
  lastMessageAt: number
  archivedAt: number | null
  notify: Notify | null
  /** 1 if the reader is in the talk. */
  isIn: 0 | 1
  /** Number of the last message that the reader has read; null before they have read anything. */
  readSeq: number | null
}

type TalkReader = { membershipKey: number; accountKey: number }

type TalkToRead = { key: number; organizationKey: number } & TalkReader

/** Selects how far a talk of a page counts as read, also for somebody who has not read anything yet. */
const readSeqInPage = ({ membershipKey }: TalkReader, engine: Engine) => {
  const lastSeq = sql.ref<number>('page.lastSeq')
  const before = readBeforeComing(engine, { key: sql.ref<number>('page.key'), lastSeq }, membershipKey)
  return sql<number>`coalesce(${sql.ref('page.readSeq')}, ${before}, ${lastSeq})`
}

/** Adds to a page of talks who created them, their first unread message and their unread mentions. */
const shownTalks = (
  db: Kysely<Schema>,
  $: TalkReader,
  page: AliasedExpression<PageOfTalks, 'page'>,
  readSeq: Expression<number>,
) =>
  db
    .selectFrom(page)
    .innerJoin('accounts as creator', 'creator.id', 'page.creatorKey')
    .leftJoin('messages as unread', (join) =>
      join.onRef('unread.talk_id', '=', 'page.key').on(sql<boolean>`page."isIn" = 1 and unread.seq = ${readSeq} + 1`),
    )
    .select([
      'page.key',
      'page.kind',
      'page.title',
      'page.createdAt',
      'page.creatorKey',
      'page.lastSeq',
      'page.lastMessageAt',
      'page.archivedAt',
      'page.notify',
      'page.isIn',
      sql<number>`${readSeq}`.as('readSeq'),
      ...personColumns('creator', 'creator'),
      'unread.id as firstUnread',
      sql<number>`case when unread.id is null then 0 else ${unreadMentions(db, $)} end`.as('unreadMentions'),
    ])

const isInFlag = (membershipKey: number) =>
  sql<0 | 1>`case when ${isInTalk(sql.ref('talks.id'), membershipKey)} then 1 else 0 end`

/** Selects talks with how far a member has read, as a page to show. */
const talksForReader = (db: Kysely<Schema>, membershipKey: number) =>
  db
    .selectFrom('talks')
    .leftJoin('participants', (join) =>
      join.onRef('participants.talk_id', '=', 'talks.id').on('participants.membership_id', '=', membershipKey),
    )
    .select([
      ...pageColumns,
      isInFlag(membershipKey).as('isIn'),
      'participants.read_seq as readSeq',
      'participants.notify',
    ])

/** Finds a talk that a member can read. */
export const talkForReader = query((db, $: TalkToRead, engine) =>
  shownTalks(
    db,
    $,
    talksForReader(db, $.membershipKey)
      .where('talks.id', '=', $.key)
      .where('talks.organization_id', '=', $.organizationKey)
      .where(isReadableTalk(sql.ref('talks.id'), $.membershipKey))
      .as('page'),
    readSeqInPage($, engine),
  ),
)

/** Finds a talk that a member has joined, as most of those that `talkForReader` finds: see `joinedTalkFound`. */
export const joinedTalkForReader = query((db, $: TalkToRead) =>
  shownTalks(
    db,
    $,
    db
      .selectFrom('talks')
      .innerJoin('participants', 'participants.talk_id', 'talks.id')
      .select([...pageColumns, sql.lit<0 | 1>(1).as('isIn'), 'participants.read_seq as readSeq', 'participants.notify'])
      .where('talks.id', '=', $.key)
      .where('talks.organization_id', '=', $.organizationKey)
      .where('participants.membership_id', '=', $.membershipKey)
      .where('participants.standing', '=', sql.lit(standings.joined))
      .as('page'),
    sql.ref('page.readSeq'),
  ),
)

/** Matches talks that are not archived, and direct ones that have all of their people. */
export const isWritable = sql<boolean>`(talks.archived_at is null and (talks.kind <> 'direct' or talks.direct_size =
  (select count(*) from participants as all_people where all_people.talk_id = talks.id)))`

type TalkToFind = { key: number; organizationKey: number; membershipKey: number }

/** Selects a talk with only the columns that a change needs. */
const talkToFind = (db: Kysely<Schema>, { key, organizationKey }: TalkToFind) =>
  db
    .selectFrom('talks')
    .select([
      'talks.id as key',
      'talks.kind',
      'talks.title',
      'talks.last_seq as lastSeq',
      'talks.created_by as creatorKey',
      'talks.archived_at as archivedAt',
      sql<0 | 1>`case when ${isWritable} then 0 else 1 end`.as('isReadOnly'),
    ])
    .where('talks.id', '=', key)
    .where('talks.organization_id', '=', organizationKey)

/** Finds a talk that a member can read. */
export const talkFound = query((db, $: TalkToFind) =>
  talkToFind(db, $)
    .select(isInFlag($.membershipKey).as('isIn'))
    .where(isReadableTalk(sql.ref('talks.id'), $.membershipKey)),
)

/**
 * Finds a talk that a member has joined, as most of those that `talkFound` finds. The plan of that one has a part for each
 * other way into a talk, which PostgreSQL sets up at each call, whether or not it is needed.
 */
export const joinedTalkFound = query((db, $: TalkToFind) =>
  talkToFind(db, $)
    .select(sql.lit<0 | 1>(1).as('isIn'))
    .where(hasJoinedTalk(sql.ref('talks.id'), $.membershipKey)),
)

const isArchived = sql<0 | 1>`case when talks.archived_at is null then 0 else 1 end`

type OpenTalksPage = { organizationKey: number; archived: 0 | 1; before: number; count: number } & TalkReader

export const openTalksOfOrganization = query((db, $: OpenTalksPage, engine) =>
  shownTalks(
    db,
    $,
    talksForReader(db, $.membershipKey)
      .where('talks.organization_id', '=', $.organizationKey)
      .where('talks.kind', '=', sql.lit('open' as const))
      .where(isArchived, '=', $.archived)
      .where('talks.id', '<', $.before)
      .orderBy('talks.id', 'desc')
      .limit($.count)
      .as('page'),
    readSeqInPage($, engine),
  ).orderBy('page.key', 'desc'),
)

/** Finds a talk for moderation, independently of who is in it. */
export const talkByKey = query((db, $: { key: number }) =>
  db.selectFrom('talks').select(['kind', 'last_seq as lastSeq']).where('id', '=', $.key),
)

/** Selects the talks of a member, the one with the latest message first. */
export const talksOfMember = query(
  (db, $: TalkReader & { archived: 0 | 1; beforeAt: number; beforeKey: number; count: number }, engine) =>
    shownTalks(
      db,
      $,
      db
        .selectFrom(talksOfMembership(engine, $.membershipKey).as('mine'))
        .innerJoin('talks', 'talks.id', 'mine.talk_id')
        .select([...pageColumns, sql.lit<0 | 1>(1).as('isIn'), 'mine.read_seq as readSeq', 'mine.notify'])
        .where(isArchived, '=', $.archived)
        .where(sql<boolean>`(mine.hidden_seq is null or mine.hidden_seq < talks.last_seq)`)
        .where((eb) =>
          eb.or([
            eb('talks.last_message_at', '<', $.beforeAt),
            eb.and([eb('talks.last_message_at', '=', $.beforeAt), eb('talks.id', '<', $.beforeKey)]),
          ]),
        )
        .orderBy('talks.last_message_at', 'desc')
        .orderBy('talks.id', 'desc')
        .limit($.count)
        .as('page'),
      readSeqInPage($, engine),
    )
      .orderBy('page.lastMessageAt', 'desc')
      .orderBy('page.key', 'desc'),
)

export const talkArchive = query((db, $: { key: number; archivedAt: number | null }) =>
  db.updateTable('talks').set({ archived_at: $.archivedAt }).where('id', '=', $.key),
)

export const directTalkByKey = query((db, $: { organizationKey: number; directKey: string }) =>
  db
    .selectFrom('talks')
    .select('id as key')
    .where('organization_id', '=', $.organizationKey)
    .where('direct_key', '=', $.directKey),
)

export const directTalkInsert = query(
  (db, $: { organizationKey: number; directKey: string; directSize: number; createdBy: number; now: number }) =>
    db
      .insertInto('talks')
      .values({
        organization_id: $.organizationKey,
        kind: 'direct',
        title: '',
        direct_key: $.directKey,
        direct_size: $.directSize,
        created_by: $.createdBy,
        created_at: $.now,
        last_seq: 0,
        last_message_at: $.now,
      })
      .returning('id as key'),
)

export const talkRename = query((db, $: { key: number; title: string }) =>
  db.updateTable('talks').set({ title: $.title }).where('id', '=', $.key),
)
