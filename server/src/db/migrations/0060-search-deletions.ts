import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { statement } from './statement.ts'

const indexes = ['message_search', 'organization_search', 'file_search']

/**
 * Deleting an entry of FTS5 only marks it. By default a segment of which a tenth is marked is rewritten at once, which
 * took a second for 200,000 messages. Marked entries are now dropped when segments are merged for new ones, in small steps.
 */
export const searchDeletionsMigration: Migration = {
  name: '0060-search-deletions',
  up: (engine) =>
    engine === 'sqlite'
      ? indexes.map((index) =>
          statement('sqlite', sql`insert into ${sql.table(index)}(${sql.ref(index)}, rank) values ('deletemerge', 0)`),
        )
      : [],
}
