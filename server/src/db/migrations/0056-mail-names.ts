import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** Accounts that a saved mail names besides its reader, so that it can be removed when one of them is deleted. */
export const mailNamesMigration: Migration = {
  name: '0056-mail-names',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('mail_names')
        .addColumn('account_id', 'bigint', (column) => column.notNull())
        .addColumn('mail_id', 'bigint', (column) => column.notNull().references('mails.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('mail_names_pk', ['account_id', 'mail_id']),
      schema.createIndex('mail_names_of_mail').on('mail_names').column('mail_id'),
    ]
  },
}
