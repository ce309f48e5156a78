import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** Counts the unread mentions of one account without reading those of all others in the talk. */
export const mentionCountsMigration: Migration = {
  name: '0019-mention-counts',
  up: (engine) => [
    builders[engine].schema
      .createIndex('mentions_of_account')
      .on('mentions')
      .columns(['talk_id', 'account_id', 'message_id']),
  ],
}
