import { existsSync, rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { migrations } from '../db/migrations/migrate.ts'
import { afterRows, type Contents, contentsOf, contentsSql, type Loader } from './load.ts'
import { quoted } from './snapshot.ts'
import { rowsOf, tablesOf } from './sqlite-snapshot.ts'
import { DamagedBackup } from './tar.ts'

/** Removes the beginning of a copy. Returns what the file held. */
export function emptySqlite(file: string): Contents {
  const held = contentsOfSqlite(file)
  if (held === 'unfinished') removeFiles(file)
  return held
}

function contentsOfSqlite(file: string): Contents {
  if (!existsSync(file)) return 'nothing'
  const connection = new Sqlite(file, { readonly: true })
  try {
    const has = (name: string) =>
      connection.prepare(`select 1 from sqlite_schema where name like ? limit 1`).get(name) !== undefined
    if (!has('%')) return 'nothing'
    if (!has('instance') || !has('accounts')) return 'data'
    return contentsOf(
      connection.prepare<[], { marked: number; found: number }>(contentsSql).get() ?? { marked: 0, found: 1 },
    )
  } finally {
    connection.close()
  }
}

function removeFiles(file: string): void {
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true })
}

export function openSqliteLoader(file: string): Loader {
  const connection = new Sqlite(file)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  return loaderOf(connection, () => removeFiles(file))
}

/** Loads into memory, to prove that a backup can be restored without writing anything. */
export function openMemoryLoader(wanted: ReadonlySet<string>): Loader {
  const connection = new Sqlite(':memory:')
  connection.exec('create table migrations (name text primary key, applied_at bigint not null)')
  for (const migration of migrations.filter(({ name }) => wanted.has(name))) {
    for (const statement of migration.up('sqlite')) connection.exec(statement.compile().sql)
  }
  return loaderOf(connection, () => {})
}

function loaderOf(connection: Sqlite.Database, remove: () => void): Loader {
  connection.pragma('foreign_keys = OFF')
  connection.exec('BEGIN IMMEDIATE')
  const known = new Map(tablesOf(connection).map(({ table, columns }) => [table, new Set(columns)]))
  for (const table of known.keys()) connection.exec(`delete from ${quoted(table)}`)
  const inserts = new Map<string, Sqlite.Statement>()
  const insertInto = (table: string, columns: string[]) => {
    const made = inserts.get(table)
    if (made) return made
    requireKnown(known.get(table), table, columns)
    const statement = connection.prepare(
      `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    )
    inserts.set(table, statement)
    return statement
  }
  return {
    async rows(table, columns, rows) {
      const insert = insertInto(table, columns)
      try {
        for (const row of rows) insert.run(...row)
      } catch (error) {
        throw new DamagedBackup(`The rows of ${table} cannot be restored: ${(error as Error).message}.`)
      }
    },
    read: (table, columns) => rowsOf(connection, table, columns),
    async finish(lastIds, statements = afterRows) {
      for (const statement of statements) connection.exec(statement)
      const setSequence = connection.prepare('update sqlite_sequence set seq = max(seq, ?) where name = ?')
      const addSequence = connection.prepare('insert into sqlite_sequence (name, seq) values (?, ?)')
      for (const [table, lastId] of Object.entries(lastIds)) {
        if (lastId !== null && setSequence.run(lastId, table).changes === 0) addSequence.run(table, lastId)
      }
      const broken = connection.pragma('foreign_key_check') as unknown[]
      if (broken.length > 0) throw new DamagedBackup(`The backup has ${broken.length} rows that refer to nothing.`)
      connection.exec('COMMIT')
      connection.close()
    },
    async abort() {
      connection.close()
      remove()
    },
  }
}

/** The names come from a file, which may be somebody else's. */
export function requireKnown(known: ReadonlySet<string> | undefined, table: string, columns: string[]): void {
  const unknown = known === undefined ? table : columns.find((column) => !known.has(column))
  if (unknown !== undefined) throw new DamagedBackup(`This version of Atrium does not know ${unknown} of ${table}.`)
}
