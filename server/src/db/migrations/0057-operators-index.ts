import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** Finds the accounts that the command line made operators, who are mailed about reports. */
export const operatorsIndexMigration: Migration = {
  name: '0057-operators-index',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createIndex('accounts_operators')
        .on('accounts')
        .columns(['is_operator', 'id'])
        .where(sql.ref('is_operator'), '=', sql.lit(1)),
    ]
  },
}
