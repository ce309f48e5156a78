import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** Open talks are listed for every member of the organization. Others are found by their participants. */
export const openTalksMigration: Migration = {
  name: '0029-open-talks',
  up: (engine) => [
    builders[engine].schema
      .createIndex('talks_open')
      .on('talks')
      .columns(['organization_id', 'id'])
      .where(sql.ref('kind'), '=', sql.lit('open')),
  ],
}
