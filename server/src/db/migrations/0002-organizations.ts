import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

/*
 * Inviters, invitees, actors and targets are no foreign keys: accounts are never deleted, and the check would need an
 * index that nothing else uses.
 */
export const organizationsMigration: Migration = {
  name: '0002-organizations',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('organizations')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('name', 'text', required)
        .addColumn('description', 'text', required)
        .addColumn('public', 'integer', required)
        .addColumn('member_count', 'integer', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('deleted_at', 'bigint')
        .addCheckConstraint('organizations_public_is_flag', sql`public in (0, 1)`)
        .addCheckConstraint('organizations_member_count', sql`member_count >= 0`),
      schema
        .createIndex('organizations_deleted')
        .on('organizations')
        .column('deleted_at')
        .where(sql.ref('deleted_at'), 'is not', null),

      schema
        .createTable('memberships')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('organization_id', 'bigint', (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('role', 'integer', required)
        .addColumn('comment', 'text', required)
        .addColumn('joined_at', 'bigint', required)
        .addCheckConstraint('memberships_role', sql`role in (1, 2, 3)`),
      schema.createIndex('memberships_person').on('memberships').columns(['account_id', 'organization_id']).unique(),
      schema.createIndex('memberships_of_organization').on('memberships').columns(['organization_id', 'id']),
      schema.createIndex('memberships_by_role').on('memberships').columns(['organization_id', 'role']),

      schema
        .createTable('invitations')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('uuid', 'text', (column) => column.notNull().unique())
        .addColumn('organization_id', 'bigint', (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('account_id', 'bigint')
        .addColumn('mail', 'text')
        .addColumn('role', 'integer', required)
        .addColumn('invited_by', 'bigint', required)
        .addColumn('state', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('mailed_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('closed_at', 'bigint')
        .addCheckConstraint('invitations_role', sql`role in (1, 2, 3)`)
        .addCheckConstraint('invitations_to_somebody', sql`account_id is not null or mail is not null`)
        .addCheckConstraint(
          'invitations_state',
          sql`state in ('pending', 'accepted', 'declined', 'revoked', 'expired')`,
        )
        .addCheckConstraint('invitations_closed_at', sql`(state = 'pending') = (closed_at is null)`),
      // A person has one open invitation per organization, even when several members invite them.
      schema
        .createIndex('invitations_pending_account')
        .on('invitations')
        .columns(['account_id', 'organization_id'])
        .unique()
        .where(sql.ref('state'), '=', sql.lit('pending')),
      schema
        .createIndex('invitations_pending_mail')
        .on('invitations')
        .expression(sql`lower(mail), organization_id`)
        .unique()
        .where(sql<boolean>`state = 'pending' and account_id is null`),
      schema.createIndex('invitations_of_organization').on('invitations').columns(['organization_id', 'state', 'id']),
      schema.createIndex('invitations_by_age').on('invitations').columns(['organization_id', 'created_at']),
      schema.createIndex('invitations_by_inviter').on('invitations').columns(['invited_by', 'created_at']),
      schema
        .createIndex('invitations_by_expiry')
        .on('invitations')
        .column('expires_at')
        .where(sql.ref('state'), '=', sql.lit('pending')),

      schema
        .createTable('audit')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('organization_id', 'bigint', (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('actor_id', 'bigint', required)
        .addColumn('action', 'text', required)
        .addColumn('target_id', 'bigint')
        .addColumn('details', 'text', required)
        .addColumn('created_at', 'bigint', required),
      schema.createIndex('audit_of_organization').on('audit').columns(['organization_id', 'id']),
    ]
  },
}
