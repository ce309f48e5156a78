import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** A pin is a column of its message, because the messages of a talk show whether they are pinned. */
export const pinsMigration: Migration = {
  name: '0035-pins',
  up(engine) {
    const { schema } = builders[engine]
    const ofTalk = schema.createIndex('messages_pinned').on('messages').column('talk_id')
    return [
      schema.alterTable('messages').addColumn('pinned_at', 'bigint'),
      (engine === 'sqlite' ? ofTalk.column('id') : ofTalk.expression(sql`(id + 0)`)).where(
        sql.ref('pinned_at'),
        'is not',
        null,
      ),
    ]
  },
}
