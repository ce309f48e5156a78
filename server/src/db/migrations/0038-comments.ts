import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** The comments on a card or an event are the messages of a talk of their own, which is deleted with it. */
export const commentsMigration: Migration = {
  name: '0038-comments',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .alterTable('talks')
        .addColumn('card_id', 'bigint', (column) => column.references('cards.id').onDelete('cascade')),
      schema
        .alterTable('talks')
        .addColumn('event_id', 'bigint', (column) => column.references('events.id').onDelete('cascade')),
      // The unique indexes also decide between two first comments.
      schema
        .createIndex('talks_of_card')
        .on('talks')
        .column('card_id')
        .unique()
        .where(sql.ref('card_id'), 'is not', null),
      schema
        .createIndex('talks_of_event')
        .on('talks')
        .column('event_id')
        .unique()
        .where(sql.ref('event_id'), 'is not', null),
      schema
        .createIndex('talks_of_comments')
        .on('talks')
        .columns(['organization_id', 'id'])
        .where(sql.ref('kind'), '=', sql.lit('comments')),
    ]
  },
}
