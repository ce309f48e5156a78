import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

/** Answers to events, per date of a series. The occurrence of an event that does not recur is the empty text. */
export const answersMigration: Migration = {
  name: '0042-answers',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema.alterTable('events').addColumn('capacity', 'integer'),
      schema.alterTable('events').addColumn('reminders', 'text', (column) => column.notNull().defaultTo('[]')),
      schema.alterTable('events').addColumn('answer_revision', 'bigint', (column) => column.notNull().defaultTo(0)),

      schema
        .createTable('event_answers')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('event_id', 'bigint', (column) => column.notNull().references('events.id').onDelete('cascade'))
        .addColumn('membership_id', 'bigint', (column) =>
          column.notNull().references('memberships.id').onDelete('cascade'),
        )
        .addColumn('occurrence', 'text', required)
        .addColumn('answer', 'text', required)
        .addColumn('guests', 'integer', required)
        .addColumn('answered_at', 'bigint', required)
        .addCheckConstraint('event_answers_answer', sql`answer in ('yes', 'no', 'maybe', 'waiting')`)
        .addCheckConstraint('event_answers_guests', sql`guests between 0 and 10`),
      schema
        .createIndex('event_answers_of_person')
        .on('event_answers')
        .columns(['membership_id', 'event_id', 'occurrence'])
        .unique(),
      // The queue of a date: keys only grow, so that they are the order of arrival.
      schema
        .createIndex('event_answers_in_order')
        .on('event_answers')
        .columns(['event_id', 'occurrence', 'answer', 'id']),
      schema.createIndex('event_answers_of_event').on('event_answers').columns(['event_id', 'id']),

      schema
        .createTable('event_counts')
        .addColumn('event_id', 'bigint', (column) => column.notNull().references('events.id').onDelete('cascade'))
        .addColumn('occurrence', 'text', required)
        .addColumn('yes', 'integer', required)
        .addColumn('no', 'integer', required)
        .addColumn('maybe', 'integer', required)
        .addColumn('waiting', 'integer', required)
        .addPrimaryKeyConstraint('event_counts_pk', ['event_id', 'occurrence'])
        .addCheckConstraint('event_counts_not_negative', sql`yes >= 0 and no >= 0 and maybe >= 0 and waiting >= 0`),

      // Dates from which answers disappeared with a membership, until they are counted again and people moved up.
      schema
        .createTable('event_settlements')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('event_id', 'bigint', (column) => column.notNull().references('events.id').onDelete('cascade'))
        .addColumn('occurrence', 'text', required),
      schema
        .createIndex('event_settlements_of_date')
        .on('event_settlements')
        .columns(['event_id', 'occurrence'])
        .unique(),
    ]
  },
}
