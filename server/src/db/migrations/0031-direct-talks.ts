import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/**
 * Direct talks are found by the memberships of their people, so that the same people have one of them. A person who
 * returns to the organization has a new membership, and with it a new talk. Talks are archived, and everybody chooses
 * about which messages they are notified.
 */
export const directTalksMigration: Migration = {
  name: '0031-direct-talks',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema.alterTable('talks').addColumn('direct_key', 'text'),
      schema.alterTable('talks').addColumn('direct_size', 'integer'),
      schema.createIndex('talks_direct').on('talks').columns(['organization_id', 'direct_key']).unique(),
      schema.alterTable('talks').addColumn('archived_at', 'bigint'),
      schema.alterTable('participants').addColumn('hidden_seq', 'bigint'),
      schema
        .alterTable('participants')
        .addColumn('notify', 'text', (column) => column.check(sql`notify in ('all', 'mentions', 'none')`)),
    ]
  },
}
