import { sql } from 'kysely'
import type { Connection } from '../../src/db/database.ts'
import { PreparedQuery } from '../../src/db/prepared-query.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into a row before it knows its columns
type Row = Record<string, any>

let statements = 0

/** Runs plain SQL on a connection or in a transaction of the service. */
export const runSqlOn = (on: Connection, text: string) => run(on, text, true)

/** Runs plain SQL as a read-only query, which SQLite sends to its other connection. */
export const readSqlOn = (on: Connection, text: string) => run(on, text, false)

async function run(on: Connection, text: string, writes: boolean): Promise<Row[]> {
  const prepared = new PreparedQuery(`test${++statements}`, (db) => ({ compile: () => sql.raw(text).compile(db) }))
  const { rows } = await on.run(Object.assign(prepared, { writes: () => writes }), [])
  return rows as Row[]
}
