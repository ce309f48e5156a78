import { setImmediate as nextTurn } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import type { TestAtrium } from './atrium.ts'

/** Runs plain SQL on a separate connection, bypassing the service. */
export async function runSql({ config }: TestAtrium, sql: string): Promise<Record<string, unknown>[]> {
  const { database } = config
  return database.engine === 'sqlite' ? onSqlite(database.file, sql) : onPostgres(database.url, sql)
}

async function onSqlite(file: string, sql: string): Promise<Record<string, unknown>[]> {
  const connection = new Sqlite(file)
  try {
    const statement = connection.prepare<unknown[], Record<string, unknown>>(sql)
    if (statement.reader) return statement.all()
    statement.run()
    return []
  } finally {
    connection.close()
    // A service in this process keeps its snapshot until the next turn of the event loop.
    await nextTurn()
  }
}

async function onPostgres(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Runs plain SQL on the database of a service in another process, by its DATABASE_URL. */
export const runSqlAt = async (databaseUrl: string, sql: string): Promise<Record<string, unknown>[]> =>
  databaseUrl.startsWith('sqlite:') ? onSqlite(databaseUrl.slice('sqlite:'.length), sql) : onPostgres(databaseUrl, sql)

/** Makes every query on a table fail while `work` runs, as in a damaged database. */
export async function withoutTable<T>(atrium: TestAtrium, table: string, work: () => Promise<T>): Promise<T> {
  await runSql(atrium, `ALTER TABLE ${table} RENAME TO ${table}_away`)
  try {
    return await work()
  } finally {
    await runSql(atrium, `ALTER TABLE ${table}_away RENAME TO ${table}`)
  }
}
