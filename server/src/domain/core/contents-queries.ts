import { sql } from 'kysely'
import { isAmong, isOneOf, type Query, query, rowId } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'

/** Asks for some of what belongs to the things with these keys, a JSON list. */
type Some = { keys: string; count: number }

/** Deletes or changes some of the rows. */
type Rows = Query<Some, unknown>

/**
 * Things with what belongs to them. `next` locks them before their contents, as everybody does who changes these. The
 * contents end with the things themselves.
 */
export type Things = { next: Query<Some, { key: number }>; contents: DeletionOrder }

/**
 * What refers to something and may be much, in the order in which it is deleted or let go. Foreign keys do this with the
 * rest, but they would do it with all of it in one statement.
 */
export type DeletionOrder = (Rows | Things)[]

const rowsOf = <Table extends keyof Schema>(table: Table, column: keyof Schema[Table] & string): Rows =>
  query((db, $: Some, engine) => {
    const some = db
      .selectFrom(table as 'messages')
      .select(sql.ref(rowId[engine]).as('key'))
      .where(isOneOf(engine, column, $.keys))
      .limit($.count)
    return db.deleteFrom(table as 'messages').where(isAmong(engine, rowId[engine], some))
  })

/**
 * Rows that are kept, and no longer refer to the things. The outer condition is for rows that change meanwhile, such as a
 * card that is restored into another column.
 */
const keptRowsOf = <Table extends keyof Schema>(table: Table, column: keyof Schema[Table] & string): Rows =>
  query((db, $: Some, engine) => {
    const some = db
      .selectFrom(table as 'cards')
      .select('id')
      .where(isOneOf(engine, column, $.keys))
      .limit($.count)
    return db
      .updateTable(table as 'cards')
      .set({ [column]: null })
      .where(isAmong(engine, 'id', some))
      .where(isOneOf(engine, column as 'id', $.keys))
  })

const thingsOf = <Table extends keyof Schema>(
  table: Table,
  column: keyof Schema[Table] & string,
  contents: DeletionOrder,
): Things => ({
  next: query((db, $: Some, engine) =>
    db
      .selectFrom(table as 'talks')
      .select('id as key')
      .where(isOneOf(engine, column, $.keys))
      .limit($.count)
      // Rows that refer to the things may still be added, so that their transactions and this one do not wait in a circle.
      .$if(engine === 'postgres', (some) => some.forNoKeyUpdate()),
  ),
  contents,
})

const contentsOfTalks: DeletionOrder = [
  thingsOf('messages', 'talk_id', [rowsOf('message_versions', 'message_id'), rowsOf('messages', 'id')]),
  rowsOf('reactions', 'talk_id'),
  rowsOf('mentions', 'talk_id'),
  rowsOf('group_mentions', 'talk_id'),
  rowsOf('participants', 'talk_id'),
  rowsOf('talk_removals', 'talk_id'),
  rowsOf('talks', 'id'),
]

const contentsOfCards: DeletionOrder = [
  thingsOf('talks', 'card_id', contentsOfTalks),
  rowsOf('card_activity', 'card_id'),
  rowsOf('card_assignees', 'card_id'),
  rowsOf('cards', 'id'),
]

const contentsOfEvents: DeletionOrder = [
  // Comments may be very many, so maintenance deletes them. Without their event nobody can read them.
  keptRowsOf('talks', 'event_id'),
  rowsOf('event_answers', 'event_id'),
  rowsOf('event_counts', 'event_id'),
  rowsOf('event_settlements', 'event_id'),
  rowsOf('event_reminders', 'event_id'),
  rowsOf('event_absences', 'event_id'),
  rowsOf('calendar_entries', 'event_id'),
  rowsOf('events', 'id'),
]

const contentsOfMemberships: DeletionOrder = [
  thingsOf('events', 'membership_id', contentsOfEvents),
  rowsOf('event_answers', 'membership_id'),
  rowsOf('event_absences', 'membership_id'),
  rowsOf('calendar_entries', 'membership_id'),
  rowsOf('participants', 'membership_id'),
  rowsOf('card_assignees', 'membership_id'),
  rowsOf('field_values', 'membership_id'),
  rowsOf('group_members', 'membership_id'),
  rowsOf('memberships', 'id'),
]

const contentsOfGroups: DeletionOrder = [
  rowsOf('group_members', 'group_id'),
  rowsOf('group_mentions', 'group_id'),
  rowsOf('talk_groups', 'group_id'),
  rowsOf('card_groups', 'group_id'),
  rowsOf('event_groups', 'group_id'),
  rowsOf('groups', 'id'),
]

const contentsOfFields: DeletionOrder = [rowsOf('field_values', 'field_id'), rowsOf('member_fields', 'id')]

/** An account is kept, because others see what it wrote. */
export const contentsOfAccounts: DeletionOrder = [rowsOf('kept_replies', 'account_id'), rowsOf('mails', 'account_id')]

const contentsOfBoards: DeletionOrder = [thingsOf('cards', 'board_id', contentsOfCards), rowsOf('boards', 'id')]

const contentsOfOrganizations: DeletionOrder = [
  thingsOf('talks', 'organization_id', contentsOfTalks),
  thingsOf('boards', 'organization_id', contentsOfBoards),
  thingsOf('events', 'organization_id', contentsOfEvents),
  thingsOf('memberships', 'organization_id', contentsOfMemberships),
  thingsOf('webhooks', 'organization_id', [rowsOf('webhook_deliveries', 'webhook_id'), rowsOf('webhooks', 'id')]),
  thingsOf('groups', 'organization_id', contentsOfGroups),
  thingsOf('member_fields', 'organization_id', contentsOfFields),
  rowsOf('join_requests', 'organization_id'),
  rowsOf('removed_members', 'organization_id'),
  rowsOf('reports', 'organization_id'),
  rowsOf('files', 'organization_id'),
  rowsOf('invitations', 'organization_id'),
  rowsOf('audit', 'organization_id'),
  rowsOf('organizations', 'id'),
]

export const talks = thingsOf('talks', 'id', contentsOfTalks)
export const events = thingsOf('events', 'id', contentsOfEvents)
export const memberships = thingsOf('memberships', 'id', contentsOfMemberships)
export const groups = thingsOf('groups', 'id', contentsOfGroups)
export const fields = thingsOf('member_fields', 'id', contentsOfFields)
export const boardColumns = thingsOf('board_columns', 'id', [
  keptRowsOf('cards', 'column_id'),
  rowsOf('board_columns', 'id'),
])
export const boards = thingsOf('boards', 'id', contentsOfBoards)
export const organizations = thingsOf('organizations', 'id', contentsOfOrganizations)
