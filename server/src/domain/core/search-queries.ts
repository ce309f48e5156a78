import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Engine } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'

/**
 * Terms that are separated by spaces, as the index of the engine takes them. SQLite's splits the text by itself. In a subquery
 * PostgreSQL would not see the values, and would scan the table instead of the index.
 */
export const termList = (engine: Engine, terms: string | RawBuilder<unknown>) =>
  engine === 'sqlite' ? sql<string>`${terms}` : sql<string>`string_to_array(${terms}, ' ')::integer[]`

type SearchTable = 'message_search' | 'organization_search'

/** The most terms that PostgreSQL reads one entry after the other, in bytes. 4,000 messages of 90 characters have half of that. */
const maxNewestBytes = 4 * 1024 * 1024

/**
 * The newest entries of an index on PostgreSQL, up to a count and a size: entries of long texts are stored outside of the table, and
 * to read thousands of them takes seconds. Each limit also keeps the conditions of the outer query from being checked too early.
 */
export function newestEntries<Table extends SearchTable>(
  db: Kysely<Schema>,
  table: Table,
  $: { before: number },
  maxCount: number,
) {
  const sized = db
    .selectFrom(table as SearchTable)
    .select([
      'rowid',
      'terms',
      sql<number>`sum(pg_column_size(terms)) over (order by rowid desc rows unbounded preceding)`.as('size'),
    ])
    .where('rowid', '<', $.before)
    .orderBy('rowid', 'desc')
    .limit(sql.lit(maxCount))
    .as('sized')
  return db
    .selectFrom(sized)
    .select(['rowid', 'terms'])
    .where('size', '<=', sql.lit(maxNewestBytes))
    .orderBy('rowid', 'desc')
    .limit(sql.lit(maxCount))
    .as(table)
}
