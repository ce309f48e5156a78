import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { required } from './columns.ts'

/** Nametags that accounts gave up, in lower case. They stay reserved, so that nobody can impersonate somebody else. */
export const formerNametagsMigration: Migration = {
  name: '0017-former-nametags',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema
        .createTable('former_nametags')
        .addColumn('nametag', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('given_up_at', 'bigint', required),
      schema.createIndex('former_nametags_of_account').on('former_nametags').column('account_id'),
    ]
  },
}
