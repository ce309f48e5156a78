/* This file is longer than 250 lines because it is one list: the queries of boards, columns and cards. */

import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import { isAmong, isOneOf, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { audiencesOf } from '../core/audiences.ts'
import { accountPersonColumns, personColumns } from '../core/person.ts'

export const boardInsert = query(
  (db, $: { id: string; organizationKey: number; name: string; createdBy: number; now: number }) =>
    db
      .insertInto('boards')
      .values({
        uuid: $.id,
        organization_id: $.organizationKey,
        name: $.name,
        version: 1,
        created_by: $.createdBy,
        created_at: $.now,
      })
      .returning('id as key'),
)

const boards = (db: Kysely<Schema>) =>
  db
    .selectFrom('boards')
    .innerJoin('accounts as creator', 'creator.id', 'boards.created_by')
    .select([
      'boards.id as key',
      'boards.uuid as id',
      'boards.name',
      'boards.version',
      'boards.created_at as createdAt',
      'boards.deleted_at as deletedAt',
      ...personColumns('creator', 'creator'),
    ])

type BoardKeys = { id: string; organizationKey: number }

const openBoard = (db: Kysely<Schema>, $: BoardKeys) =>
  boards(db)
    .where('boards.uuid', '=', $.id)
    .where('boards.organization_id', '=', $.organizationKey)
    .where('boards.deleted_at', 'is', null)

export const boardOfOrganization = query((db, $: BoardKeys) => openBoard(db, $))

/**
 * Locks the board, so that other changes of it wait for this transaction. SQLite runs one write transaction at a time,
 * so it needs no lock.
 */
export const boardLock = query((db, $: BoardKeys, engine: Engine) =>
  engine === 'sqlite' ? openBoard(db, $) : openBoard(db, $).forUpdate('boards'),
)

export const deletedBoard = query((db, $: BoardKeys & { deletedAfter: number }) =>
  boards(db)
    .where('boards.uuid', '=', $.id)
    .where('boards.organization_id', '=', $.organizationKey)
    .where('boards.deleted_at', '>', $.deletedAfter),
)

export const boardsOfOrganization = query((db, $: { organizationKey: number; before: number; count: number }) =>
  boards(db)
    .where('boards.organization_id', '=', $.organizationKey)
    .where('boards.deleted_at', 'is', null)
    .where('boards.id', '<', $.before)
    .orderBy('boards.id', 'desc')
    .limit($.count),
)

type PageByTime = { beforeAt: number; beforeKey: number; count: number }

export const deletedBoardsOfOrganization = query(
  (db, $: PageByTime & { organizationKey: number; deletedAfter: number }) =>
    boards(db)
      .where('boards.organization_id', '=', $.organizationKey)
      .where('boards.deleted_at', '>', $.deletedAfter)
      .where('boards.deleted_at', '<=', $.beforeAt)
      .where((eb) => eb.or([eb('boards.deleted_at', '<', $.beforeAt), eb('boards.id', '<', $.beforeKey)]))
      .orderBy('boards.deleted_at', 'desc')
      .orderBy('boards.id', 'desc')
      .limit($.count),
)

export const boardRename = query((db, $: { key: number; name: string }) =>
  db
    .updateTable('boards')
    .set((eb) => ({ name: $.name, version: eb('version', '+', 1) }))
    .where('id', '=', $.key),
)

export const boardSetDeleted = query((db, $: { key: number; deletedAt: number | null }) =>
  db.updateTable('boards').set({ deleted_at: $.deletedAt }).where('id', '=', $.key),
)

export const columnInsert = query((db, $: { id: string; boardKey: number; name: string; position: string }) =>
  db.insertInto('board_columns').values({ uuid: $.id, board_id: $.boardKey, name: $.name, position: $.position }),
)

export const columnsOfBoard = query((db, $: { boardKey: number }) =>
  db
    .selectFrom('board_columns')
    .select(['id as key', 'uuid as id', 'name', 'position'])
    .where('board_id', '=', $.boardKey)
    .where('deleted_at', 'is', null)
    .orderBy('position'),
)

export const columnRename = query((db, $: { key: number; name: string }) =>
  db.updateTable('board_columns').set({ name: $.name }).where('id', '=', $.key),
)

/** Moves all columns of a board out of the way, so that new positions do not violate the unique index. */
export const columnsMoveAside = query((db, $: { boardKey: number }) =>
  db
    .updateTable('board_columns')
    .set({ position: sql<string>`'~' || position` })
    .where('board_id', '=', $.boardKey)
    .where('deleted_at', 'is', null),
)

export const columnSetPosition = query((db, $: { key: number; position: string }) =>
  db.updateTable('board_columns').set({ position: $.position }).where('id', '=', $.key),
)

/** A deleted column gets a position of its own, because positions are unique and others may need the former one. */
export const columnSetDeleted = query((db, $: { key: number; deletedAt: number }) =>
  db
    .updateTable('board_columns')
    .set({ deleted_at: $.deletedAt, position: sql<string>`'deleted ' || uuid` })
    .where('id', '=', $.key),
)

export const cardInsert = query(
  (
    db,
    $: {
      id: string
      boardKey: number
      columnKey: number
      position: string
      title: string
      text: string
      due: number | null
      labels: string
      checklist: string
      sourceKey: number | null
      createdBy: number
      now: number
    },
  ) =>
    db
      .insertInto('cards')
      .values({
        uuid: $.id,
        board_id: $.boardKey,
        column_id: $.columnKey,
        position: $.position,
        title: $.title,
        text: $.text,
        due: $.due,
        labels: $.labels,
        source_message_id: $.sourceKey,
        checklist: $.checklist,
        version: 1,
        created_by: $.createdBy,
        created_at: $.now,
        updated_by: $.createdBy,
        updated_at: $.now,
      })
      .returning('id as key'),
)

const cards = (db: Kysely<Schema>) =>
  db
    .selectFrom('cards')
    .leftJoin('board_columns', 'board_columns.id', 'cards.column_id')
    .innerJoin('accounts as creator', 'creator.id', 'cards.created_by')
    .leftJoin('accounts as editor', 'editor.id', 'cards.updated_by')
    .leftJoin('files as cover', 'cover.id', 'cards.cover_id')
    .select([
      'cards.id as key',
      'cards.uuid as id',
      'cards.attachment_count as attachmentCount',
      'cover.uuid as cover',
      'cards.source_message_id as sourceKey',
      'cards.column_id as columnKey',
      sql<string | null>`case when board_columns.deleted_at is null then board_columns.uuid end`.as('columnId'),
      'cards.title',
      'cards.text',
      'cards.due',
      'cards.labels',
      'cards.checklist',
      'cards.version',
      'cards.created_at as createdAt',
      'cards.updated_at as updatedAt',
      'cards.archived_at as archivedAt',
      ...personColumns('creator', 'creator'),
      ...personColumns('editor', 'editor'),
    ])

export const cardOfBoard = query((db, $: { id: string; boardKey: number }) =>
  cards(db).where('cards.uuid', '=', $.id).where('cards.board_id', '=', $.boardKey),
)

/** The texts of a card, which are limited together for all cards of a board. */
const textBytes = sql<number>`octet_length(cards.text) + octet_length(cards.checklist)`

/** Reading a person or a group of a card takes as long as reading a text of this size. */
const namedBytes = sql.lit(500)

/** Approximate size of a card with those it is assigned to, of whom there may be 200 without any text. */
const cardBytes = sql<number>`${textBytes} + ${namedBytes} * (
  (select count(*) from card_assignees where card_assignees.card_id = cards.id) +
  (select count(*) from card_groups where card_groups.card_id = cards.id))`

/** The order is right within each column; columns are mixed. */
export const cardSizesOfBoard = query((db, $: { boardKey: number }) =>
  db
    .selectFrom('cards')
    .select(['cards.id as key', cardBytes.as('bytes')])
    .where('cards.board_id', '=', $.boardKey)
    .where('cards.archived_at', 'is', null)
    .orderBy('cards.position'),
)

export const cardsByKey = query((db, $: { keys: string }, engine) =>
  cards(db).where(isOneOf(engine, 'cards.id', $.keys)),
)

export const sizeOfBoard = query((db, $: { boardKey: number }) =>
  db
    .selectFrom('cards')
    .select(({ fn }) => [fn.countAll<number>().as('cards'), fn.sum<number | null>(textBytes).as('bytes')])
    .where('board_id', '=', $.boardKey)
    .where('archived_at', 'is', null),
)

export const archivedCardSizesOfBoard = query((db, $: PageByTime & { boardKey: number }) =>
  db
    .selectFrom('cards')
    .select(['cards.id as key', 'cards.archived_at as archivedAt', cardBytes.as('bytes')])
    .where('cards.board_id', '=', $.boardKey)
    .where('cards.archived_at', '<=', $.beforeAt)
    .where((eb) => eb.or([eb('cards.archived_at', '<', $.beforeAt), eb('cards.id', '<', $.beforeKey)]))
    .orderBy('cards.archived_at', 'desc')
    .orderBy('cards.id', 'desc')
    .limit($.count),
)

export const positionsInColumn = query((db, $: { columnKey: number }) =>
  db
    .selectFrom('cards')
    .select(['uuid as id', 'position'])
    .where('column_id', '=', $.columnKey)
    .where('position', 'is not', null)
    .orderBy('position'),
)

/** Moves all cards of a column out of the way, so that new positions do not violate the unique index. */
export const cardsMoveAside = query((db, $: { columnKey: number }) =>
  db
    .updateTable('cards')
    .set({ position: sql<string>`'~' || position` })
    .where('column_id', '=', $.columnKey)
    .where('position', 'is not', null),
)

/** Leaves the version as it is, because the order of the cards does not change. */
export const cardSetPosition = query((db, $: { id: string; position: string }) =>
  db.updateTable('cards').set({ position: $.position }).where('uuid', '=', $.id),
)

export const cardUpdate = query(
  (
    db,
    $: {
      key: number
      title: string
      text: string
      due: number | null
      labels: string
      checklist: string
      sourceKey: number | null
      by: number
      now: number
    },
  ) =>
    db
      .updateTable('cards')
      .set((eb) => ({
        title: $.title,
        text: $.text,
        due: $.due,
        labels: $.labels,
        source_message_id: $.sourceKey,
        checklist: $.checklist,
        version: eb('version', '+', 1),
        updated_by: $.by,
        updated_at: $.now,
      }))
      .where('id', '=', $.key),
)

/** Gives cards a new version, because one of their attachments was deleted. */
export const cardsTouch = query((db, $: { keys: string; now: number }, engine) =>
  db
    .updateTable('cards')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: $.now }))
    .where(isOneOf(engine, 'cards.id', $.keys)),
)

/** Removes a cover from all cards that have it. */
export const cardsClearCover = query((db, $: { fileKey: number }) =>
  db.updateTable('cards').set({ cover_id: null }).where('cover_id', '=', $.fileKey),
)

export const cardSetAttachments = query((db, $: { key: number; count: number; coverKey: number | null }) =>
  db.updateTable('cards').set({ attachment_count: $.count, cover_id: $.coverKey }).where('id', '=', $.key),
)

/** Puts a card, archived or not, into a column. */
export const cardMove = query((db, $: { key: number; columnKey: number; position: string; by: number; now: number }) =>
  db
    .updateTable('cards')
    .set((eb) => ({
      column_id: $.columnKey,
      position: $.position,
      archived_at: null,
      version: eb('version', '+', 1),
      updated_by: $.by,
      updated_at: $.now,
    }))
    .where('id', '=', $.key),
)

export const cardArchive = query((db, $: { key: number; by: number; now: number }) =>
  db
    .updateTable('cards')
    .set((eb) => ({
      position: null,
      archived_at: $.now,
      version: eb('version', '+', 1),
      updated_by: $.by,
      updated_at: $.now,
    }))
    .where('id', '=', $.key),
)

type NewAssignees = { cardKey: number; membershipKeys: string; now: number; by: number }

/** Skips members who have just left the organization, and locks the others until the commit. Returns the new ones. */
export const assigneesInsert = query((db, $: NewAssignees, engine: Engine) =>
  db
    .insertInto('card_assignees')
    .columns(['card_id', 'membership_id', 'assigned_at', 'assigned_by'])
    .expression((eb) => {
      const members = eb
        .selectFrom('memberships')
        .innerJoin('cards', (join) => join.on('cards.id', '=', $.cardKey))
        .select([
          'cards.id as card_id',
          'memberships.id as membership_id',
          sql<number>`cast(${$.now} as bigint)`.as('assigned_at'),
          sql<number>`cast(${$.by} as bigint)`.as('assigned_by'),
        ])
        .where(isOneOf(engine, 'memberships.id', $.membershipKeys))
      return engine === 'sqlite' ? members : members.forKeyShare('memberships')
    })
    // People who were assigned before stay, so that the card is not new to them again.
    .onConflict((conflict) => conflict.columns(['card_id', 'membership_id']).doNothing())
    .returning('membership_id as membershipKey'),
)

export const assigneesDeleteExcept = query((db, $: { cardKey: number; membershipKeys: string }, engine) =>
  db
    .deleteFrom('card_assignees')
    .where('card_id', '=', $.cardKey)
    .where((eb) => eb.not(isOneOf(engine, 'membership_id', $.membershipKeys))),
)

export const accountsAssigned = query((db, $: { membershipKeys: string }, engine) =>
  db
    .selectFrom('memberships')
    .select('account_id as accountKey')
    .where(isOneOf(engine, 'memberships.id', $.membershipKeys)),
)

export const assigneesOfCards = query((db, $: { cardKeys: string }, engine) =>
  db
    .selectFrom('card_assignees')
    .innerJoin('memberships', 'memberships.id', 'card_assignees.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['card_assignees.card_id as cardKey', ...accountPersonColumns])
    .where(isOneOf(engine, 'card_assignees.card_id', $.cardKeys))
    .orderBy('card_assignees.card_id')
    .orderBy('card_assignees.membership_id'),
)

/** Matches cards with a due time that are not archived, on boards that are not in the trash. */
const isDue = sql<boolean>`(cards.due is not null and cards.archived_at is null and boards.deleted_at is null)`

type CardPage = { membershipKey: number; before: number; count: number }

/**
 * Selects a page of the cards that are assigned to a member or to one of their groups, newest first, without their
 * texts. Other cards than those that are due are in it as well, because a page is limited before it looks at cards:
 * thousands of archived ones may be assigned to a group.
 */
export const cardSizesOfMember = query((db, $: CardPage, engine) => {
  const named = db
    .selectFrom('card_assignees')
    .select('card_id')
    .where('membership_id', '=', $.membershipKey)
    .where('card_id', '<', $.before)
    .orderBy('card_id', 'desc')
    .limit($.count)
  const throughGroups = db
    .selectFrom('card_groups')
    .select('card_id')
    .where(isAmong(engine, 'audience', audiencesOf($.membershipKey)))
    .where('card_id', '<', $.before)
    .orderBy('card_id', 'desc')
    .limit($.count)
  return db
    .selectFrom(
      db
        .selectFrom(named.as('named_cards'))
        .selectAll()
        .union(db.selectFrom(throughGroups.as('group_cards')).selectAll())
        .orderBy('card_id', 'desc')
        .limit($.count)
        .as('card_page'),
    )
    .innerJoin('cards', 'cards.id', 'card_page.card_id')
    .innerJoin('boards', 'boards.id', 'cards.board_id')
    .select([
      'cards.id as key',
      'cards.version',
      'cards.updated_at as updatedAt',
      'boards.version as boardVersion',
      sql<number>`octet_length(cards.text)`.as('bytes'),
      sql<0 | 1>`case when ${isDue} then 1 else 0 end`.as('isDue'),
    ])
    .orderBy('cards.id', 'desc')
})

export const dueCardsByKey = query((db, $: { keys: string }, engine) =>
  db
    .selectFrom('cards')
    .innerJoin('boards', 'boards.id', 'cards.board_id')
    .select([
      'cards.id as key',
      'cards.uuid as id',
      'cards.title',
      'cards.text',
      'cards.due',
      'cards.version',
      'cards.updated_at as updatedAt',
      'boards.name as boardName',
      'boards.version as boardVersion',
    ])
    .where(isOneOf(engine, 'cards.id', $.keys))
    .where(isDue)
    .$narrowType<{ due: number }>(),
)
