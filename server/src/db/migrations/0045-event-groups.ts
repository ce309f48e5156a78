import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

/**
 * Groups that are invited to events. As in talks, their members have no rows, so that changes of a group hold at once;
 * only those who left an event have one. Events also keep the message that they were made from, as cards do.
 */
export const eventGroupsMigration: Migration = {
  name: '0045-event-groups',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('event_groups')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('event_id', 'bigint', (column) => column.notNull().references('events.id').onDelete('cascade'))
        // The key of the group, or for everyone the negative key of the organization.
        .addColumn('audience', 'bigint', required)
        // Empty for everyone. Deleting the group takes it out of the event.
        .addColumn('group_id', 'bigint', (column) => column.references('groups.id').onDelete('cascade')),
      schema.createIndex('event_groups_of_event').on('event_groups').columns(['event_id', 'audience']).unique(),
      schema.createIndex('event_groups_of_audience').on('event_groups').columns(['audience', 'event_id']),
      schema.createIndex('event_groups_of_group').on('event_groups').column('group_id'),

      schema
        .createTable('event_absences')
        .addColumn('membership_id', 'bigint', (column) =>
          column.notNull().references('memberships.id').onDelete('cascade'),
        )
        .addColumn('event_id', 'bigint', (column) => column.notNull().references('events.id').onDelete('cascade'))
        // The newest group of the event at that time; groups that are invited later bring the person back.
        .addColumn('left_after', 'bigint', required)
        .addPrimaryKeyConstraint('event_absences_pk', ['membership_id', 'event_id']),
      schema.createIndex('event_absences_of_event').on('event_absences').column('event_id'),

      schema.alterTable('events').addColumn('source_message_id', 'bigint'),
    ]
  },
}
