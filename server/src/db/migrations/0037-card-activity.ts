import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

/** Log of changes of a card. The account is no foreign key: entries outlive the membership and the account. */
export const cardActivityMigration: Migration = {
  name: '0037-card-activity',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('card_activity')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('card_id', 'bigint', (column) => column.notNull().references('cards.id').onDelete('cascade'))
        .addColumn('actor_id', 'bigint', required)
        .addColumn('action', 'text', required)
        .addColumn('details', 'text', required)
        .addColumn('created_at', 'bigint', required),
      schema.createIndex('card_activity_of_card').on('card_activity').columns(['card_id', 'id']),
    ]
  },
}
