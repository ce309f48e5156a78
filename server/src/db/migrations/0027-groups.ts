import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

/** The group of all members has no rows here: it consists of the memberships. */
export const groupsMigration: Migration = {
  name: '0027-groups',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('groups')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('uuid', 'text', required)
        .addColumn('organization_id', 'bigint', (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('name', 'text', required)
        .addColumn('name_key', 'text', required)
        .addColumn('description', 'text', required)
        .addColumn('self_join', 'integer', required)
        .addColumn('member_count', 'integer', required)
        .addColumn('version', 'bigint', required)
        .addCheckConstraint('groups_self_join_is_flag', sql`self_join in (0, 1)`)
        .addCheckConstraint('groups_member_count', sql`member_count >= 0`),
      schema.createIndex('groups_by_uuid').on('groups').column('uuid').unique(),
      schema.createIndex('groups_by_name').on('groups').columns(['organization_id', 'name_key']).unique(),
      schema
        .createTable('group_members')
        .addColumn('group_id', 'bigint', (column) => column.notNull().references('groups.id').onDelete('cascade'))
        .addColumn('membership_id', 'bigint', (column) =>
          column.notNull().references('memberships.id').onDelete('cascade'),
        )
        .addPrimaryKeyConstraint('group_members_pk', ['group_id', 'membership_id']),
      schema.createIndex('group_members_of_member').on('group_members').columns(['membership_id', 'group_id']).unique(),
    ]
  },
}
