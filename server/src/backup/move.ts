import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../clock.ts'
import { BadSetting, type DatabaseAddress } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Engine } from '../db/engine.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { markFinished, markUnfinished, unfinishedName } from '../domain/core/unfinished-copy.ts'
import { commandLine, recordAct } from '../domain/operator/record-act.ts'
import { buildIndexes } from './build-indexes.ts'
import { type Loader, openLoader, requireEmpty } from './load.ts'
import { makeRowHash, type RowsHash } from './row-hash.ts'
import { openStopped, type Snapshot, type TableColumns } from './snapshot.ts'
import { DamagedBackup } from './tar.ts'
import type { Progress } from './write-backup.ts'

export type MoveSummary = { from: Engine; to: Engine; tables: Record<string, RowsHash> }

/**
 * Copies all rows of a stopped instance into an empty database. The copied rows are read again and compared before they
 * are committed, so a move that fails leaves nothing behind. A killed move leaves a database that is marked as
 * unfinished.
 */
export async function moveDatabase(
  from: DatabaseAddress,
  to: DatabaseAddress,
  clock: Clock,
  progress: Progress,
): Promise<MoveSummary> {
  if (isDeepStrictEqual(from, to)) throw new BadSetting('The target is the database of DATABASE_URL itself.')
  const source = await openStopped(from)
  try {
    await requireEmpty(to, 'Atrium is moved into an empty one: name another target.')
    await withDatabase(to, async (db) => {
      await migrate(db, clock)
      await markUnfinished(db)
    })
    const tables = await copyProven(source, await openLoader(to), progress)
    await withDatabase(to, async (db) => {
      await buildIndexes(db, progress)
      await db.transact(async (tx) => {
        await recordAct({ clock }, tx, commandLine, 'database.moved', '', { details: { from: from.engine } })
        await markFinished(tx)
      })
    })
    return { from: from.engine, to: to.engine, tables }
  } finally {
    await source.close()
  }
}

async function withDatabase(address: DatabaseAddress, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase(address, () => {})
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

/** The entries of organizations in the index of discovery are built again. The index of messages is complete then. */
const beforeIndexes = [`update organizations set indexed_text = ''`]

async function copyProven(source: Snapshot, loader: Loader, progress: Progress): Promise<MoveSummary['tables']> {
  try {
    const tables = await source.tables()
    let total = 0
    for (const table of tables) total += await source.count(table)
    const read = await hashRows(
      tables,
      (table) => source.rows(table),
      bar('rows', total, progress),
      (table, rows) => loader.rows(table.table, table.columns, rows),
    )
    const written = await hashRows(
      tables,
      ({ table, columns }) => loader.read(table, columns),
      bar('proof', total, progress),
    )
    for (const { table } of tables) {
      if (read[table]?.rows === written[table]?.rows && read[table]?.sha256 === written[table]?.sha256) continue
      throw new DamagedBackup(`The rows of ${table} are not the same in the target. Nothing was moved.`)
    }
    await loader.rows('instance', ['name', 'value'], [[unfinishedName, 'yes']])
    await loader.finish(Object.fromEntries(tables.map(({ table, lastId }) => [table, lastId])), beforeIndexes)
    return read
  } catch (error) {
    await loader.abort()
    throw error
  }
}

/** Reports all tables of a step together. */
function bar(step: string, total: number, progress: Progress): (rows: number) => void {
  let done = 0
  return (rows) => {
    done += rows
    progress(step, done, total)
  }
}

async function hashRows(
  tables: TableColumns[],
  rowsOf: (table: TableColumns) => AsyncIterable<unknown[][]>,
  count: (rows: number) => void,
  write: (table: TableColumns, rows: unknown[][]) => Promise<void> = async () => {},
): Promise<Record<string, RowsHash>> {
  const found: Record<string, RowsHash> = {}
  for (const table of tables) {
    const hash = makeRowHash()
    for await (const rows of rowsOf(table)) {
      hash.add(rows)
      await write(table, rows)
      count(rows.length)
    }
    found[table.table] = hash.result()
  }
  return found
}
