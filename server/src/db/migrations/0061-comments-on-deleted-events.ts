import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** Maintenance looks for comments whose event was deleted every minute. Nobody can read them any more. */
export const commentsOnDeletedEventsMigration: Migration = {
  name: '0061-comments-on-deleted-events',
  up: (engine) => [
    builders[engine].schema
      .createIndex('talks_of_deleted_events')
      .on('talks')
      .column('kind')
      .where(sql<boolean>`kind = 'comments' and card_id is null and event_id is null`),
  ],
}
