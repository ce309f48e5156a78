import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** Finds the messages and cards of a person for the export of their data. */
export const ownWordsMigration: Migration = {
  name: '0053-own-words',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema.createIndex('messages_of_author').on('messages').columns(['author_id', 'id']),
      schema.createIndex('cards_of_creator').on('cards').columns(['created_by', 'id']),
    ]
  },
}
