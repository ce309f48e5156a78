import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { builders } from '../prepared-query.ts'
import { required } from './columns.ts'
import { statement } from './statement.ts'

/*
 * The n-gram index of discovery (decision 0034), built like that of messages. `indexed_text` is the text that the index
 * holds: a row in which it differs from `search_text` is not indexed yet. A node of an earlier version, which knows
 * neither, can therefore still write organizations.
 */
export const discoverSearchMigration: Migration = {
  name: '0012-discover-search',
  up(engine) {
    const { schema } = builders[engine]
    return [
      schema.alterTable('organizations').addColumn('indexed_text', 'text', (column) => column.notNull().defaultTo('')),
      schema
        .createIndex('organizations_unindexed')
        .on('organizations')
        .columns(['public', 'id'])
        .where(sql<boolean>`public = 1 and deleted_at is null and search_text <> indexed_text`),
      ...(engine === 'sqlite' ? onSqlite() : onPostgres()),
    ]
  },
}

const onSqlite = () => [
  statement(
    'sqlite',
    sql`create virtual table organization_search using fts5(
    terms, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '-'"
  )`,
  ),
  statement(
    'sqlite',
    sql`create trigger organization_search_follows after delete on organizations begin
    delete from organization_search where rowid = old.id;
  end`,
  ),
]

const onPostgres = () => {
  const { schema } = builders.postgres
  return [
    schema
      .createTable('organization_search')
      .addColumn('rowid', 'bigint', (column) => column.primaryKey().references('organizations.id').onDelete('cascade'))
      .addColumn('terms', sql`integer[]`, required),
    schema.createIndex('organization_search_terms').on('organization_search').using('gin').column('terms'),
  ]
}
