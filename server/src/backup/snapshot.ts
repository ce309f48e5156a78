import { type DatabaseAddress, serversOf } from '../config.ts'
import type { Engine } from '../db/engine.ts'

export type TableColumns = { table: string; columns: string[]; lastId: number | null }

/** All rows of a database at one moment, while others go on writing. */
export type Snapshot = {
  engine: Engine
  /** Returns the tables with the columns that are stored. */
  tables(): Promise<TableColumns[]>
  /** Returns the rows of a table in batches, with the values in the order of the columns. */
  rows(table: TableColumns): AsyncIterable<unknown[][]>
  close(): Promise<void>
}

/** Loads only the driver that is used. */
export async function openSnapshot(address: DatabaseAddress): Promise<Snapshot> {
  return address.engine === 'sqlite'
    ? (await import('./sqlite-snapshot.ts')).openSqliteSnapshot(address.file)
    : (await import('./postgres-snapshot.ts')).openPostgresSnapshot(await primaryUrl(address.url))
}

/** Returns the address of the server that takes writes, where DATABASE_URL names several. */
export async function primaryUrl(url: string): Promise<string> {
  const { findPrimary } = await import('../db/postgres-primary.ts')
  const primary = await findPrimary(serversOf(url))
  primary.close()
  return primary.url()
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
