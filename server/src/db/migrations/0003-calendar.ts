import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

/** Events, attendances and feeds belong to a membership and are deleted with it. */
export const calendarMigration: Migration = {
  name: '0003-calendar',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('events')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('uuid', 'text', (column) => column.notNull().unique())
        .addColumn('membership_id', 'bigint', (column) =>
          column.notNull().references('memberships.id').onDelete('cascade'),
        )
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
        .addColumn('created_at', 'bigint', required)
        .addColumn('updated_at', 'bigint', required)
        .addCheckConstraint('events_all_day_is_flag', sql`all_day in (0, 1)`)
        .addCheckConstraint('events_visibility', sql`visibility in ('organization', 'private')`),
      schema.createIndex('events_of_member').on('events').columns(['membership_id', 'source_key']).unique(),

      // An event is in the calendars of its owner and of its attendees.
      schema
        .createTable('calendar_entries')
        .addColumn('membership_id', 'bigint', (column) =>
          column.notNull().references('memberships.id').onDelete('cascade'),
        )
        .addColumn('event_id', 'bigint', (column) => column.notNull().references('events.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('calendar_entries_pk', ['membership_id', 'event_id']),
      schema.createIndex('calendar_entries_of_event').on('calendar_entries').column('event_id'),

      schema
        .createTable('calendar_feeds')
        .addColumn('membership_id', 'bigint', (column) =>
          column.primaryKey().references('memberships.id').onDelete('cascade'),
        )
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('created_at', 'bigint', required),
    ]
  },
}
