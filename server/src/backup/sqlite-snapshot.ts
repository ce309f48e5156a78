import Sqlite from 'better-sqlite3'
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts'
import { derivedTables } from './format.ts'
import { quoted, type Snapshot, sourceInUse, type TableColumns } from './snapshot.ts'

const rowsPerBatch = 500
const busyTimeoutMs = 10_000

/** A connection of its own reads one snapshot: in WAL mode the service writes on meanwhile. */
export function openSqliteSnapshot(file: string): Snapshot {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs })
  connection.exec('BEGIN')
  return snapshotOf(connection)
}

/**
 * In exclusive mode the first access locks the whole file, which fails while any other connection is open: in WAL mode
 * each one holds a shared lock as long as it lives.
 */
export function openStoppedSqlite(file: string): Snapshot {
  const connection = new Sqlite(file, { fileMustExist: true, timeout: 0 })
  try {
    connection.pragma('locking_mode = EXCLUSIVE')
    connection.exec('BEGIN IMMEDIATE')
    return snapshotOf(connection)
  } catch (error) {
    connection.close()
    throw (error as { code?: string }).code?.startsWith('SQLITE_BUSY') ? sourceInUse() : error
  }
}

const snapshotOf = (connection: Sqlite.Database): Snapshot => ({
  engine: 'sqlite',
  tables: async () => tablesOf(connection),
  rows: ({ table, columns }) => rowsOf(connection, table, columns),
  select: (sql) => selected(connection, sql),
  count: async ({ table }) =>
    connection
      .prepare<[], number>(`select count(*) from ${quoted(table)}`)
      .pluck()
      .get() ?? 0,
  close: async () => void connection.close(),
})

export const rowsOf = (connection: Sqlite.Database, table: string, columns: string[]) =>
  selected(connection, `select ${columns.map(quoted).join(', ')} from ${quoted(table)}`)

async function* selected(connection: Sqlite.Database, select: string): AsyncGenerator<unknown[][]> {
  let batch: unknown[][] = []
  for (const row of connection.prepare<[], unknown[]>(select).raw(true).iterate()) {
    batch.push(row)
    if (batch.length < rowsPerBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
  await yieldToEventLoop()
}

/** Lists the tables, without those of indexes. */
export function tablesOf(connection: Sqlite.Database): TableColumns[] {
  const read = <Row>(sql: string, ...values: unknown[]) => connection.prepare<unknown[], Row>(sql).all(...values)
  const tables = read<{ name: string }>(
    `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name`,
  )
  return tables
    .filter(({ name }) => !derivedTables.has(name))
    .map(({ name }) => ({
      table: name,
      // Generated columns are hidden with 2 or 3.
      columns: read<{ name: string }>('select name from pragma_table_xinfo(?) where hidden = 0', name).map(
        (column) => column.name,
      ),
      lastId: read<{ seq: number }>('select seq from sqlite_sequence where name = ?', name)[0]?.seq ?? null,
    }))
}
