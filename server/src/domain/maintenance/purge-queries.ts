import { sql } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import { isAmong, isOneOf, type Query, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'

type Due = { before: number; count: number }
type Key = { key: number }
/** Some of the rows that belong to the things with these keys, a JSON list. */
type Some = { keys: string; count: number }

/** Things that take all of their contents along: the next ones to delete, and their rows in each table, the thing itself last. */
export type PurgedContents = { next: Query<{ key: number; count: number }, Key>; rows: Query<Some, unknown>[] }

export const closedOrganizations = query((db, $: Due) =>
  db
    .selectFrom('organizations')
    .select('id as key')
    .where('deleted_at', '<=', $.before)
    .orderBy('deleted_at')
    .limit($.count),
)

export const deletedBoards = query((db, $: Due) =>
  db.selectFrom('boards').select('id as key').where('deleted_at', '<=', $.before).orderBy('deleted_at').limit($.count),
)

/**
 * Claims an organization before its contents are deleted: from then on no node restores it, whatever its clock says. The
 * condition is checked again, because somebody may just have restored it.
 */
export const closedOrganizationClaim = query((db, $: Key & { before: number }) =>
  db.updateTable('organizations').set({ deleted_at: 0 }).where('id', '=', $.key).where('deleted_at', '<=', $.before),
)

export const deletedBoardClaim = query((db, $: Key & { before: number }) =>
  db.updateTable('boards').set({ deleted_at: 0 }).where('id', '=', $.key).where('deleted_at', '<=', $.before),
)

export const organizationDelete = query((db, $: Key) => db.deleteFrom('organizations').where('id', '=', $.key))

export const boardDelete = query((db, $: Key) => db.deleteFrom('boards').where('id', '=', $.key))

/** Physical row id, for tables without a key of one column. */
export const rowId: Record<Engine, string> = { sqlite: 'rowid', postgres: 'ctid' }

const rowsOf = <Table extends keyof Schema>(table: Table, column: keyof Schema[Table] & string) =>
  query((db, $: Some, engine) => {
    const some = db
      .selectFrom(table as 'messages')
      .select(sql.ref(rowId[engine]).as('key'))
      .where(isOneOf(engine, column, $.keys))
      .limit($.count)
    return db.deleteFrom(table as 'messages').where(isAmong(engine, rowId[engine], some))
  })

const rowsOfTalks = [
  rowsOf('messages', 'talk_id'),
  rowsOf('reactions', 'talk_id'),
  rowsOf('mentions', 'talk_id'),
  rowsOf('group_mentions', 'talk_id'),
  rowsOf('participants', 'talk_id'),
  rowsOf('talk_removals', 'talk_id'),
  rowsOf('talks', 'id'),
]

const rowsOfCards = [rowsOf('card_activity', 'card_id'), rowsOf('card_assignees', 'card_id'), rowsOf('cards', 'id')]

/** The next rows of a table that name the organization. */
const nextOf = (table: 'talks' | 'events' | 'memberships' | 'files' | 'audit' | 'invitations' | 'reports') =>
  query((db, $: Key & { count: number }) =>
    db
      .selectFrom(table as 'talks')
      .select('id as key')
      .where('organization_id', '=', $.key)
      .limit($.count),
  )

/** What an organization has much of. Foreign keys delete the rest. */
export const contentsOfOrganization: PurgedContents[] = [
  { next: nextOf('talks'), rows: rowsOfTalks },
  {
    next: query((db, $: Key & { count: number }, engine) => {
      const boards = db.selectFrom('boards').select('id').where('organization_id', '=', $.key)
      return db
        .selectFrom('cards')
        .select('id as key')
        .where(isAmong(engine, 'board_id', boards))
        .limit($.count)
    }),
    rows: rowsOfCards,
  },
  {
    next: nextOf('events'),
    rows: [
      rowsOf('event_answers', 'event_id'),
      rowsOf('calendar_entries', 'event_id'),
      rowsOf('event_absences', 'event_id'),
      rowsOf('events', 'id'),
    ],
  },
  {
    next: nextOf('memberships'),
    rows: [
      rowsOf('field_values', 'membership_id'),
      rowsOf('group_members', 'membership_id'),
      rowsOf('memberships', 'id'),
    ],
  },
  {
    next: query((db, $: Key & { count: number }) =>
      db.selectFrom('webhooks').select('id as key').where('organization_id', '=', $.key).limit($.count),
    ),
    rows: [rowsOf('webhook_deliveries', 'webhook_id'), rowsOf('webhooks', 'id')],
  },
  { next: nextOf('reports'), rows: [rowsOf('reports', 'id')] },
  { next: nextOf('files'), rows: [rowsOf('files', 'id')] },
  { next: nextOf('invitations'), rows: [rowsOf('invitations', 'id')] },
  { next: nextOf('audit'), rows: [rowsOf('audit', 'id')] },
]

export const contentsOfBoard: PurgedContents[] = [
  {
    next: query((db, $: Key & { count: number }) =>
      db
        .selectFrom('talks')
        .innerJoin('cards', 'cards.id', 'talks.card_id')
        .select('talks.id as key')
        .where('cards.board_id', '=', $.key)
        .limit($.count),
    ),
    rows: rowsOfTalks,
  },
  {
    next: query((db, $: Key & { count: number }) =>
      db.selectFrom('cards').select('id as key').where('board_id', '=', $.key).limit($.count),
    ),
    rows: rowsOfCards,
  },
]
