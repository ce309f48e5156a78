import { type Kysely, sql } from 'kysely'
import { isOneOf, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { isReadableEventNamed } from '../core/event-access.ts'
import { isReadableTalk } from '../core/talk-access.ts'

/** Titles and names of others are selected only as far as the person can read them now. */
const readableTitle = sql<string | null>`case when ${isReadableTalk(sql.ref('talks.id'), sql.ref('memberships.id'))}
  and organizations.deleted_at is null and organizations.suspended_at is null then talks.title end`
const readableName = sql<string | null>`case when memberships.id is not null and organizations.deleted_at is null
  then organizations.name end`

/** Columns for the place of a text, with `talks`, its `organizations` and the person's `memberships` joined. */
const placeColumns = [
  'talks.id as talkKey',
  'talks.kind',
  'talks.organization_id as organizationKey',
  readableTitle.as('title'),
  readableName.as('organizationName'),
] as const

type OwnPage = { accountKey: number; after: number; count: number }

/** Selects the sizes of the messages that a person wrote, oldest first, also where they are no longer a member. */
export const messageSizesOfAuthor = query((db, $: OwnPage) =>
  db
    .selectFrom('messages')
    .select(['messages.id as key', sql<number>`octet_length(messages.message)`.as('bytes')])
    .where('messages.author_id', '=', $.accountKey)
    .where('messages.id', '>', $.after)
    .orderBy('messages.author_id')
    .orderBy('messages.id')
    .limit($.count),
)

/** Selects these messages themselves. PostgreSQL would read all talks if it were given the keys of the messages. */
export const messagesOfAuthor = query((db, $: OwnPage) =>
  db
    .selectFrom('messages')
    .innerJoin('talks', 'talks.id', 'messages.talk_id')
    .innerJoin('organizations', 'organizations.id', 'talks.organization_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.organization_id', '=', 'talks.organization_id')
        .on('memberships.account_id', '=', $.accountKey),
    )
    .select([
      'messages.id as key',
      'messages.message',
      'messages.created_at as createdAt',
      'messages.edited_at as editedAt',
      'messages.deleted_at as deletedAt',
      'messages.pinned_at as pinnedAt',
      ...placeColumns,
    ])
    .where('messages.author_id', '=', $.accountKey)
    .where('messages.id', '>', $.after)
    .orderBy('messages.author_id')
    .orderBy('messages.id')
    .limit($.count),
)

type ReactionsPage = { accountKey: number; afterMessage: number; afterEmoji: string; count: number }

/** Selects the reactions of a person, in the order of the index, also where they are no longer a member. */
export const reactionsOfAccount = query((db, $: ReactionsPage) =>
  db
    .selectFrom('reactions')
    .innerJoin('talks', 'talks.id', 'reactions.talk_id')
    .innerJoin('organizations', 'organizations.id', 'talks.organization_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.organization_id', '=', 'talks.organization_id')
        .on('memberships.account_id', '=', $.accountKey),
    )
    .select(['reactions.message_id as messageKey', 'reactions.emoji', ...placeColumns])
    .where('reactions.account_id', '=', $.accountKey)
    .where((eb) =>
      eb.or([
        eb('reactions.message_id', '>', $.afterMessage),
        eb.and([eb('reactions.message_id', '=', $.afterMessage), eb('reactions.emoji', '>', $.afterEmoji)]),
      ]),
    )
    .orderBy('reactions.message_id')
    .orderBy('reactions.emoji')
    .limit($.count),
)

const cardSizes = (db: Kysely<Schema>) =>
  db
    .selectFrom('cards')
    .select(['cards.id as key', sql<number>`octet_length(cards.text) + octet_length(cards.checklist)`.as('bytes')])

/** Selects the sizes of the cards that a person made, oldest first. */
export const cardSizesOfCreator = query((db, $: OwnPage) =>
  cardSizes(db)
    .where('cards.created_by', '=', $.accountKey)
    .where('cards.id', '>', $.after)
    .orderBy('cards.created_by')
    .orderBy('cards.id')
    .limit($.count),
)

export const cardSizesByKey = query((db, $: { keys: string }, engine) =>
  cardSizes(db)
    .where(isOneOf(engine, 'cards.id', $.keys))
    .orderBy('cards.id'),
)

/**
 * Conditions on boards, organizations and memberships are checked by the reader of the rows: with them, PostgreSQL would
 * start from all boards.
 */
export const cardsForExport = query((db, $: { accountKey: number; keys: string }, engine) =>
  db
    .selectFrom('cards')
    .leftJoin('boards', 'boards.id', 'cards.board_id')
    .leftJoin('organizations', 'organizations.id', 'boards.organization_id')
    .select((eb) => [
      'cards.id as key',
      'cards.uuid as id',
      'boards.uuid as boardId',
      'boards.name as boardName',
      'boards.deleted_at as boardDeletedAt',
      'boards.organization_id as organizationKey',
      'organizations.name as organizationName',
      'organizations.deleted_at as organizationDeletedAt',
      'organizations.suspended_at as organizationSuspendedAt',
      eb
        .selectFrom('memberships')
        .select('memberships.id')
        .where('memberships.account_id', '=', $.accountKey)
        .whereRef('memberships.organization_id', '=', 'boards.organization_id')
        .as('membershipKey'),
      'cards.title',
      'cards.text',
      'cards.due',
      'cards.labels',
      'cards.checklist',
      'cards.created_at as createdAt',
      'cards.updated_at as updatedAt',
      'cards.archived_at as archivedAt',
    ])
    .where(isOneOf(engine, 'cards.id', $.keys)),
)

/** Selects the keys of all cards that are assigned to a person by name. The cards are read in pages. */
export const keysOfAssignedCards = query((db, $: { accountKey: number }) =>
  db
    .selectFrom('card_assignees')
    .innerJoin('memberships', 'memberships.id', 'card_assignees.membership_id')
    .select('card_assignees.card_id as key')
    .where('memberships.account_id', '=', $.accountKey),
)

type AnswersPage = { membershipKey: number; afterEvent: number; afterOccurrence: string; count: number }

/** Selects the answers of a member to events, in the order of the index. */
export const answersOfMember = query((db, $: AnswersPage) =>
  db
    .selectFrom('event_answers')
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .select([
      'event_answers.event_id as eventKey',
      'events.uuid as eventId',
      sql<string | null>`case when ${isReadableEventNamed('events', $.membershipKey)} then events.title end`.as(
        'title',
      ),
      'event_answers.occurrence',
      'event_answers.answer',
      'event_answers.guests',
      'event_answers.answered_at as answeredAt',
    ])
    .where('event_answers.membership_id', '=', $.membershipKey)
    .where((eb) =>
      eb.or([
        eb('event_answers.event_id', '>', $.afterEvent),
        eb.and([
          eb('event_answers.event_id', '=', $.afterEvent),
          eb('event_answers.occurrence', '>', $.afterOccurrence),
        ]),
      ]),
    )
    .orderBy('event_answers.event_id')
    .orderBy('event_answers.occurrence')
    .limit($.count),
)

/** Selects the groups of a member. */
export const groupsOfMember = query((db, $: { membershipKey: number }) =>
  db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select(['groups.uuid as id', 'groups.name'])
    .where('group_members.membership_id', '=', $.membershipKey)
    .orderBy('groups.name_key'),
)
