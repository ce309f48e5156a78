import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { required } from './columns.ts'

export const mentionsMigration: Migration = {
  name: '0009-mentions',
  up(engine) {
    const { schema } = builders[engine]
    const waits = sql<boolean>`mail_due_at is not null`
    return [
      schema
        .createTable('mentions')
        .addColumn('talk_id', 'bigint', (column) => column.notNull().references('talks.id').onDelete('cascade'))
        .addColumn('message_id', 'bigint', required)
        .addColumn('account_id', 'bigint', required)
        .addColumn('mail_due_at', 'bigint')
        .addPrimaryKeyConstraint('mentions_pk', ['talk_id', 'message_id', 'account_id']),
      schema.createIndex('mentions_due').on('mentions').column('mail_due_at').where(waits),
      schema
        .createIndex('mentions_waiting_for_mail')
        .on('mentions')
        .columns(['talk_id', 'account_id', 'mail_due_at'])
        .where(waits),

      schema.alterTable('messages').addColumn('mention_count', 'integer', (column) => column.notNull().defaultTo(0)),
      schema
        .alterTable('participants')
        .addColumn('mention_mailed_at', 'bigint', (column) => column.notNull().defaultTo(0)),
      schema.alterTable('accounts').addColumn('mail_on_mention', 'integer', (column) => column.notNull().defaultTo(1)),
    ]
  },
}
