import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

/*
 * The reporter, the author and the assignee are no foreign keys, nor are the talk and the message: a report outlives
 * all of them and is deleted with its organization.
 */
export const reportsMigration: Migration = {
  name: '0006-reports',
  up(engine) {
    const db = builders[engine]
    const { schema } = db
    return [
      schema.alterTable('organizations').addColumn('search_text', 'text', (column) => column.notNull().defaultTo('')),
      schema
        .alterTable('organizations')
        .addColumn('last_digest_at', 'bigint', (column) => column.notNull().defaultTo(0)),
      // SQLite lowers only A to Z here; the next change of an organization folds the rest.
      db.updateTable('organizations').set({ search_text: sql<string>`lower(name || ' ' || description)` }),
      // The first column is constant; it makes SQLite prefer this index to a scan that includes private organizations.
      schema
        .createIndex('organizations_public')
        .on('organizations')
        .columns(['public', 'id'])
        .where(sql<boolean>`public = 1 and deleted_at is null`),

      schema
        .createTable('reports')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('uuid', 'text', (column) => column.notNull().unique())
        .addColumn('organization_id', 'bigint', (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('reporter_id', 'bigint')
        .addColumn('reason', 'text', required)
        .addColumn('description', 'text', required)
        .addColumn('talk_id', 'bigint')
        .addColumn('talk_title', 'text')
        .addColumn('message_id', 'bigint')
        .addColumn('message', 'text')
        .addColumn('message_author_id', 'bigint')
        .addColumn('message_created_at', 'bigint')
        .addColumn('state', 'text', required)
        .addColumn('assignee_id', 'bigint')
        .addColumn('outcome', 'text')
        .addColumn('note', 'text', required)
        .addColumn('waits_for_digest', 'integer', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('closed_at', 'bigint')
        .addCheckConstraint('reports_state', sql`state in ('open', 'assigned', 'closed')`)
        .addCheckConstraint('reports_outcome', sql`outcome in ('acted', 'dismissed')`)
        .addCheckConstraint('reports_open_to_all', sql`state <> 'open' or assignee_id is null`)
        .addCheckConstraint('reports_assigned_to', sql`state <> 'assigned' or assignee_id is not null`)
        .addCheckConstraint(
          'reports_closed_with',
          sql`(state = 'closed') = (closed_at is not null) and (state = 'closed') = (outcome is not null)`,
        )
        .addCheckConstraint('reports_talk', sql`(talk_id is null) = (talk_title is null)`)
        .addCheckConstraint('reports_message_of_talk', sql`message_id is null or talk_id is not null`)
        .addCheckConstraint(
          'reports_evidence',
          sql`(message_id is null) = (message is null) and (message_id is null) = (message_author_id is null)
            and (message_id is null) = (message_created_at is null)`,
        )
        .addCheckConstraint('reports_waits_for_digest', sql`waits_for_digest = 0 or state = 'open'`),
      // A person has one open report at a time about the same subject.
      schema
        .createIndex('reports_not_closed')
        .on('reports')
        .expression(sql`reporter_id, organization_id, coalesce(talk_id, 0), coalesce(message_id, 0)`)
        .unique()
        .where(sql<boolean>`state <> 'closed' and reporter_id is not null`),
      schema.createIndex('reports_of_organization').on('reports').columns(['organization_id', 'id']),
      schema.createIndex('reports_by_state').on('reports').columns(['organization_id', 'state', 'id']),
      schema.createIndex('reports_of_reporter').on('reports').columns(['reporter_id', 'id']),
      schema
        .createIndex('reports_for_digest')
        .on('reports')
        .column('organization_id')
        .where(sql.ref('waits_for_digest'), '=', sql.lit(1)),
    ]
  },
}
