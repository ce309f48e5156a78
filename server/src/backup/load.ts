import type { DatabaseAddress } from '../config.ts'
import { primaryUrl } from './snapshot.ts'

/** Writes the rows of a backup into an empty database that has the tables of the backup. */
export type Loader = {
  rows(table: string, columns: string[], rows: unknown[][]): Promise<void>
  /** Checks every reference between rows and commits. `lastIds` are the highest ids that were ever given out. */
  finish(lastIds: Record<string, number | null>): Promise<void>
  /** Undoes everything. */
  abort(): Promise<void>
}

/** Statements behind the rows. The indexes of searches are built again from the rows. */
export const afterRows = [
  `update organizations set indexed_text = ''`,
  `delete from backfills where name = 'message-search'`,
]

/** Returns whether a database has no tables, and exists at all. */
export async function isEmpty(address: DatabaseAddress): Promise<boolean> {
  return address.engine === 'sqlite'
    ? (await import('./sqlite-loader.ts')).isEmptySqlite(address.file)
    : (await import('./postgres-loader.ts')).isEmptyPostgres(await primaryUrl(address.url))
}

export async function openLoader(address: DatabaseAddress): Promise<Loader> {
  return address.engine === 'sqlite'
    ? (await import('./sqlite-loader.ts')).openSqliteLoader(address.file)
    : (await import('./postgres-loader.ts')).openPostgresLoader(await primaryUrl(address.url))
}
