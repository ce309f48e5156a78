import { type Compilable, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'
import { statement } from './statement.ts'

/**
 * An event belongs to a member or to the organization, so the column of the member becomes nullable. Nodes of an earlier
 * version find events by the entries in calendars of members, of which those of the organization have none.
 */
export const organizationCalendarMigration: Migration = {
  name: '0041-organization-calendar',
  up(engine) {
    const { schema } = builders[engine]
    return [
      ...(engine === 'sqlite' ? rebuildEvents() : alterEvents()),
      schema.createIndex('events_of_organization').on('events').columns(['organization_id', 'source_key']).unique(),
      schema
        .createIndex('events_of_organization_by_key')
        .on('events')
        .columns(['organization_id', 'id'])
        .where(sql.ref('organization_id'), 'is not', null),

      // The calendar of the organization has its own secret address for each member, which ends with the membership.
      schema
        .createTable('organization_feeds')
        .addColumn('membership_id', 'bigint', (column) =>
          column.primaryKey().references('memberships.id').onDelete('cascade'),
        )
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('created_at', 'bigint', required),
    ]
  },
}

const hasOneOwner = sql`(membership_id is null) <> (organization_id is null)`

function alterEvents(): Compilable[] {
  const { schema } = builders.postgres
  return [
    schema.alterTable('events').alterColumn('membership_id', (column) => column.dropNotNull()),
    schema
      .alterTable('events')
      .addColumn('organization_id', 'bigint', (column) => column.references('organizations.id').onDelete('cascade')),
    schema.alterTable('events').addCheckConstraint('events_owner', hasOneOwner),
  ]
}

const copied = [
  'id',
  'uuid',
  'membership_id',
  'title',
  'description',
  'location',
  'all_day',
  'start',
  'end',
  'time_zone',
  'rrule',
  'exdates',
  'overrides',
  'visibility',
  'starts_at',
  'ends_at',
  'sequence',
  'source_key',
  'source_version',
  'source_uid',
  'source_recurrence',
  'zone_rules',
  'attachment_count',
  'created_at',
  'updated_at',
]

/**
 * SQLite cannot make a column nullable, so the table is copied. Foreign keys are not enforced during migrations, which keeps the
 * rows that refer to events. The last key is taken over, because keys are never used again.
 */
function rebuildEvents(engine: Engine = 'sqlite'): Compilable[] {
  const { schema } = builders.sqlite
  const columns = sql.join(copied.map((name) => sql.ref(name)))
  return [
    schema
      .createTable('events_rebuilt')
      .addColumn('id', keyType(engine), key(engine))
      .addColumn('uuid', 'text', (column) => column.notNull().unique())
      .addColumn('membership_id', 'bigint', (column) => column.references('memberships.id').onDelete('cascade'))
      .addColumn('organization_id', 'bigint', (column) => column.references('organizations.id').onDelete('cascade'))
      .addColumn('title', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('location', 'text', required)
      .addColumn('all_day', 'integer', required)
      .addColumn('start', 'text', required)
      .addColumn('end', 'text', required)
      .addColumn('time_zone', 'text', required)
      .addColumn('rrule', 'text')
      .addColumn('exdates', 'text', required)
      .addColumn('overrides', 'text', required)
      .addColumn('visibility', 'text', required)
      .addColumn('starts_at', 'bigint', required)
      .addColumn('ends_at', 'bigint')
      .addColumn('sequence', 'integer', required)
      .addColumn('source_key', 'text')
      .addColumn('source_version', 'text')
      .addColumn('source_uid', 'text')
      .addColumn('source_recurrence', 'text')
      .addColumn('zone_rules', 'text')
      .addColumn('attachment_count', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'bigint', required)
      .addColumn('updated_at', 'bigint', required)
      .addCheckConstraint('events_all_day_is_flag', sql`all_day in (0, 1)`)
      .addCheckConstraint('events_visibility', sql`visibility in ('organization', 'private')`)
      .addCheckConstraint('events_owner', hasOneOwner),
    statement('sqlite', sql`insert into events_rebuilt (${columns}) select ${columns} from events`),
    statement('sqlite', sql`delete from sqlite_sequence where name = 'events_rebuilt'`),
    statement(
      'sqlite',
      sql`insert into sqlite_sequence (name, seq) select 'events_rebuilt', seq from sqlite_sequence where name = 'events'`,
    ),
    schema.dropTable('events'),
    schema.alterTable('events_rebuilt').renameTo('events'),
    schema.createIndex('events_of_member').on('events').columns(['membership_id', 'source_key']).unique(),
  ]
}
