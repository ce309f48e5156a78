import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

/** Mails before the dates of events. */
export const remindersMigration: Migration = {
  name: '0047-reminders',
  up(engine) {
    const db = builders[engine]
    const { schema } = db
    return [
      schema.alterTable('events').addColumn('remind_at', 'bigint'),
      schema.alterTable('events').addColumn('reminded_until', 'bigint', (column) => column.notNull().defaultTo(0)),
      schema
        .createIndex('events_to_remind')
        .on('events')
        .column('remind_at')
        .where(sql<boolean>`remind_at is not null`),
      // The first run decides when events with reminders are due.
      db
        .updateTable('events')
        .set({ remind_at: sql.lit(0) })
        .where('reminders', '<>', sql.lit('[]')),

      // A reminder that waits for the mail server is worth nothing after the event.
      schema.alterTable('mails').addColumn('expires_at', 'bigint'),

      // Dates whose reminder is due, until everybody who comes has a mail.
      schema
        .createTable('event_reminders')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('event_id', 'bigint', (column) => column.notNull().references('events.id').onDelete('cascade'))
        .addColumn('occurrence', 'text', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('after_key', 'bigint', required)
        .addColumn('last_key', 'bigint', required),
      schema.createIndex('event_reminders_of_event').on('event_reminders').column('event_id'),
    ]
  },
}
