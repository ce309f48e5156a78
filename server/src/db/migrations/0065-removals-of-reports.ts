import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/**
 * A person may be removed from a talk by its creator and by several reports. A reversed decision takes back only its own
 * removal, so the creator's is kept under that of moderation, and each report says whether it bars its author.
 */
export const removalsOfReportsMigration: Migration = {
  name: '0065-removals-of-reports',
  up(engine) {
    const db = builders[engine]
    const { schema } = db
    return [
      schema
        .alterTable('talk_removals')
        .addColumn('also_by_creator', 'integer', (column) =>
          column.notNull().defaultTo(0).check(sql`also_by_creator = 0 or removed_by = 'moderation'`),
        ),
      schema.alterTable('reports').addColumn('bars_author', 'integer', (column) => column.notNull().defaultTo(0)),
      // A removal that is younger than the end of the report belongs to another one: staff let the person in meanwhile.
      db
        .updateTable('reports')
        .set({ bars_author: sql.lit(1 as const) })
        .where(
          sql<boolean>`removed_author = 1 and exists (select 1 from talk_removals
            where talk_removals.talk_id = reports.talk_id and talk_removals.account_id = reports.message_author_id
              and talk_removals.removed_by = 'moderation' and talk_removals.removed_at <= reports.closed_at)`,
        ),
      schema
        .createIndex('reports_barring')
        .on('reports')
        .columns(['message_author_id', 'talk_id'])
        .where(sql.ref('bars_author'), '=', sql.lit(1)),
    ]
  },
}
