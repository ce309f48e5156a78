import type { Migration } from '../migration.ts'
import { builders } from '../prepared.ts'

/**
 * An imported event keeps the UID under which other programs know it, the occurrence that it is when it came without its
 * series, and the rules of a time zone that is none of the world's.
 */
export const calendarImportMigration: Migration = {
  name: '0013-calendar-import',
  up(engine) {
    const { schema } = builders[engine]
    return ['source_uid', 'source_recurrence', 'zone_rules'].map((column) =>
      schema.alterTable('events').addColumn(column, 'text'),
    )
  },
}
