import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

export const memberFieldsMigration: Migration = {
  name: '0026-member-fields',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('member_fields')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('uuid', 'text', required)
        .addColumn('organization_id', 'bigint', (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('label', 'text', required)
        .addColumn('type', 'text', required)
        .addColumn('options', 'text', required)
        .addColumn('required', 'integer', required)
        .addColumn('visible_to', 'text', required)
        .addColumn('editable_by', 'text', required)
        .addColumn('position', 'integer', required)
        .addColumn('version', 'bigint', required)
        .addCheckConstraint('member_fields_required_is_flag', sql`required in (0, 1)`)
        .addCheckConstraint('member_fields_visible_to', sql`visible_to in ('members', 'staff', 'self')`)
        .addCheckConstraint('member_fields_editable_by', sql`editable_by in ('self', 'staff')`),
      schema.createIndex('member_fields_by_uuid').on('member_fields').column('uuid').unique(),
      schema
        .createIndex('member_fields_of_organization')
        .on('member_fields')
        .columns(['organization_id', 'position', 'id']),

      // The sort key is compared byte by byte, independent of the database's collation.
      schema
        .createTable('field_values')
        .addColumn('membership_id', 'bigint', (column) =>
          column.notNull().references('memberships.id').onDelete('cascade'),
        )
        .addColumn('field_id', 'bigint', (column) =>
          column.notNull().references('member_fields.id').onDelete('cascade'),
        )
        .addColumn('value', 'text', required)
        .addColumn('sort_key', engine === 'sqlite' ? sql`text` : sql`text collate "C"`, required)
        .addPrimaryKeyConstraint('field_values_pk', ['membership_id', 'field_id']),
      schema
        .createIndex('field_values_in_order')
        .on('field_values')
        .columns(['field_id', 'sort_key', 'membership_id'])
        .unique(),
    ]
  },
}
