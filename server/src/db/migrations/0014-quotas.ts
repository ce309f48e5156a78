import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** Columns and indexes of quotas and retention. A node of an earlier version leaves the new columns empty. */
export const quotasMigration: Migration = {
  name: '0014-quotas',
  up(engine) {
    const { schema } = builders[engine]
    return [
      // The account whose fair share of delivery slots the webhook uses.
      schema.alterTable('webhooks').addColumn('created_by', 'bigint'),
      schema.alterTable('webhooks').addColumn('host', 'text'),
      schema.createIndex('talks_of_creator').on('talks').columns(['organization_id', 'created_by']),
      schema
        .createIndex('invitations_by_end')
        .on('invitations')
        .column('closed_at')
        .where(sql.ref('closed_at'), 'is not', null),
      schema.createIndex('audit_by_age').on('audit').column('created_at'),
      schema.createIndex('mails_by_age').on('mails').column('created_at'),
    ]
  },
}
