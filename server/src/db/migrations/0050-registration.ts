import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** The sessions repeat the flag of their account, so that a token is looked up without the account. */
export const registrationMigration: Migration = {
  name: '0050-registration',
  up(engine) {
    const { schema } = builders[engine]
    return ['accounts', 'sessions'].map((table) =>
      schema
        .alterTable(table)
        .addColumn('must_confirm', 'integer', (column) =>
          column.notNull().defaultTo(0).check(sql`must_confirm in (0, 1)`),
        ),
    )
  },
}
