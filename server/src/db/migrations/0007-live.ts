import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

export const liveMigration: Migration = {
  name: '0007-live',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('live_events')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('tx', 'bigint', required)
        .addColumn('kind', 'text', required)
        .addColumn('organization_id', 'bigint')
        .addColumn('talk_id', 'bigint')
        .addColumn('account_id', 'bigint')
        .addColumn('data', 'text', required)
        .addColumn('created_at', 'bigint', required),
      schema.createIndex('live_events_in_order').on('live_events').columns(['tx', 'id']),
      schema.createIndex('live_events_by_age').on('live_events').column('created_at'),

      schema
        .createTable('live_tickets')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'bigint', required)
        .addColumn('session_id', 'bigint', required)
        .addColumn('expires_at', 'bigint', required),
      schema.createIndex('live_tickets_by_expiry').on('live_tickets').column('expires_at'),
    ]
  },
}
