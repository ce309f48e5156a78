import { join } from 'node:path'
import type { DatabaseAddress } from '../../src/config.ts'
import type { Engine } from '../../src/db/engine.ts'
import { freshPostgresDatabase, migratedPostgresDatabase } from './postgres.ts'
import { temporaryFolder } from './service-process.ts'
import { migratedSqliteFile } from './sqlite.ts'

export type FreshAddress = { address: DatabaseAddress; remove(): void | Promise<void> }

/** Returns the address of an empty database. */
export async function freshAddress(engine: Engine): Promise<FreshAddress> {
  if (engine === 'postgres') {
    const { url, drop } = await freshPostgresDatabase()
    return { address: { engine, url }, remove: drop }
  }
  const folder = temporaryFolder()
  return { address: { engine, file: join(folder.path, 'atrium.db') }, remove: folder.remove }
}

/** Returns the address of a database without rows that has all tables, if `npm test` has made its templates. */
export async function migratedAddress(engine: Engine): Promise<FreshAddress> {
  if (engine === 'postgres') {
    const { url, drop } = await migratedPostgresDatabase()
    return { address: { engine, url }, remove: drop }
  }
  const folder = temporaryFolder()
  return { address: { engine, file: migratedSqliteFile(join(folder.path, 'atrium.db')) }, remove: folder.remove }
}

/** Formats an address as DATABASE_URL spells it. */
export const databaseUrlOf = (address: DatabaseAddress) =>
  address.engine === 'sqlite' ? `sqlite:${address.file}` : address.url
