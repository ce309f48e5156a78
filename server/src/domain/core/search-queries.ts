import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import type { Schema } from '../../db/schema.ts'

/**
 * Converts space-separated terms to what the index of the engine takes: the text itself on SQLite, which splits it, and
 * an array on PostgreSQL. It must not be a subquery: PostgreSQL would not see the values and would scan the table
 * instead of the index.
 */
export const termList = (engine: Engine, terms: string | RawBuilder<unknown>) =>
  engine === 'sqlite' ? sql<string>`${terms}` : sql<string>`string_to_array(${terms}, ' ')::integer[]`

type SearchTableName = 'message_search' | 'organization_search' | 'file_search'

/**
 * Maximum size of the terms that PostgreSQL reads entry by entry. 4,000 messages of 90 characters have half of that.
 */
const maxNewestBytes = 4 * 1024 * 1024

/**
 * Selects the newest entries of an index on PostgreSQL, up to a count and a size. Entries of long texts are stored
 * outside of the table, and reading thousands of them takes seconds. Both limits also stop the planner from moving the
 * conditions of the outer query inside.
 */
export function newestEntries<Table extends SearchTableName>(
  db: Kysely<Schema>,
  table: Table,
  $: { before: number },
  maxCount: number,
) {
  const sized = db
    .selectFrom(table as SearchTableName)
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
