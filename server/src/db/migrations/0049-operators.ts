import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

/*
 * Actors and targets of the operators' log are no foreign keys: its entries outlive organizations, and accounts are never
 * deleted.
 */
export const operatorsMigration: Migration = {
  name: '0049-operators',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema.alterTable('accounts').addColumn('suspended_at', 'bigint'),
      schema
        .alterTable('accounts')
        .addColumn('is_operator', 'integer', (column) =>
          column.notNull().defaultTo(0).check(sql`is_operator in (0, 1)`),
        ),
      schema.alterTable('organizations').addColumn('suspended_at', 'bigint'),
      schema.alterTable('organizations').addColumn('unlisted_at', 'bigint'),

      schema
        .createTable('operator_log')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('uuid', 'text', (column) => column.notNull().unique())
        .addColumn('actor_id', 'bigint')
        .addColumn('action', 'text', required)
        .addColumn('account_id', 'bigint')
        .addColumn('organization_id', 'bigint')
        .addColumn('reason', 'text', required)
        .addColumn('details', 'text', required)
        .addColumn('created_at', 'bigint', required),
      schema.createIndex('operator_log_by_age').on('operator_log').column('created_at'),
    ]
  },
}
