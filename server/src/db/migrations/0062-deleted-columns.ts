import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** A deleted column stays until maintenance has detached the cards that were archived from it, which may be very many. */
export const deletedColumnsMigration: Migration = {
  name: '0062-deleted-columns',
  up: (engine) => {
    const { schema } = builders[engine]
    return [
      schema.alterTable('board_columns').addColumn('deleted_at', 'bigint'),
      schema
        .createIndex('board_columns_to_purge')
        .on('board_columns')
        .column('deleted_at')
        .where(sql.ref('deleted_at'), 'is not', null),
    ]
  },
}
