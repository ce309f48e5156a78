import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { required } from './columns.ts'

/** Progress of the backfills (decision 0031), which bring rows up to date by code instead of SQL. */
export const backfillsMigration: Migration = {
  name: '0015-backfills',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('backfills')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('last_key', 'bigint', required)
        .addColumn('rows_done', 'bigint', required)
        .addColumn('lease_holder', 'text', required)
        .addColumn('leased_until', 'bigint', required)
        .addColumn('finished_at', 'bigint'),
    ]
  },
}
