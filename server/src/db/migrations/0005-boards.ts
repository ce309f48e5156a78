import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

/** Positions are compared byte by byte, independent of the database's collation. */
const positionType = (engine: Engine) => (engine === 'sqlite' ? sql`text` : sql`text collate "C"`)

export const boardsMigration: Migration = {
  name: '0005-boards',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('boards')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('uuid', 'text', required)
        .addColumn('organization_id', 'bigint', (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('name', 'text', required)
        .addColumn('version', 'bigint', required)
        .addColumn('created_by', 'bigint', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('deleted_at', 'bigint'),
      schema.createIndex('boards_by_uuid').on('boards').column('uuid').unique(),
      schema
        .createIndex('boards_of_organization')
        .on('boards')
        .columns(['organization_id', 'id'])
        .where(sql.ref('deleted_at'), 'is', null),
      schema.createIndex('boards_in_trash').on('boards').columns(['organization_id', 'deleted_at', 'id']),
      schema
        .createIndex('boards_to_purge')
        .on('boards')
        .column('deleted_at')
        .where(sql.ref('deleted_at'), 'is not', null),

      schema
        .createTable('board_columns')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('uuid', 'text', required)
        .addColumn('board_id', 'bigint', (column) => column.notNull().references('boards.id').onDelete('cascade'))
        .addColumn('name', 'text', required)
        .addColumn('position', positionType(engine), required),
      schema.createIndex('board_columns_by_uuid').on('board_columns').column('uuid').unique(),
      schema.createIndex('board_columns_in_order').on('board_columns').columns(['board_id', 'position']).unique(),

      // An archived card keeps its column as long as that exists, but has no position in it.
      schema
        .createTable('cards')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('uuid', 'text', required)
        .addColumn('board_id', 'bigint', (column) => column.notNull().references('boards.id').onDelete('cascade'))
        .addColumn('column_id', 'bigint', (column) => column.references('board_columns.id').onDelete('set null'))
        .addColumn('position', positionType(engine))
        .addColumn('title', 'text', required)
        .addColumn('text', 'text', required)
        .addColumn('due', 'bigint')
        .addColumn('labels', 'text', required)
        .addColumn('checklist', 'text', required)
        .addColumn('version', 'bigint', required)
        .addColumn('created_by', 'bigint', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('updated_at', 'bigint', required)
        .addColumn('archived_at', 'bigint')
        .addCheckConstraint(
          'cards_have_a_place_unless_archived',
          sql`case when archived_at is null then column_id is not null and position is not null else position is null end`,
        ),
      schema.createIndex('cards_by_uuid').on('cards').column('uuid').unique(),
      schema.createIndex('cards_in_order').on('cards').columns(['column_id', 'position']).unique(),
      schema.createIndex('cards_of_board').on('cards').columns(['board_id', 'archived_at', 'id']),

      // An assignee is a member, so leaving the organization removes the assignments.
      schema
        .createTable('card_assignees')
        .addColumn('card_id', 'bigint', (column) => column.notNull().references('cards.id').onDelete('cascade'))
        .addColumn('membership_id', 'bigint', (column) =>
          column.notNull().references('memberships.id').onDelete('cascade'),
        )
        .addPrimaryKeyConstraint('card_assignees_pk', ['card_id', 'membership_id']),
      schema.createIndex('card_assignees_of_member').on('card_assignees').column('membership_id'),
    ]
  },
}
