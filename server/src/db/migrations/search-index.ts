import { type Compilable, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { builders } from '../prepared-query.ts'
import { required } from './columns.ts'
import { statement } from './statement.ts'

/**
 * Creates an index of n-grams (decision 0020) for the rows of a table, under the same names on both engines: an FTS5
 * index without content on SQLite, a table with a GIN index on PostgreSQL. An entry is deleted with its row.
 */
export const createSearchIndex = (engine: Engine, name: string, of: string): Compilable[] =>
  engine === 'sqlite' ? onSqlite(name, of) : onPostgres(name, of)

const onSqlite = (name: string, of: string) => [
  statement(
    'sqlite',
    sql`create virtual table ${sql.table(name)} using fts5(
    terms, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '-'"
  )`,
  ),
  statement(
    'sqlite',
    sql`create trigger ${sql.table(`${name}_follows`)} after delete on ${sql.table(of)} begin
    delete from ${sql.table(name)} where rowid = old.id;
  end`,
  ),
]

const onPostgres = (name: string, of: string) => {
  const { schema } = builders.postgres
  return [
    schema
      .createTable(name)
      .addColumn('rowid', 'bigint', (column) => column.primaryKey().references(`${of}.id`).onDelete('cascade'))
      .addColumn('terms', sql`integer[]`, required),
    schema.createIndex(`${name}_terms`).on(name).using('gin').column('terms'),
  ]
}
