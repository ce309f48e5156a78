import { type ColumnDefinitionBuilder, sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

export const accountsMigration: Migration = {
  name: '0001-accounts',
  up(engine) {
    const { schema } = builders[engine]
    const ofAccount = (column: ColumnDefinitionBuilder) =>
      column.notNull().references('accounts.id').onDelete('cascade')

    return [
      schema
        .createTable('accounts')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('uuid', 'text', (column) => column.notNull().unique())
        .addColumn('initials', 'text', required)
        .addColumn('nic_handle', 'text', (column) =>
          column.generatedAlwaysAs(sql`initials || cast(id + 99 as text) || '-ATR'`).stored(),
        )
        .addColumn('nametag', 'text', required)
        .addColumn('mail', 'text')
        .addColumn('mail_verified', 'integer', required)
        .addColumn('reset_mail', 'text')
        .addColumn('password_hash', 'text')
        .addColumn('password_changed_at', 'bigint')
        .addColumn('created_at', 'bigint', required)
        .addColumn('deleted_at', 'bigint')
        .addCheckConstraint('accounts_mail_until_deleted', sql`(deleted_at is null) = (mail is not null)`)
        .addCheckConstraint('accounts_reset_mail_until_deleted', sql`(mail is null) = (reset_mail is null)`)
        .addCheckConstraint('accounts_mail_verified_is_flag', sql`mail_verified in (0, 1)`),
      schema.createIndex('accounts_nic_handle').on('accounts').column('nic_handle').unique(),
      schema.createIndex('accounts_nametag').on('accounts').expression(sql`lower(nametag)`).unique(),
      schema.createIndex('accounts_mail').on('accounts').expression(sql`lower(mail)`).unique(),

      schema
        .createTable('sessions')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('uuid', 'text', (column) => column.notNull().unique())
        .addColumn('account_id', 'bigint', ofAccount)
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('ip', 'text', required)
        .addColumn('user_agent', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('last_used_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required),
      schema.createIndex('sessions_of_account').on('sessions').columns(['account_id', 'id']),
      schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at'),

      schema
        .createTable('known_devices')
        .addColumn('account_id', 'bigint', ofAccount)
        .addColumn('fingerprint', 'text', required)
        .addColumn('first_seen_at', 'bigint', required)
        .addPrimaryKeyConstraint('known_devices_pk', ['account_id', 'fingerprint']),

      schema
        .createTable('one_time_passwords')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('account_id', 'bigint', ofAccount)
        .addColumn('hash', 'text', required)
        .addColumn('logged_in_at', 'bigint')
        .addColumn('expires_at', 'bigint', required),
      schema.createIndex('one_time_passwords_of_account').on('one_time_passwords').columns(['account_id', 'hash']),
      schema.createIndex('one_time_passwords_by_expiry').on('one_time_passwords').column('expires_at'),

      schema
        .createTable('mail_confirmations')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('account_id', 'bigint', ofAccount)
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('mail', 'text', required)
        .addColumn('expires_at', 'bigint', required),
      schema.createIndex('mail_confirmations_of_account').on('mail_confirmations').column('account_id'),
      schema.createIndex('mail_confirmations_by_expiry').on('mail_confirmations').column('expires_at'),

      schema
        .createTable('mail_changes')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('account_id', 'bigint', ofAccount)
        .addColumn('undo_token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('old_mail', 'text', required)
        .addColumn('old_mail_verified', 'integer', required)
        .addColumn('old_reset_mail', 'text', required)
        .addColumn('changed_at', 'bigint', required)
        .addColumn('undo_until', 'bigint', required),
      schema.createIndex('mail_changes_of_account').on('mail_changes').columns(['account_id', 'id']),
      schema.createIndex('mail_changes_by_old_mail').on('mail_changes').expression(sql`lower(old_mail)`),
      schema.createIndex('mail_changes_by_expiry').on('mail_changes').column('undo_until'),

      schema
        .createTable('reset_requests')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('sealed_credential', 'text', required)
        .addColumn('created_at', 'bigint', required),

      schema
        .createTable('mails')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('uuid', 'text', (column) => column.notNull().unique())
        .addColumn('account_id', 'bigint', (column) => column.references('accounts.id').onDelete('cascade'))
        .addColumn('kind', 'text', required)
        .addColumn('to_address', 'text', required)
        .addColumn('subject', 'text', required)
        .addColumn('body', 'text', required)
        .addColumn('data', 'text', required)
        .addColumn('sealed_secret', 'text')
        .addColumn('secret_expires_at', 'bigint')
        .addColumn('message_id', 'text', required)
        .addColumn('status', 'text', required)
        .addColumn('attempts', 'integer', required)
        .addColumn('next_attempt_at', 'bigint', required)
        .addColumn('leased_until', 'bigint', required)
        .addColumn('sent_at', 'bigint')
        .addColumn('created_at', 'bigint', required)
        .addCheckConstraint('mails_status', sql`status in ('queued', 'sent', 'failed', 'not sent')`)
        .addCheckConstraint('mails_sent_at', sql`(status = 'sent') = (sent_at is not null)`)
        .addCheckConstraint('mails_secret', sql`(sealed_secret is null) = (secret_expires_at is null)`),
      // The index skips mails without an account: SQLite would otherwise use it, instead of their age, to delete them.
      schema
        .createIndex('mails_of_account')
        .on('mails')
        .columns(['account_id', 'id'])
        .where(sql.ref('account_id'), 'is not', null),
      schema
        .createIndex('mails_due')
        .on('mails')
        .column('next_attempt_at')
        .where(sql.ref('status'), '=', sql.lit('queued')),
      schema
        .createIndex('mails_with_secret')
        .on('mails')
        .column('secret_expires_at')
        .where(sql.ref('secret_expires_at'), 'is not', null),
      schema
        .createIndex('mails_without_account')
        .on('mails')
        .column('created_at')
        .where(sql.ref('account_id'), 'is', null),

      schema
        .createTable('limits')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('points', 'integer', required)
        .addColumn('expires_at', 'bigint', required),
      schema.createIndex('limits_by_expiry').on('limits').column('expires_at'),

      schema
        .createTable('instance')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', required),
    ]
  },
}
