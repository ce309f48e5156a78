import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { required } from './columns.ts'

/** Figures of each day, for the plots of the operators. */
export const dailyFiguresMigration: Migration = {
  name: '0055-daily-figures',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('daily_figures')
        .addColumn('day', 'text', (column) => column.primaryKey())
        .addColumn('accounts', 'bigint', required)
        .addColumn('organizations', 'bigint', required)
        .addColumn('messages', 'bigint', required)
        .addColumn('files', 'bigint', required)
        .addColumn('bytes', 'bigint', required)
        .addColumn('written_at', 'bigint', required),
      schema.createIndex('daily_figures_by_age').on('daily_figures').column('written_at'),
    ]
  },
}
