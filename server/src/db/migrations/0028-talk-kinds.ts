import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** A node of an earlier version, which may serve beside this one, creates private talks. */
export const talkKindsMigration: Migration = {
  name: '0028-talk-kinds',
  up: (engine) => [
    builders[engine].schema
      .alterTable('talks')
      .addColumn('kind', 'text', (column) =>
        column.notNull().defaultTo('private').check(sql`kind in ('private', 'open', 'direct', 'comments')`),
      ),
  ],
}
