import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** Finds what waits for a person without reading what exists. */
export const todayMigration: Migration = {
  name: '0043-today',
  up(engine) {
    const { schema } = builders[engine]
    return [
      // Assignments from before count as old, so that nobody finds all of their cards under Today.
      schema.alterTable('card_assignees').addColumn('assigned_at', 'bigint', (column) => column.notNull().defaultTo(0)),
      schema.alterTable('card_assignees').addColumn('assigned_by', 'bigint'),
      schema
        .createIndex('reports_appealed')
        .on('reports')
        .column('organization_id')
        .where(sql<boolean>`appealed_at is not null and appeal_decided_at is null`),
      schema.createIndex('mentions_by_account').on('mentions').columns(['account_id', 'message_id']),
      schema
        .createIndex('events_starting')
        .on('events')
        .columns(['organization_id', 'starts_at'])
        .where(sql<boolean>`organization_id is not null and rrule is null`),
      schema
        .createIndex('events_recurring')
        .on('events')
        .columns(['organization_id', 'id'])
        .where(sql<boolean>`organization_id is not null and rrule is not null`),
    ]
  },
}
