import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../db/database.ts'

/**
 * Terms that are separated by spaces, as the index of the engine takes them. SQLite's splits the text by itself. In a subquery
 * PostgreSQL would not see the values, and would scan the table instead of the index.
 */
export const termList = (engine: Engine, terms: string | RawBuilder<unknown>) =>
  engine === 'sqlite' ? sql<string>`${terms}` : sql<string>`string_to_array(${terms}, ' ')::integer[]`
