import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/**
 * Reports that operators handle: those about organizations, until the staff closes them, and those that their reporter
 * escalated. `operator_state` is null for all others.
 */
export const operatorReportsMigration: Migration = {
  name: '0054-operator-reports',
  up(engine) {
    const db = builders[engine]
    const { schema } = db
    const forOperators = sql<boolean>`operator_state is not null`
    return [
      schema
        .alterTable('reports')
        .addColumn('operator_state', 'text', (column) => column.check(sql`operator_state in ('open', 'closed')`)),
      schema
        .alterTable('reports')
        .addColumn('operator_outcome', 'text', (column) =>
          column.check(sql`operator_outcome in ('acted', 'dismissed')`),
        ),
      schema.alterTable('reports').addColumn('operator_closed_at', 'bigint'),
      schema.alterTable('reports').addColumn('operator_closed_by', 'bigint'),
      schema.alterTable('reports').addColumn('escalation', 'text'),
      schema.alterTable('reports').addColumn('escalated_at', 'bigint'),
      db
        .updateTable('reports')
        .set({ operator_state: sql.lit('open' as const) })
        .where(sql<boolean>`talk_id is null and state <> 'closed'`),
      schema.createIndex('reports_for_operators').on('reports').column('id').where(forOperators),
      schema
        .createIndex('reports_for_operators_by_state')
        .on('reports')
        .columns(['operator_state', 'id'])
        .where(forOperators),
      schema
        .createIndex('operator_log_of_account')
        .on('operator_log')
        .columns(['account_id', 'id'])
        .where(sql<boolean>`account_id is not null`),
    ]
  },
}
