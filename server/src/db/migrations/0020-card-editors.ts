import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** The account that last changed a card. It is unknown for cards that were last changed by an earlier version. */
export const cardEditorsMigration: Migration = {
  name: '0020-card-editors',
  up: (engine) => [builders[engine].schema.alterTable('cards').addColumn('updated_by', 'bigint')],
}
