import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { required } from './columns.ts'

/**
 * Measures that close a report, and the appeal of the author against them. A report with a notice is shown to the
 * author of its message. `kept_until` ends the time for which the text of a hidden message is kept.
 */
export const moderationMigration: Migration = {
  name: '0036-moderation',
  up(engine) {
    const { schema } = builders[engine]
    const flag = (name: string) =>
      schema.alterTable('reports').addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
    return [
      schema.alterTable('messages').addColumn('hidden_at', 'bigint'),
      schema.alterTable('reports').addColumn('closed_by', 'bigint'),
      schema.alterTable('reports').addColumn('notice', 'text'),
      flag('hid_message'),
      flag('removed_author'),
      schema.alterTable('reports').addColumn('kept_until', 'bigint'),
      schema.alterTable('reports').addColumn('appeal', 'text'),
      schema.alterTable('reports').addColumn('appealed_at', 'bigint'),
      schema
        .alterTable('reports')
        .addColumn('appeal_outcome', 'text', (column) => column.check(sql`appeal_outcome in ('upheld', 'reversed')`)),
      schema.alterTable('reports').addColumn('appeal_decided_by', 'bigint'),
      schema.alterTable('reports').addColumn('appeal_decided_at', 'bigint'),
      schema
        .createIndex('reports_of_author')
        .on('reports')
        .columns(['message_author_id', 'id'])
        .where(sql.ref('notice'), 'is not', null),
      schema
        .createIndex('reports_to_erase')
        .on('reports')
        .column('kept_until')
        .where(sql.ref('kept_until'), 'is not', null),
      schema
        .createIndex('reports_of_message')
        .on('reports')
        .column('message_id')
        .where(sql.ref('message_id'), 'is not', null),

      // An account and not a membership, because leaving the organization and returning must not undo a removal.
      schema
        .createTable('talk_removals')
        .addColumn('talk_id', 'bigint', (column) => column.notNull().references('talks.id').onDelete('cascade'))
        .addColumn('account_id', 'bigint', required)
        .addColumn('removed_by', 'text', required)
        .addColumn('removed_at', 'bigint', required)
        .addPrimaryKeyConstraint('talk_removals_pk', ['talk_id', 'account_id'])
        .addCheckConstraint('talk_removals_by', sql`removed_by in ('moderation', 'creator')`),
    ]
  },
}
