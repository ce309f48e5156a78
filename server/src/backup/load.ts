import { BadSetting, type DatabaseAddress } from '../config.ts'
import { unfinishedName } from '../domain/core/unfinished-copy.ts'
import { primaryUrl } from './snapshot.ts'

/** Writes the rows of a backup into an empty database that has the tables of the backup. */
export type Loader = {
  /** Writes rows. An error may be thrown by the next call instead, or by `finish`. */
  rows(table: string, columns: string[], rows: unknown[][]): Promise<void>
  /** Returns the rows that were written, in batches, before they are committed. */
  read(table: string, columns: string[]): AsyncIterable<unknown[][]>
  /** Checks every reference between rows and commits. `lastIds` are the highest ids that were ever given out. */
  finish(lastIds: Record<string, number | null>, statements?: string[]): Promise<void>
  /** Undoes everything. */
  abort(): Promise<void>
}

/** Statements behind the rows. The indexes of searches are built again from the rows. */
export const afterRows = [
  `update organizations set indexed_text = ''`,
  `delete from backfills where name = 'message-search'`,
]

/** Content of a database: nothing, the beginning of a copy that was interrupted, or somebody's data. */
export type Contents = 'nothing' | 'unfinished' | 'data'

/** Counts rows of a database that has tables. The tables of a copy that was killed early have no rows at all. */
export const contentsSql = `select (select count(*) from instance where name = '${unfinishedName}') as marked,
  (select count(*) from instance) + (select count(*) from accounts) as found`

export const contentsOf = ({ marked, found }: { marked: number; found: number }): Contents =>
  marked > 0 || found === 0 ? 'unfinished' : 'data'

/** Makes a database empty if it holds the beginning of a copy. Throws when it holds data. */
export async function requireEmpty(address: DatabaseAddress, hint: string): Promise<void> {
  const held =
    address.engine === 'sqlite'
      ? (await import('./sqlite-loader.ts')).emptySqlite(address.file)
      : await (await import('./postgres-loader.ts')).emptyPostgres(await primaryUrl(address.url))
  if (held === 'data') throw new BadSetting(`There is data in this database already. ${hint}`)
}

export async function openLoader(address: DatabaseAddress): Promise<Loader> {
  return address.engine === 'sqlite'
    ? (await import('./sqlite-loader.ts')).openSqliteLoader(address.file)
    : (await import('./postgres-loader.ts')).openPostgresLoader(await primaryUrl(address.url))
}
