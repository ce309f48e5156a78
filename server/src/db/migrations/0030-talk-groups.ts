import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

/**
 * Groups are in talks as groups: their members have no rows here, so that a person who joins or leaves a group is in
 * its talks, or out of them, at once. A row of `participants` of somebody who is in only through a group holds how far
 * they have read. A node of an earlier version knows nothing of groups and takes every row for a participant.
 */
export const talkGroupsMigration: Migration = {
  name: '0030-talk-groups',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('talk_groups')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('talk_id', 'bigint', (column) => column.notNull().references('talks.id').onDelete('cascade'))
        // The key of the group, or for everyone the negative key of the organization.
        .addColumn('audience', 'bigint', required)
        // Empty for everyone. Deleting the group takes it out of the talk.
        .addColumn('group_id', 'bigint', (column) => column.references('groups.id').onDelete('cascade'))
        .addColumn('start_seq', 'bigint', required),
      schema.createIndex('talk_groups_of_talk').on('talk_groups').columns(['talk_id', 'audience']).unique(),
      schema.createIndex('talk_groups_of_audience').on('talk_groups').columns(['audience', 'talk_id']),
      schema.createIndex('talk_groups_of_group').on('talk_groups').column('group_id'),

      schema
        .alterTable('participants')
        .addColumn('standing', 'integer', (column) => column.notNull().defaultTo(1).check(sql`standing in (-1, 0, 1)`)),
      schema.alterTable('participants').addColumn('left_after', 'bigint'),
      schema
        .createIndex('participants_with_standing')
        .on('participants')
        .columns(['talk_id', 'standing', 'membership_id'])
        .where(sql.ref('standing'), '!=', sql.lit(0)),

      // The newest message of all talks when a person came, after which messages are new to them.
      schema.alterTable('memberships').addColumn('since_message', 'bigint', (column) => column.notNull().defaultTo(0)),
      schema
        .alterTable('group_members')
        .addColumn('since_message', 'bigint', (column) => column.notNull().defaultTo(0)),
      schema.alterTable('groups').addColumn('people_version', 'bigint', (column) => column.notNull().defaultTo(0)),
    ]
  },
}
