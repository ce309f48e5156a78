import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'

/** Finds the series of an organization that have not ended, for Today, without reading those that have. */
export const seriesToComeMigration: Migration = {
  name: '0048-series-to-come',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema.dropIndex('events_recurring'),
      schema
        .createIndex('events_recurring')
        .on('events')
        // The number stands for a series without end, as in the query.
        .expression(sql`organization_id, coalesce(ends_at, 9007199254740991)`)
        .where(sql<boolean>`organization_id is not null and rrule is not null`),
    ]
  },
}
