import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/**
 * The display name in the form in which it is compared. No released version has display names, so there are none to
 * convert.
 */
export const namesMigration: Migration = {
  name: '0025-names',
  up: (engine) => [builders[engine].schema.alterTable('accounts').addColumn('search_name', 'text')],
}
