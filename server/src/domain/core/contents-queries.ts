import { sql } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import { isAmong, isOneOf, type Query, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'

/** Asks for some of what belongs to the things with these keys, a JSON list. */
type Some = { keys: string; count: number }

/** Deletes some of the rows. */
type Rows = Query<Some, unknown>

/** Things that have contents of their own. The last of these deletes the things. */
export type Things = { next: Query<Some, { key: number }>; contents: DeletionOrder }

/**
 * What belongs to something and may be much, in the order in which it is deleted. Foreign keys delete the rest, but
 * they would delete all of it in one statement.
 */
export type DeletionOrder = (Rows | Things)[]

/** Physical row id, for tables without a key of one column. */
export const rowId: Record<Engine, string> = { sqlite: 'rowid', postgres: 'ctid' }

const rowsOf = <Table extends keyof Schema>(table: Table, column: keyof Schema[Table] & string): Rows =>
  query((db, $: Some, engine) => {
    const some = db
      .selectFrom(table as 'messages')
      .select(sql.ref(rowId[engine]).as('key'))
      .where(isOneOf(engine, column, $.keys))
      .limit($.count)
    return db.deleteFrom(table as 'messages').where(isAmong(engine, rowId[engine], some))
  })

const nextOf = <Table extends keyof Schema>(table: Table, column: keyof Schema[Table] & string) =>
  query((db, $: Some, engine) =>
    db
      .selectFrom(table as 'talks')
      .select('id as key')
      .where(isOneOf(engine, column, $.keys))
      .limit($.count),
  )

const contentsOfTalks: DeletionOrder = [
  rowsOf('messages', 'talk_id'),
  rowsOf('reactions', 'talk_id'),
  rowsOf('mentions', 'talk_id'),
  rowsOf('group_mentions', 'talk_id'),
  rowsOf('participants', 'talk_id'),
  rowsOf('talk_removals', 'talk_id'),
  rowsOf('talks', 'id'),
]

const contentsOfCards: DeletionOrder = [
  { next: nextOf('talks', 'card_id'), contents: contentsOfTalks },
  rowsOf('card_activity', 'card_id'),
  rowsOf('card_assignees', 'card_id'),
  rowsOf('cards', 'id'),
]

/** The events themselves are the last of it. */
export const contentsOfEvents: DeletionOrder = [
  { next: nextOf('talks', 'event_id'), contents: contentsOfTalks },
  rowsOf('event_answers', 'event_id'),
  rowsOf('event_counts', 'event_id'),
  rowsOf('event_settlements', 'event_id'),
  rowsOf('event_reminders', 'event_id'),
  rowsOf('event_absences', 'event_id'),
  rowsOf('calendar_entries', 'event_id'),
  rowsOf('events', 'id'),
]

/** The memberships themselves are the last of it. */
export const contentsOfMemberships: DeletionOrder = [
  { next: nextOf('events', 'membership_id'), contents: contentsOfEvents },
  rowsOf('event_answers', 'membership_id'),
  rowsOf('event_absences', 'membership_id'),
  rowsOf('calendar_entries', 'membership_id'),
  rowsOf('participants', 'membership_id'),
  rowsOf('card_assignees', 'membership_id'),
  rowsOf('field_values', 'membership_id'),
  rowsOf('group_members', 'membership_id'),
  rowsOf('memberships', 'id'),
]

/** The groups themselves are the last of it. */
export const contentsOfGroups: DeletionOrder = [
  rowsOf('group_members', 'group_id'),
  rowsOf('group_mentions', 'group_id'),
  rowsOf('talk_groups', 'group_id'),
  rowsOf('card_groups', 'group_id'),
  rowsOf('event_groups', 'group_id'),
  rowsOf('groups', 'id'),
]

/** The fields themselves are the last of it. */
export const contentsOfFields: DeletionOrder = [rowsOf('field_values', 'field_id'), rowsOf('member_fields', 'id')]

/** An account is kept, because others see what it wrote. */
export const contentsOfAccounts: DeletionOrder = [rowsOf('kept_replies', 'account_id'), rowsOf('mails', 'account_id')]

/** The boards themselves are the last of it. */
export const contentsOfBoards: DeletionOrder = [
  { next: nextOf('cards', 'board_id'), contents: contentsOfCards },
  rowsOf('boards', 'id'),
]

/** The organizations themselves are the last of it. */
export const contentsOfOrganizations: DeletionOrder = [
  { next: nextOf('talks', 'organization_id'), contents: contentsOfTalks },
  { next: nextOf('boards', 'organization_id'), contents: contentsOfBoards },
  { next: nextOf('events', 'organization_id'), contents: contentsOfEvents },
  { next: nextOf('memberships', 'organization_id'), contents: contentsOfMemberships },
  {
    next: nextOf('webhooks', 'organization_id'),
    contents: [rowsOf('webhook_deliveries', 'webhook_id'), rowsOf('webhooks', 'id')],
  },
  { next: nextOf('groups', 'organization_id'), contents: contentsOfGroups },
  { next: nextOf('member_fields', 'organization_id'), contents: contentsOfFields },
  rowsOf('join_requests', 'organization_id'),
  rowsOf('removed_members', 'organization_id'),
  rowsOf('reports', 'organization_id'),
  rowsOf('files', 'organization_id'),
  rowsOf('invitations', 'organization_id'),
  rowsOf('audit', 'organization_id'),
  rowsOf('organizations', 'id'),
]
