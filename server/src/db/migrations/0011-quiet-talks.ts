import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/**
 * PostgreSQL may find the newest messages of a talk by scanning all messages backwards, in the hope of meeting enough
 * of this talk soon. For a talk without recent messages this scans everything since. The expression `id + 0` exists
 * only in the index of the talk, so that plan is impossible.
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
