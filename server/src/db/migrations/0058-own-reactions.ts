import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** Finds the reactions of a person, for the export of their data. */
export const ownReactionsMigration: Migration = {
  name: '0058-own-reactions',
  up(engine) {
    const { schema } = builders[engine]
    return [schema.createIndex('reactions_of_account').on('reactions').columns(['account_id', 'message_id', 'emoji'])]
  },
}
