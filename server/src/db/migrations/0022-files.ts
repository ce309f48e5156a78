import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'
import { createSearchIndex } from './search-index.ts'

export const filesMigration: Migration = {
  name: '0022-files',
  up(engine) {
    const { schema } = builders[engine]
    return [
      // A content that is stored once, however many files have it.
      schema
        .createTable('blobs')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('storage_key', 'text', required)
        .addColumn('sha256', 'text', required)
        .addColumn('size', 'bigint', required)
        .addColumn('type', 'text', required)
        .addColumn('width', 'integer')
        .addColumn('height', 'integer')
        .addColumn('has_thumbnails', 'integer', required)
        .addColumn('created_at', 'bigint', required),
      schema.createIndex('blobs_by_content').on('blobs').column('sha256').unique(),
      schema.createIndex('blobs_by_storage_key').on('blobs').column('storage_key').unique(),

      schema
        .createTable('files')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('uuid', 'text', required)
        .addColumn('organization_id', 'bigint', (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('blob_id', 'bigint', (column) => column.notNull().references('blobs.id'))
        .addColumn('name', 'text', required)
        .addColumn('size', 'bigint', required)
        .addColumn('created_by', 'bigint', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('unattached_since', 'bigint'),
      schema.createIndex('files_by_uuid').on('files').column('uuid').unique(),
      schema.createIndex('files_of_organization').on('files').columns(['organization_id', 'id']),
      schema.createIndex('files_of_uploader').on('files').columns(['organization_id', 'created_by', 'id']),
      schema.createIndex('files_of_blob').on('files').column('blob_id'),
      schema
        .createIndex('files_unattached')
        .on('files')
        .column('unattached_since')
        .where(sql.ref('unattached_since'), 'is not', null),
      schema
        .createIndex('files_unattached_of_person')
        .on('files')
        .column('created_by')
        .where(sql.ref('unattached_since'), 'is not', null),

      ...createSearchIndex(engine, 'file_search', 'files'),

      // Exactly one of message_id, card_id, event_id and report_id says what the file is attached to. talk_id and board_id
      // repeat where that is, so that access is decided without reading the message or the card. A report keeps the files
      // of the message that it is about.
      schema
        .createTable('file_places')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('file_id', 'bigint', (column) => column.notNull().references('files.id').onDelete('cascade'))
        .addColumn('position', 'integer', required)
        .addColumn('talk_id', 'bigint')
        .addColumn('message_id', 'bigint', (column) => column.references('messages.id').onDelete('cascade'))
        .addColumn('board_id', 'bigint')
        .addColumn('card_id', 'bigint', (column) => column.references('cards.id').onDelete('cascade'))
        .addColumn('event_id', 'bigint', (column) => column.references('events.id').onDelete('cascade'))
        .addColumn('report_id', 'bigint', (column) => column.references('reports.id').onDelete('cascade'))
        .addCheckConstraint(
          'file_places_name_one_thing',
          sql`(case when message_id is null then 0 else 1 end) + (case when card_id is null then 0 else 1 end)
            + (case when event_id is null then 0 else 1 end) + (case when report_id is null then 0 else 1 end) = 1
            and (message_id is null) = (talk_id is null) and (card_id is null) = (board_id is null)`,
        ),
      schema.createIndex('file_places_of_file').on('file_places').columns(['file_id', 'id']),
      schema
        .createIndex('file_places_of_message')
        .on('file_places')
        .columns(['message_id', 'file_id'])
        .unique()
        .where(sql.ref('message_id'), 'is not', null),
      schema
        .createIndex('file_places_of_card')
        .on('file_places')
        .columns(['card_id', 'file_id'])
        .unique()
        .where(sql.ref('card_id'), 'is not', null),
      schema
        .createIndex('file_places_of_event')
        .on('file_places')
        .columns(['event_id', 'file_id'])
        .unique()
        .where(sql.ref('event_id'), 'is not', null),
      schema
        .createIndex('file_places_of_report')
        .on('file_places')
        .columns(['report_id', 'file_id'])
        .unique()
        .where(sql.ref('report_id'), 'is not', null),
      schema.createIndex('file_places_of_talk').on('file_places').columns(['talk_id', 'file_id']),
      schema.createIndex('file_places_of_board').on('file_places').columns(['board_id', 'file_id']),

      // Updated with every file, because summing up the files of an organization would take longer with each one.
      schema
        .createTable('file_space')
        .addColumn('organization_id', 'bigint', (column) =>
          column.primaryKey().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('bytes', 'bigint', required)
        .addColumn('files', 'bigint', required),

      // The addresses of images. A column instead of a table, because every named person has an avatar.
      schema.alterTable('accounts').addColumn('avatar', 'text'),
      schema
        .createIndex('accounts_by_avatar')
        .on('accounts')
        .column('avatar')
        .unique()
        .where(sql.ref('avatar'), 'is not', null),
      schema.alterTable('organizations').addColumn('logo', 'text'),
      schema
        .createIndex('organizations_by_logo')
        .on('organizations')
        .column('logo')
        .unique()
        .where(sql.ref('logo'), 'is not', null),

      // The counts save queries for the attachments of things that have none.
      ...(['messages', 'cards', 'events'] as const).map((table) =>
        schema.alterTable(table).addColumn('attachment_count', 'integer', (column) => column.notNull().defaultTo(0)),
      ),
      schema
        .alterTable('cards')
        .addColumn('cover_id', 'bigint', (column) => column.references('files.id').onDelete('set null')),
      schema.createIndex('cards_with_cover').on('cards').column('cover_id').where(sql.ref('cover_id'), 'is not', null),
    ]
  },
}
