import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** Profiles of people, and sessions that are extended while they are used. */
export const profilesMigration: Migration = {
  name: '0021-profiles',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema.alterTable('accounts').addColumn('display_name', 'text'),
      schema.alterTable('accounts').addColumn('bio', 'text'),
      schema.alterTable('accounts').addColumn('locale', 'text'),
      schema.alterTable('accounts').addColumn('time_zone', 'text'),
      schema.alterTable('sessions').addColumn('extendable_until', 'bigint'),
    ]
  },
}
