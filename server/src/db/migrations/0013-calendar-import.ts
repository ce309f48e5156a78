import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/**
 * An imported event keeps the UID of other programs, its occurrence when it was imported without its series, and the
 * rules of a time zone that IANA does not have.
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
