import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { key, keyType, required } from './columns.ts'

/** Devices that are recognized by a secret, and wrong passwords by network (decision 0037). */
export const signInMigration: Migration = {
  name: '0018-sign-in',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('device_secrets')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('secret_hash', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('used_at', 'bigint', required),
      schema
        .createIndex('device_secrets_of_account')
        .on('device_secrets')
        .columns(['account_id', 'secret_hash'])
        .unique(),
      schema.createIndex('device_secrets_in_use').on('device_secrets').columns(['account_id', 'used_at', 'id']),
      schema.createIndex('device_secrets_by_use').on('device_secrets').column('used_at'),

      schema
        .createTable('wrong_guesses')
        .addColumn('id', keyType(engine), key(engine))
        .addColumn('prefix', 'text', required)
        .addColumn('name', 'text', required)
        .addColumn('guessed_at', 'bigint', required),
      schema.createIndex('wrong_guesses_of_prefix').on('wrong_guesses').columns(['prefix', 'guessed_at']),
      schema.createIndex('wrong_guesses_by_age').on('wrong_guesses').column('guessed_at'),
    ]
  },
}
