import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

export const talksMigration: Migration = {
  name: '0004-talks',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('talks')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('organization_id', 'bigint', (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('title', 'text', required)
        .addColumn('created_by', 'bigint', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('last_seq', 'bigint', required)
        .addColumn('last_message_at', 'bigint', required),
      schema.createIndex('talks_of_organization').on('talks').column('organization_id'),

      // A participant is a member, so leaving the organization leaves its talks.
      schema
        .createTable('participants')
        .addColumn('talk_id', 'bigint', (column) => column.notNull().references('talks.id').onDelete('cascade'))
        .addColumn('membership_id', 'bigint', (column) =>
          column.notNull().references('memberships.id').onDelete('cascade'),
        )
        .addColumn('read_seq', 'bigint', required)
        .addPrimaryKeyConstraint('participants_pk', ['talk_id', 'membership_id']),
      schema.createIndex('participants_of_member').on('participants').columns(['membership_id', 'talk_id']),

      schema
        .createTable('messages')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('talk_id', 'bigint', (column) => column.notNull().references('talks.id').onDelete('cascade'))
        .addColumn('seq', 'bigint', required)
        .addColumn('author_id', 'bigint', required)
        .addColumn('message', 'text', required)
        .addColumn('reply_to', 'bigint')
        .addColumn('reaction_count', 'integer', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('edited_at', 'bigint')
        .addColumn('deleted_at', 'bigint')
        .addCheckConstraint('messages_tombstone_is_empty', sql`deleted_at is null or message = ''`),
      schema.createIndex('messages_of_talk').on('messages').columns(['talk_id', 'id']),
      schema.createIndex('messages_in_order').on('messages').columns(['talk_id', 'seq']).unique(),

      // Previous texts of edited and deleted messages, for the members who handle reports.
      schema
        .createTable('message_versions')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('message_id', 'bigint', (column) => column.notNull().references('messages.id').onDelete('cascade'))
        .addColumn('message', 'text', required)
        .addColumn('replaced_at', 'bigint', required),
      schema.createIndex('message_versions_of_message').on('message_versions').columns(['message_id', 'id']),

      schema
        .createTable('reactions')
        .addColumn('talk_id', 'bigint', (column) => column.notNull().references('talks.id').onDelete('cascade'))
        .addColumn('message_id', 'bigint', required)
        .addColumn('emoji', 'text', required)
        .addColumn('account_id', 'bigint', required)
        .addPrimaryKeyConstraint('reactions_pk', ['talk_id', 'message_id', 'emoji', 'account_id']),

      schema
        .createTable('kept_replies')
        .addColumn('account_id', 'bigint', required)
        .addColumn('key', 'text', required)
        .addColumn('request_hash', 'text', required)
        .addColumn('reply', 'text', required)
        .addColumn('expires_at', 'bigint', required)
        .addPrimaryKeyConstraint('kept_replies_pk', ['account_id', 'key']),
      schema.createIndex('kept_replies_by_expiry').on('kept_replies').column('expires_at'),
    ]
  },
}
