import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/**
 * A thread is named after its first message, whose `thread_id` is its own key. Messages without replies have none. Keys
 * are `id + 0` in PostgreSQL's index for the reason that migration 0011 gives.
 */
export const threadsMigration: Migration = {
  name: '0034-threads',
  up(engine) {
    const { schema } = builders[engine]
    const ofThread = schema.createIndex('messages_of_thread').on('messages').column('thread_id')
    return [
      schema.alterTable('messages').addColumn('thread_id', 'bigint'),
      // Updated with every reply, because counting the replies of a long thread would take longer with each one.
      schema.alterTable('messages').addColumn('reply_count', 'integer', (column) => column.notNull().defaultTo(0)),
      (engine === 'sqlite' ? ofThread.column('id') : ofThread.expression(sql`(id + 0)`)).where(
        sql.ref('thread_id'),
        'is not',
        null,
      ),
    ]
  },
}
