import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { statement } from './statement.ts'

/*
 * The n-grams of each message (decision 0020), under the same names on both engines: an FTS5 index without content on
 * SQLite, a table with a GIN index on PostgreSQL. An entry is deleted with its message.
 */
export const messageSearchMigration: Migration = {
  name: '0008-message-search',
  up: (engine) => (engine === 'sqlite' ? onSqlite() : onPostgres()),
}

const onSqlite = () => [
  statement(
    'sqlite',
    sql`create virtual table message_search using fts5(
    terms, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '-'"
  )`,
  ),
  statement(
    'sqlite',
    sql`create trigger message_search_follows after delete on messages begin
    delete from message_search where rowid = old.id;
  end`,
  ),
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
