import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

/** Groups to which cards are assigned. As in talks, their members have no rows, so that changes of a group hold at once. */
export const cardGroupsMigration: Migration = {
  name: '0044-card-groups',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('card_groups')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('card_id', 'bigint', (column) => column.notNull().references('cards.id').onDelete('cascade'))
        // The key of the group, or for everyone the negative key of the organization.
        .addColumn('audience', 'bigint', required)
        // Empty for everyone. Deleting the group takes it off the card.
        .addColumn('group_id', 'bigint', (column) => column.references('groups.id').onDelete('cascade'))
        .addColumn('assigned_at', 'bigint', required)
        .addColumn('assigned_by', 'bigint', required),
      schema.createIndex('card_groups_of_card').on('card_groups').columns(['card_id', 'audience']).unique(),
      schema.createIndex('card_groups_of_audience').on('card_groups').columns(['audience', 'card_id']),
      schema.createIndex('card_groups_of_group').on('card_groups').column('group_id'),
    ]
  },
}
