import Sqlite from 'better-sqlite3'
import type { DatabaseAddress } from '../config.ts'
import { primaryUrl, quoted } from './snapshot.ts'

/** Adds rows with keys of their own to a database that is in use, in one transaction. */
export type RowWriter = {
  /**
   * Reserves keys, which nobody else gets from then on, whatever becomes of the transaction. Returns the key before the first one
   * of each table.
   */
  reserve(counts: Record<string, number>): Promise<Record<string, number>>
  begin(): Promise<void>
  insert(table: string, columns: string[], rows: unknown[][]): Promise<void>
  /** Returns the terms of a search index in the form of its column. */
  terms(terms: string): string | number[]
  commit(): Promise<void>
  /** Undoes what was not committed. */
  close(): Promise<void>
}

const busyTimeoutMs = 10_000

export const openWriter = (address: DatabaseAddress): Promise<RowWriter> =>
  address.engine === 'sqlite' ? openSqliteWriter(address.file) : openPostgresWriter(address.url)

async function openSqliteWriter(file: string): Promise<RowWriter> {
  const connection = new Sqlite(file, { fileMustExist: true, timeout: busyTimeoutMs })
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  const inserts = new Map<string, Sqlite.Statement>()
  return {
    async reserve(counts) {
      connection.exec('BEGIN IMMEDIATE')
      const bases: Record<string, number> = {}
      for (const [table, count] of Object.entries(counts)) {
        const found = connection.prepare<[string], number>('select seq from sqlite_sequence where name = ?').pluck()
        const base = found.get(table)
        bases[table] = base ?? 0
        connection
          .prepare(
            base === undefined
              ? 'insert into sqlite_sequence (seq, name) values (?, ?)'
              : 'update sqlite_sequence set seq = ? where name = ?',
          )
          .run((base ?? 0) + count, table)
      }
      connection.exec('COMMIT')
      return bases
    },
    begin: async () => void connection.exec('BEGIN IMMEDIATE'),
    async insert(table, columns, rows) {
      const key = `${table} ${columns.length}`
      const insert =
        inserts.get(key) ??
        connection.prepare(
          `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
        )
      inserts.set(key, insert)
      for (const row of rows) insert.run(...row)
    },
    terms: (terms) => terms,
    commit: async () => void connection.exec('COMMIT'),
    close: async () => void connection.close(),
  }
}

async function openPostgresWriter(address: string): Promise<RowWriter> {
  const { default: pg } = await import('pg')
  const { types } = await import('./postgres-snapshot.ts')
  const client = new pg.Client({
    connectionString: await primaryUrl(address),
    application_name: 'atrium organization import',
    types,
  })
  await client.connect()
  return {
    async reserve(counts) {
      const bases: Record<string, number> = {}
      for (const [table, count] of Object.entries(counts)) {
        // A lock of the table keeps others from taking keys between the two statements.
        await client.query(`BEGIN; LOCK TABLE ${quoted(table)} IN SHARE ROW EXCLUSIVE MODE`)
        const sequence = `pg_get_serial_sequence('${quoted(table)}', 'id')`
        const { rows } = await client.query<{ last: number | null }>(
          `select pg_sequence_last_value(${sequence}) as last`,
        )
        const base = rows[0]?.last ?? 0
        if (count > 0) await client.query(`select setval(${sequence}, $1)`, [base + count])
        await client.query('COMMIT')
        bases[table] = base
      }
      return bases
    },
    begin: async () => void (await client.query('BEGIN')),
    async insert(table, columns, rows) {
      const names = columns.map(quoted).join(', ')
      const objects = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])))
      await client.query(
        `insert into ${quoted(table)} (${names}) overriding system value
          select ${names} from json_populate_recordset(null::${quoted(table)}, $1)`,
        [JSON.stringify(objects)],
      )
    },
    terms: (terms) => terms.split(' ').map(Number),
    commit: async () => void (await client.query('COMMIT')),
    close: () => client.end(),
  }
}
