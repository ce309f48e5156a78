import { BadSetting, type DatabaseAddress, serversOf } from '../config.ts'
import type { Engine } from '../db/engine.ts'

export type TableColumns = { table: string; columns: string[]; lastId: number | null }

/** All rows of a database at one moment, while others go on writing. */
export type Snapshot = {
  engine: Engine
  /** Returns the tables with the columns that are stored. */
  tables(): Promise<TableColumns[]>
  /** Returns the rows of a table in batches, with the values in the order of the columns. */
  rows(table: TableColumns): AsyncIterable<unknown[][]>
  count(table: TableColumns): Promise<number>
  /** Returns the rows of a query, in batches. */
  select(sql: string): AsyncIterable<unknown[][]>
  close(): Promise<void>
}

/** Loads only the driver that is used. */
export async function openSnapshot(address: DatabaseAddress): Promise<Snapshot> {
  return address.engine === 'sqlite'
    ? (await import('./sqlite-snapshot.ts')).openSqliteSnapshot(address.file)
    : (await import('./postgres-snapshot.ts')).openPostgresSnapshot(await primaryUrl(address.url))
}

/**
 * Opens a database that no service uses, and keeps services from starting on it until it is closed. Throws when one runs.
 */
export async function openStopped(address: DatabaseAddress): Promise<Snapshot> {
  return address.engine === 'sqlite'
    ? (await import('./sqlite-snapshot.ts')).openStoppedSqlite(address.file)
    : (await import('./postgres-snapshot.ts')).openStoppedPostgres(await primaryUrl(address.url))
}

export const sourceInUse = () =>
  new BadSetting('Atrium is running on this database, or a command is. Stop it first, so that nothing is left behind.')

/** Returns the address of the server that takes writes, where DATABASE_URL names several. */
export async function primaryUrl(url: string): Promise<string> {
  const { findPrimary } = await import('../db/postgres-primary.ts')
  const primary = await findPrimary(serversOf(url))
  primary.close()
  return primary.url()
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
