import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import { isAmong, isOneOf, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { audiencesOfAccount } from '../core/audiences.ts'
import { personColumns } from '../core/person.ts'
import { isInConversation, readBeforeComing } from '../core/talk-access.ts'
import { isAppealed, isOpen, isPending, isUnreadDirect } from './conditions.ts'

/*
 * Most queries start from the places that `readMemberships` has found. Each returns a bounded number of rows.
 */

type Asked = { accountKey: number; count: number }

/** Selects the newest messages that mention each group of a person. */
export const newestGroupMentions = query((db, $: Asked, engine) => {
  const newestOfAudience = db
    .selectFrom('group_mentions as newest')
    .select('newest.message_id')
    .whereRef('newest.audience', '=', sql.ref('audiences.audience'))
    .orderBy('newest.message_id', 'desc')
    .limit($.count)
  return db
    .selectFrom(audiencesOfAccount($.accountKey).as('audiences'))
    .innerJoin('group_mentions', (join) =>
      join
        .onRef('group_mentions.audience', '=', 'audiences.audience')
        .on(isAmong(engine, 'group_mentions.message_id', sql`(${newestOfAudience})`)),
    )
    .select(['group_mentions.talk_id as talkKey', 'group_mentions.message_id as messageKey'])
})

type Listed = { accountKey: number; keys: string }

/** Selects the unread ones of messages in talks that the person is in. */
const unreadMessages = (db: Kysely<Schema>, $: Listed, engine: Engine) => {
  const talk = { key: sql.ref<number>('talks.id'), lastSeq: sql.ref<number>('talks.last_seq') }
  const readBefore = readBeforeComing(engine, talk, sql.ref('memberships.id'))
  return (
    db
      .selectFrom('messages')
      .innerJoin('talks', 'talks.id', 'messages.talk_id')
      .innerJoin('memberships', (join) =>
        join
          .onRef('memberships.organization_id', '=', 'talks.organization_id')
          .on('memberships.account_id', '=', $.accountKey),
      )
      .where(isOneOf(engine, 'messages.id', $.keys))
      // The subquery is a value, because PostgreSQL would join all participants.
      .where(
        sql<boolean>`messages.seq > coalesce((select own.read_seq from participants as own
          where own.talk_id = talks.id and own.membership_id = memberships.id), ${readBefore}, talks.last_seq)`,
      )
      // Comments have no participants. Nobody marks them as read, so mentions in them would wait forever.
      .where(isInConversation(sql.ref('talks.id'), sql.ref('memberships.id')))
  )
}

/** Selects the talks of those of the messages that are unread. */
export const talksUnread = query((db, $: Listed & { count: number }, engine) =>
  unreadMessages(db, $, engine).select('messages.talk_id as talkKey').limit($.count),
)

const messageColumns = [
  'talks.organization_id as nio',
  'messages.talk_id as talkId',
  'messages.id as messageId',
  'messages.message',
  'messages.created_at as at',
  ...personColumns('author', 'author'),
] as const

/** Selects those of the messages that are unread, not deleted and not hidden. */
export const messagesWaiting = query((db, $: Listed & { count: number }, engine) =>
  unreadMessages(db, $, engine)
    .innerJoin('accounts as author', 'author.id', 'messages.author_id')
    .select(messageColumns)
    .where('messages.deleted_at', 'is', null)
    .where('messages.hidden_at', 'is', null)
    .limit($.count),
)

/** Selects direct talks with unread messages, each with its newest message. */
export const directTalksWaiting = query((db, $: { membershipKeys: string; count: number }, engine) =>
  db
    .selectFrom('participants')
    .innerJoin('talks', 'talks.id', 'participants.talk_id')
    .innerJoin('messages', (join) =>
      join.onRef('messages.talk_id', '=', 'talks.id').onRef('messages.seq', '=', 'talks.last_seq'),
    )
    .innerJoin('accounts as author', 'author.id', 'messages.author_id')
    .select(messageColumns)
    .where(isOneOf(engine, 'participants.membership_id', $.membershipKeys))
    .where(isUnreadDirect)
    .limit($.count),
)

type CardsAsked = { accountKey: number; count: number; dueBefore: number; assignedAfter: number }

const cardColumns = [
  'boards.organization_id as nio',
  'boards.uuid as boardId',
  'cards.uuid as cardId',
  'cards.title',
  'cards.due',
] as const

/** Selects cards of a person that are due soon, or that somebody else assigned to them a short while ago. */
export const cardsWaiting = query((db, $: CardsAsked) =>
  db
    .selectFrom('memberships')
    .innerJoin('card_assignees', 'card_assignees.membership_id', 'memberships.id')
    .innerJoin('cards', 'cards.id', 'card_assignees.card_id')
    .innerJoin('boards', 'boards.id', 'cards.board_id')
    .select([...cardColumns, 'card_assignees.assigned_at as assignedAt'])
    .where('memberships.account_id', '=', $.accountKey)
    .where('cards.archived_at', 'is', null)
    .where('boards.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('cards.due', '<', $.dueBefore),
        eb.and([
          eb('card_assignees.assigned_at', '>', $.assignedAfter),
          eb('card_assignees.assigned_by', 'is distinct from', $.accountKey),
        ]),
      ]),
    )
    .limit($.count),
)

/** Selects the cards of the same kind that are assigned to groups of the person. */
export const groupCardsWaiting = query((db, $: CardsAsked & { audiences: string }, engine) =>
  db
    .selectFrom('card_groups')
    .innerJoin('cards', 'cards.id', 'card_groups.card_id')
    .innerJoin('boards', 'boards.id', 'cards.board_id')
    .select([...cardColumns, 'card_groups.assigned_at as assignedAt'])
    .where(isOneOf(engine, 'card_groups.audience', $.audiences))
    .where('cards.archived_at', 'is', null)
    .where('boards.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('cards.due', '<', $.dueBefore),
        eb.and([
          eb('card_groups.assigned_at', '>', $.assignedAfter),
          eb('card_groups.assigned_by', '!=', $.accountKey),
        ]),
      ]),
    )
    .limit($.count),
)

type OfOrganizations = { organizationKeys: string; count: number }

export const requestsWaiting = query((db, $: OfOrganizations, engine) =>
  db
    .selectFrom('join_requests')
    .innerJoin('accounts as applicant', 'applicant.id', 'join_requests.account_id')
    .select([
      'join_requests.organization_id as nio',
      'join_requests.uuid as requestId',
      'join_requests.created_at as at',
      'applicant.nametag',
      'applicant.display_name as name',
    ])
    .where(isOneOf(engine, 'join_requests.organization_id', $.organizationKeys))
    .where(isPending)
    .limit($.count),
)

/** Selects open reports that the person may decide: neither about their own message, nor given to somebody else. */
export const reportsWaiting = query((db, $: OfOrganizations & { accountKey: number }, engine) =>
  db
    .selectFrom('reports')
    .select([
      'reports.organization_id as nio',
      'reports.uuid as reportId',
      'reports.created_at as at',
      'reports.reason',
      'reports.talk_title as talkTitle',
    ])
    .where(isOneOf(engine, 'reports.organization_id', $.organizationKeys))
    .where(isOpen)
    .where('reports.message_author_id', 'is distinct from', $.accountKey)
    .where('reports.reporter_id', 'is distinct from', $.accountKey)
    .where((eb) => eb.or([eb('reports.assignee_id', 'is', null), eb('reports.assignee_id', '=', $.accountKey)]))
    .limit($.count),
)

/** Selects appeals that an administrator may decide: one who did not close the report, and is no part of the case. */
export const appealsWaiting = query((db, $: OfOrganizations & { accountKey: number }, engine) =>
  db
    .selectFrom('reports')
    .select([
      'reports.organization_id as nio',
      'reports.uuid as reportId',
      'reports.appealed_at as at',
      'reports.appeal',
    ])
    .where(isOneOf(engine, 'reports.organization_id', $.organizationKeys))
    .where(isAppealed)
    .where('reports.closed_by', 'is distinct from', $.accountKey)
    .where('reports.message_author_id', 'is distinct from', $.accountKey)
    .where('reports.reporter_id', 'is distinct from', $.accountKey)
    .$narrowType<{ at: number }>()
    .limit($.count),
)
