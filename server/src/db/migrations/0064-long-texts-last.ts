import { type Compilable, sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'
import { statement } from './statement.ts'

/**
 * SQLite reads a row from its beginning, and a long one from a chain of pages. A query that only asked when events are,
 * who may see them or when cards are due therefore read all of their texts. The texts are the last columns now.
 */
export const longTextsLastMigration: Migration = {
  name: '0064-long-texts-last',
  up: (engine) => (engine === 'sqlite' ? [...rebuildEvents(), ...rebuildCards()] : []),
}

const columnsOfEvents = [
  'id',
  'uuid',
  'membership_id',
  'organization_id',
  'all_day',
  'start',
  'end',
  'time_zone',
  'visibility',
  'starts_at',
  'ends_at',
  'sequence',
  'capacity',
  'attachment_count',
  'source_message_id',
  'remind_at',
  'reminded_until',
  'answer_revision',
  'created_at',
  'updated_at',
  'reminders',
  'source_key',
  'source_version',
  'source_recurrence',
  'rrule',
  'title',
  'location',
  'source_uid',
  'exdates',
  'overrides',
  'zone_rules',
  'description',
]

function rebuildEvents(): Compilable[] {
  const { schema } = builders.sqlite
  const ofOrganization = sql<boolean>`organization_id is not null`
  return [
    schema
      .createTable('events_rebuilt')
      .addColumn('id', keyType('sqlite'), key('sqlite'))
      .addColumn('uuid', 'text', (column) => column.notNull().unique())
      .addColumn('membership_id', 'bigint', (column) => column.references('memberships.id').onDelete('cascade'))
      .addColumn('organization_id', 'bigint', (column) => column.references('organizations.id').onDelete('cascade'))
      .addColumn('all_day', 'integer', required)
      .addColumn('start', 'text', required)
      .addColumn('end', 'text', required)
      .addColumn('time_zone', 'text', required)
      .addColumn('visibility', 'text', required)
      .addColumn('starts_at', 'bigint', required)
      .addColumn('ends_at', 'bigint')
      .addColumn('sequence', 'integer', required)
      .addColumn('capacity', 'integer')
      .addColumn('attachment_count', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('source_message_id', 'bigint')
      .addColumn('remind_at', 'bigint')
      .addColumn('reminded_until', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('answer_revision', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'bigint', required)
      .addColumn('updated_at', 'bigint', required)
      .addColumn('reminders', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('source_key', 'text')
      .addColumn('source_version', 'text')
      .addColumn('source_recurrence', 'text')
      .addColumn('rrule', 'text')
      .addColumn('title', 'text', required)
      .addColumn('location', 'text', required)
      .addColumn('source_uid', 'text')
      .addColumn('exdates', 'text', required)
      .addColumn('overrides', 'text', required)
      .addColumn('zone_rules', 'text')
      .addColumn('description', 'text', required)
      .addCheckConstraint('events_all_day_is_flag', sql`all_day in (0, 1)`)
      .addCheckConstraint('events_visibility', sql`visibility in ('organization', 'private')`)
      .addCheckConstraint('events_owner', sql`(membership_id is null) <> (organization_id is null)`),
    ...takeOver('events', columnsOfEvents),
    schema.createIndex('events_of_member').on('events').columns(['membership_id', 'source_key']).unique(),
    schema.createIndex('events_of_organization').on('events').columns(['organization_id', 'source_key']).unique(),
    schema
      .createIndex('events_of_organization_by_key')
      .on('events')
      .columns(['organization_id', 'id'])
      .where(ofOrganization),
    schema
      .createIndex('events_starting')
      .on('events')
      .columns(['organization_id', 'starts_at'])
      .where(sql<boolean>`${ofOrganization} and rrule is null`),
    schema
      .createIndex('events_recurring')
      .on('events')
      .expression(sql`organization_id, coalesce(ends_at, 9007199254740991)`)
      .where(sql<boolean>`${ofOrganization} and rrule is not null`),
    schema.createIndex('events_to_remind').on('events').column('remind_at').where(sql<boolean>`remind_at is not null`),
  ]
}

const columnsOfCards = [
  'id',
  'uuid',
  'board_id',
  'column_id',
  'position',
  'due',
  'version',
  'created_by',
  'updated_by',
  'created_at',
  'updated_at',
  'archived_at',
  'attachment_count',
  'cover_id',
  'source_message_id',
  'title',
  'labels',
  'checklist',
  'text',
]

function rebuildCards(): Compilable[] {
  const { schema } = builders.sqlite
  return [
    schema
      .createTable('cards_rebuilt')
      .addColumn('id', keyType('sqlite'), key('sqlite'))
      .addColumn('uuid', 'text', required)
      .addColumn('board_id', 'bigint', (column) => column.notNull().references('boards.id').onDelete('cascade'))
      .addColumn('column_id', 'bigint', (column) => column.references('board_columns.id').onDelete('set null'))
      .addColumn('position', 'text')
      .addColumn('due', 'bigint')
      .addColumn('version', 'bigint', required)
      .addColumn('created_by', 'bigint', required)
      .addColumn('updated_by', 'bigint')
      .addColumn('created_at', 'bigint', required)
      .addColumn('updated_at', 'bigint', required)
      .addColumn('archived_at', 'bigint')
      .addColumn('attachment_count', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('cover_id', 'bigint', (column) => column.references('files.id').onDelete('set null'))
      .addColumn('source_message_id', 'bigint')
      .addColumn('title', 'text', required)
      .addColumn('labels', 'text', required)
      .addColumn('checklist', 'text', required)
      .addColumn('text', 'text', required)
      .addCheckConstraint(
        'cards_have_a_place_unless_archived',
        sql`case when archived_at is null then column_id is not null and position is not null else position is null end`,
      ),
    ...takeOver('cards', columnsOfCards),
    schema.createIndex('cards_by_uuid').on('cards').column('uuid').unique(),
    schema.createIndex('cards_in_order').on('cards').columns(['column_id', 'position']).unique(),
    schema.createIndex('cards_of_board').on('cards').columns(['board_id', 'archived_at', 'id']),
    schema.createIndex('cards_with_cover').on('cards').column('cover_id').where(sql.ref('cover_id'), 'is not', null),
    schema.createIndex('cards_of_creator').on('cards').columns(['created_by', 'id']),
  ]
}

/** Moves all rows to the rebuilt table. The last key is taken over, because keys are never used again. */
function takeOver(table: 'events' | 'cards', columns: string[]): Compilable[] {
  const { schema } = builders.sqlite
  const rebuilt = `${table}_rebuilt`
  const all = sql.join(columns.map((name) => sql.ref(name)))
  return [
    statement('sqlite', sql`insert into ${sql.table(rebuilt)} (${all}) select ${all} from ${sql.table(table)}`),
    statement('sqlite', sql`delete from sqlite_sequence where name = ${sql.lit(rebuilt)}`),
    statement(
      'sqlite',
      sql`insert into sqlite_sequence (name, seq) select ${sql.lit(rebuilt)}, seq from sqlite_sequence where name = ${sql.lit(table)}`,
    ),
    schema.dropTable(table),
    schema.alterTable(rebuilt).renameTo(table),
  ]
}
