import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

/*
 * Applicants and deciders are no foreign keys: accounts are never deleted, and the check would need an index that
 * nothing else uses.
 */
export const joiningMigration: Migration = {
  name: '0040-joining',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .alterTable('organizations')
        .addColumn('joining', 'text', (column) =>
          column.notNull().defaultTo('invitation').check(sql`joining in ('invitation', 'request', 'open')`),
        ),
      schema.alterTable('organizations').addColumn('questions', 'text', (column) => column.notNull().defaultTo('[]')),

      schema
        .createTable('join_requests')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('uuid', 'text', (column) => column.notNull().unique())
        .addColumn('organization_id', 'bigint', (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('account_id', 'bigint', required)
        .addColumn('message', 'text', required)
        .addColumn('answers', 'text', required)
        .addColumn('state', 'text', required)
        .addColumn('decided_by', 'bigint')
        .addColumn('decision_message', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('closed_at', 'bigint')
        .addCheckConstraint('join_requests_state', sql`state in ('pending', 'accepted', 'declined', 'withdrawn')`)
        .addCheckConstraint('join_requests_closed_at', sql`(state = 'pending') = (closed_at is null)`),
      // A person has one open request per organization.
      schema
        .createIndex('join_requests_pending')
        .on('join_requests')
        .columns(['account_id', 'organization_id'])
        .unique()
        .where(sql.ref('state'), '=', sql.lit('pending')),
      schema.createIndex('join_requests_of_organization').on('join_requests').columns(['organization_id', 'id']),
      schema.createIndex('join_requests_by_state').on('join_requests').columns(['organization_id', 'state', 'id']),
      schema.createIndex('join_requests_of_account').on('join_requests').columns(['account_id', 'id']),
      schema
        .createIndex('join_requests_by_age')
        .on('join_requests')
        .column('created_at')
        .where(sql.ref('state'), '=', sql.lit('pending')),
      schema.createIndex('join_requests_closed').on('join_requests').column('closed_at'),

      schema
        .createTable('join_links')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('uuid', 'text', (column) => column.notNull().unique())
        .addColumn('organization_id', 'bigint', (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('membership_id', 'bigint', (column) =>
          column.notNull().references('memberships.id').onDelete('cascade'),
        )
        .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
        .addColumn('sealed_secret', 'text', required)
        .addColumn('max_uses', 'bigint')
        .addColumn('used', 'bigint', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        // The last defence of the number of uses; the query that counts one compares first.
        .addCheckConstraint('join_links_used', sql`used >= 0 and (max_uses is null or used <= max_uses)`),
      schema.createIndex('join_links_of_organization').on('join_links').columns(['organization_id', 'id']),
      schema.createIndex('join_links_of_member').on('join_links').column('membership_id'),
      schema.createIndex('join_links_by_expiry').on('join_links').column('expires_at'),

      // People who were removed from an organization. They return by a decision of its staff only.
      schema
        .createTable('removed_members')
        .addColumn('account_id', 'bigint', required)
        .addColumn('organization_id', 'bigint', (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('removed_at', 'bigint', required)
        .addPrimaryKeyConstraint('removed_members_pk', ['account_id', 'organization_id']),
      schema.createIndex('removed_members_of_organization').on('removed_members').column('organization_id'),
    ]
  },
}
