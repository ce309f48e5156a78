import { type Kysely, sql } from 'kysely'
import type { Role } from '../../../../shared/roles.ts'
import type { Engine } from '../../db/engine.ts'
import { isAmong, isOneOf, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { timeColumns } from '../calendar/event-times.ts'
import { audiencesOf, audiencesOfAccount } from '../core/audiences.ts'
import { eventsOfMembership } from '../core/event-access.ts'
import { personColumns } from '../core/person.ts'
import { isInConversation, readBeforeComing } from '../core/talk-access.ts'

/*
 * Each query starts from the memberships of one account and returns a bounded number of rows. Organizations that are
 * closed or suspended have nothing that waits.
 */

type Asked = { accountKey: number; count: number }

const memberships = (db: Kysely<Schema>, $: { accountKey: number }) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['organizations.id as nio', 'organizations.name as organizationName', 'organizations.logo'])
    .where('memberships.account_id', '=', $.accountKey)
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.suspended_at', 'is', null)

/** Selects the newest messages that mention a person, so that old ones cost nothing. */
export const newestMentions = query((db, $: Asked) =>
  db
    .selectFrom('mentions')
    .select(['talk_id as talkKey', 'message_id as messageKey'])
    .where('account_id', '=', $.accountKey)
    .orderBy('message_id', 'desc')
    .limit($.count),
)

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
      // Comments have no participants. Nobody marks them as read, so mentions in them would wait for ever.
      .where(isInConversation(sql.ref('talks.id'), sql.ref('memberships.id')))
  )
}

/** Selects the talks of those of the messages that are unread. */
export const talksUnread = query((db, $: Listed & { count: number }, engine) =>
  unreadMessages(db, $, engine).select('messages.talk_id as talkKey').limit($.count),
)

const messageColumns = [
  'organizations.id as nio',
  'organizations.name as organizationName',
  'messages.talk_id as talkId',
  'messages.id as messageId',
  'messages.message',
  'messages.created_at as at',
  ...personColumns('author', 'author'),
] as const

/** Selects those of the messages that are unread, not deleted and not hidden. */
export const messagesWaiting = query((db, $: Listed & { count: number }, engine) =>
  unreadMessages(db, $, engine)
    .innerJoin('organizations', 'organizations.id', 'talks.organization_id')
    .innerJoin('accounts as author', 'author.id', 'messages.author_id')
    .select(messageColumns)
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.suspended_at', 'is', null)
    .where('messages.deleted_at', 'is', null)
    .where('messages.hidden_at', 'is', null)
    .limit($.count),
)

/** Selects direct talks with unread messages, each with its newest message. People are in them by themselves. */
export const directTalksWaiting = query((db, $: Asked) =>
  memberships(db, $)
    .innerJoin('participants', 'participants.membership_id', 'memberships.id')
    .innerJoin('talks', 'talks.id', 'participants.talk_id')
    .innerJoin('messages', (join) =>
      join.onRef('messages.talk_id', '=', 'talks.id').onRef('messages.seq', '=', 'talks.last_seq'),
    )
    .innerJoin('accounts as author', 'author.id', 'messages.author_id')
    .clearSelect()
    .select(messageColumns)
    .where('participants.standing', '=', sql.lit(1 as const))
    .where('talks.kind', '=', sql.lit('direct' as const))
    .where('talks.archived_at', 'is', null)
    .whereRef('talks.last_seq', '>', 'participants.read_seq')
    .limit($.count),
)

/** Selects cards of a person that are due soon, or that somebody else assigned to them a short while ago. */
export const cardsWaiting = query((db, $: Asked & { dueBefore: number; assignedAfter: number }) =>
  memberships(db, $)
    .innerJoin('card_assignees', 'card_assignees.membership_id', 'memberships.id')
    .innerJoin('cards', 'cards.id', 'card_assignees.card_id')
    .innerJoin('boards', 'boards.id', 'cards.board_id')
    .select([
      'boards.uuid as boardId',
      'cards.uuid as cardId',
      'cards.title',
      'cards.due',
      'card_assignees.assigned_at as assignedAt',
    ])
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
export const groupCardsWaiting = query((db, $: Asked & { dueBefore: number; assignedAfter: number }, engine) =>
  memberships(db, $)
    .innerJoin('card_groups', (join) =>
      join.on(isAmong(engine, 'card_groups.audience', audiencesOf(sql.ref('memberships.id')))),
    )
    .innerJoin('cards', 'cards.id', 'card_groups.card_id')
    .innerJoin('boards', 'boards.id', 'cards.board_id')
    .select([
      'boards.uuid as boardId',
      'cards.uuid as cardId',
      'cards.title',
      'cards.due',
      'card_groups.assigned_at as assignedAt',
    ])
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

const eventColumns = [
  'memberships.id as membershipKey',
  'events.id as key',
  'events.title',
  ...timeColumns,
  'events.starts_at as startsAt',
  'events.created_at as createdAt',
] as const

/** Selects events of the organizations that begin soon and that the person has not answered. */
export const eventsWaiting = query((db, $: Asked & { from: number; to: number }) =>
  memberships(db, $)
    .innerJoin('events', 'events.organization_id', 'memberships.organization_id')
    .leftJoin('event_answers', (join) =>
      join
        .onRef('event_answers.membership_id', '=', 'memberships.id')
        .onRef('event_answers.event_id', '=', 'events.id')
        .on('event_answers.occurrence', '=', sql.lit('')),
    )
    .select(eventColumns)
    .where('events.rrule', 'is', null)
    .where('events.organization_id', 'is not', null)
    .where('events.starts_at', '>=', $.from)
    .where('events.starts_at', '<', $.to)
    .where('event_answers.id', 'is', null)
    .limit($.count),
)

/** Selects series of the organizations that may have a date soon. The number is that of the index for a series without end. */
export const seriesWaiting = query((db, $: Asked & { from: number; to: number }) =>
  memberships(db, $)
    .innerJoin('events', 'events.organization_id', 'memberships.organization_id')
    .select(eventColumns)
    .where('events.rrule', 'is not', null)
    .where('events.organization_id', 'is not', null)
    .where('events.starts_at', '<', $.to)
    .where(sql<boolean>`coalesce(events.ends_at, 9007199254740991) >= ${$.from}`)
    .limit($.count),
)

/** Selects events of others to which the person is invited, also through a group, and that may have a date soon. */
export const invitedEventsWaiting = query((db, $: Asked & { from: number; to: number }, engine) =>
  memberships(db, $)
    .innerJoin('events', (join) =>
      join.on(isAmong(engine, 'events.id', eventsOfMembership(engine, sql.ref('memberships.id')))),
    )
    .innerJoin('memberships as owner', 'owner.id', 'events.membership_id')
    .innerJoin('accounts as owner_account', 'owner_account.id', 'owner.account_id')
    .select([...eventColumns, 'owner_account.nic_handle as userId'])
    .whereRef('events.membership_id', '!=', 'memberships.id')
    .where('events.starts_at', '<', $.to)
    .where((eb) => eb.or([eb('events.ends_at', 'is', null), eb('events.ends_at', '>=', $.from)]))
    .limit($.count),
)

/** Selects the dates that a person has answered, of some events. */
export const datesAnswered = query((db, $: { accountKey: number; eventKeys: string; first: string }, engine) =>
  db
    .selectFrom('memberships')
    .innerJoin('event_answers', 'event_answers.membership_id', 'memberships.id')
    .select(['event_answers.event_id as eventKey', 'event_answers.occurrence'])
    .where('memberships.account_id', '=', $.accountKey)
    .where(isOneOf(engine, 'event_answers.event_id', $.eventKeys))
    .where((eb) =>
      eb.or([eb('event_answers.occurrence', '=', sql.lit('')), eb('event_answers.occurrence', '>=', $.first)]),
    ),
)

const staffRole = sql.lit(2)

/** Selects the organizations in which a person has at least a role. */
const organizationsOf = (db: Kysely<Schema>, $: { accountKey: number }, minRole: Role) =>
  db
    .selectFrom('memberships')
    .select('organization_id')
    .where('account_id', '=', $.accountKey)
    .where('role', '>=', sql.lit(minRole))

const organizationNames = [
  'organizations.id as nio',
  'organizations.name as organizationName',
  'organizations.logo',
] as const

export const requestsWaiting = query((db, $: Asked, engine) =>
  db
    .selectFrom('join_requests')
    .innerJoin('organizations', 'organizations.id', 'join_requests.organization_id')
    .innerJoin('accounts as applicant', 'applicant.id', 'join_requests.account_id')
    .select([
      ...organizationNames,
      'join_requests.uuid as requestId',
      'join_requests.created_at as at',
      'applicant.nametag',
      'applicant.display_name as name',
    ])
    .where(isAmong(engine, 'join_requests.organization_id', organizationsOf(db, $, 2)))
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.suspended_at', 'is', null)
    .where('join_requests.state', '=', sql.lit('pending' as const))
    .limit($.count),
)

/** Selects open reports that the person may decide: neither about their own message, nor given to somebody else. */
export const reportsWaiting = query((db, $: Asked) =>
  memberships(db, $)
    .innerJoin('reports', 'reports.organization_id', 'memberships.organization_id')
    .select([
      'reports.uuid as reportId',
      'reports.created_at as at',
      'reports.reason',
      'reports.talk_title as talkTitle',
    ])
    .where('memberships.role', '>=', staffRole as unknown as 2)
    .where('reports.state', 'in', [sql.lit('open' as const), sql.lit('assigned' as const)])
    .where('reports.message_author_id', 'is distinct from', $.accountKey)
    .where('reports.reporter_id', 'is distinct from', $.accountKey)
    .where((eb) => eb.or([eb('reports.assignee_id', 'is', null), eb('reports.assignee_id', '=', $.accountKey)]))
    .limit($.count),
)

/** Selects appeals that an administrator may decide: one who did not close the report, and is no part of the case. */
export const appealsWaiting = query((db, $: Asked, engine) =>
  db
    .selectFrom('reports')
    .innerJoin('organizations', 'organizations.id', 'reports.organization_id')
    .select([...organizationNames, 'reports.uuid as reportId', 'reports.appealed_at as at', 'reports.appeal'])
    .where(isAmong(engine, 'reports.organization_id', organizationsOf(db, $, 3)))
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.suspended_at', 'is', null)
    .where('reports.appealed_at', 'is not', null)
    .where('reports.appeal_decided_at', 'is', null)
    .where('reports.closed_by', 'is distinct from', $.accountKey)
    .where('reports.message_author_id', 'is distinct from', $.accountKey)
    .where('reports.reporter_id', 'is distinct from', $.accountKey)
    .$narrowType<{ at: number }>()
    .limit($.count),
)
