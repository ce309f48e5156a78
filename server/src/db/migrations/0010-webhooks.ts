import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

export const webhooksMigration: Migration = {
  name: '0010-webhooks',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('webhooks')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('uuid', 'text', (column) => column.notNull().unique())
        .addColumn('organization_id', 'bigint', (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('url', 'text', required)
        .addColumn('events', 'text', required)
        .addColumn('sealed_secret', 'text', required)
        .addColumn('failures_in_row', 'integer', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('disabled_at', 'bigint'),
      schema.createIndex('webhooks_of_organization').on('webhooks').columns(['organization_id', 'id']),

      schema
        .createTable('webhook_deliveries')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('uuid', 'text', (column) => column.notNull().unique())
        .addColumn('webhook_id', 'bigint', (column) => column.notNull().references('webhooks.id').onDelete('cascade'))
        .addColumn('event', 'text', required)
        .addColumn('data', 'text', required)
        .addColumn('state', 'text', required)
        .addColumn('attempts', 'integer', required)
        .addColumn('next_attempt_at', 'bigint', required)
        .addColumn('leased_until', 'bigint', required)
        .addColumn('last_attempt_at', 'bigint')
        .addColumn('last_status', 'integer')
        .addColumn('last_error', 'text')
        .addColumn('created_at', 'bigint', required)
        .addCheckConstraint('webhook_deliveries_state', sql`state in ('pending', 'delivered', 'failed')`),
      schema.createIndex('webhook_deliveries_of_webhook').on('webhook_deliveries').columns(['webhook_id', 'id']),
      schema
        .createIndex('webhook_deliveries_due')
        .on('webhook_deliveries')
        .columns(['next_attempt_at', 'id'])
        .where(sql.ref('state'), '=', sql.lit('pending')),
      schema.createIndex('webhook_deliveries_by_age').on('webhook_deliveries').column('created_at'),
    ]
  },
}
