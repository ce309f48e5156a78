import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { required } from './columns.ts'

/**
 * A message mentions a group with one row. Rows of people follow later, in small steps and only for those who wait for a
 * mail, so that mentioning everyone costs its author nothing.
 */
export const groupMentionsMigration: Migration = {
  name: '0046-group-mentions',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('group_mentions')
        .addColumn('talk_id', 'bigint', (column) => column.notNull().references('talks.id').onDelete('cascade'))
        .addColumn('message_id', 'bigint', required)
        // The key of the group, or for everyone the negative key of the organization.
        .addColumn('audience', 'bigint', required)
        // Empty for everyone. Mentions end with the group.
        .addColumn('group_id', 'bigint', (column) => column.references('groups.id').onDelete('cascade'))
        .addColumn('mail_due_at', 'bigint')
        // Members up to this one have been looked at for mails.
        .addColumn('reached', 'bigint', (column) => column.notNull().defaultTo(0))
        .addPrimaryKeyConstraint('group_mentions_pk', ['talk_id', 'message_id', 'audience']),
      schema
        .createIndex('group_mentions_due')
        .on('group_mentions')
        .column('mail_due_at')
        .where(sql<boolean>`mail_due_at is not null`),
      schema.createIndex('group_mentions_of_group').on('group_mentions').column('group_id'),

      schema.alterTable('mentions').addColumn('via_group', 'integer', (column) => column.notNull().defaultTo(0)),
    ]
  },
}
