import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared.ts'

/**
 * Asked for the newest messages of a talk, PostgreSQL may walk backwards through the messages of all talks instead, as it
 * hopes to meet enough of this one's soon; with a talk that has been quiet for long it walks through all that was said
 * since. By a key that only the index of the talk knows it cannot.
 */
export const quietTalksMigration: Migration = {
  name: '0011-quiet-talks',
  up(engine) {
    const { schema } = builders[engine]
    if (engine === 'sqlite') return []
    return [
      schema.dropIndex('messages_of_talk'),
      schema.createIndex('messages_of_talk').on('messages').column('talk_id').expression(sql`(id + 0)`),
    ]
  },
}
