import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

/**
 * Mail priorities, mails that are held until their sender is confirmed, and limits on unrequested mails (decision
 * 0036). A node of an earlier version sends by time and never sends held mails, because their time is far in the
 * future.
 */
export const mailLimitsMigration: Migration = {
  name: '0016-mail-limits',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema.alterTable('mails').addColumn('priority', 'integer', (column) => column.notNull().defaultTo(1)),
      schema.alterTable('mails').addColumn('held_for', 'bigint'),
      schema
        .createIndex('mails_due_by_priority')
        .on('mails')
        .columns(['priority', 'next_attempt_at'])
        .where(sql.ref('status'), '=', sql.lit('queued')),
      schema.createIndex('mails_held').on('mails').column('held_for').where(sql.ref('held_for'), 'is not', null),

      schema.alterTable('invitations').addColumn('mail_due_at', 'bigint'),
      schema
        .createIndex('invitations_to_mail')
        .on('invitations')
        .column('mail_due_at')
        .where(sql.ref('mail_due_at'), 'is not', null),

      schema
        .createIndex('invitations_not_mailed')
        .on('invitations')
        .column('invited_by')
        .where(sql<boolean>`state = 'pending' and mailed_at = 0`),
      schema
        .createIndex('invitations_to_address')
        .on('invitations')
        .expression(sql`lower(mail), organization_id, created_at`)
        .where(sql.ref('mail'), 'is not', null),
      schema
        .createIndex('invitations_to_account')
        .on('invitations')
        .columns(['account_id', 'organization_id', 'created_at']),
      // A person who is invited by nametag and by address has two invitations, so that neither reveals the other.
      schema.dropIndex('invitations_pending_account'),
      schema
        .createIndex('invitations_pending_by_name')
        .on('invitations')
        .columns(['account_id', 'organization_id'])
        .unique()
        .where(sql<boolean>`state = 'pending' and mail is null`),
      schema
        .createIndex('invitations_pending_for_account')
        .on('invitations')
        .columns(['account_id', 'organization_id'])
        .where(sql.ref('state'), '=', sql.lit('pending')),

      schema
        .createTable('unasked_mails')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('recipient', 'text', required)
        .addColumn('queued_at', 'bigint', required),
      schema.createIndex('unasked_mails_of_recipient').on('unasked_mails').columns(['recipient', 'queued_at']),
      schema.createIndex('unasked_mails_by_age').on('unasked_mails').column('queued_at'),

      schema
        .createTable('mail_refusals')
        .addColumn('recipient', 'text', required)
        .addColumn('topic', 'text', required)
        .addColumn('refused_at', 'bigint', required)
        .addPrimaryKeyConstraint('mail_refusals_of_recipient', ['recipient', 'topic']),
    ]
  },
}
