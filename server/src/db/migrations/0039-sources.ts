import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** The message that a card was made from. It is no foreign key: a source that is gone is not shown. */
export const sourcesMigration: Migration = {
  name: '0039-sources',
  up(engine) {
    const { schema } = builders[engine]
    return [schema.alterTable('cards').addColumn('source_message_id', 'bigint')]
  },
}
