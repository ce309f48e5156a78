import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared.ts'

/*
 * The words of each message in small parts (decision 0020), under the same names on both engines: SQLite keeps an index
 * and no table, PostgreSQL a table with an index. An entry goes with its message, whatever deletes that.
 */
export const messageSearchMigration: Migration = {
  name: '0008-message-search',
  up: (engine) => (engine === 'sqlite' ? onSqlite() : onPostgres()),
}

const onSqlite = () => [
  statement(sql`create virtual table message_search using fts5(
    terms, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '-'"
  )`),
  statement(sql`create trigger message_search_follows after delete on messages begin
    delete from message_search where rowid = old.id;
  end`),
]

const onPostgres = () => {
  const { schema } = builders.postgres
  return [
    schema
      .createTable('message_search')
      .addColumn('rowid', 'bigint', (column) => column.primaryKey().references('messages.id').onDelete('cascade'))
      .addColumn('terms', sql`integer[]`, (column) => column.notNull()),
    schema.createIndex('message_search_terms').on('message_search').using('gin').column('terms'),
  ]
}

const statement = (raw: RawBuilder<unknown>): Compilable => ({ compile: () => raw.compile(builders.sqlite) })
