import { join } from 'node:path'
import type { DatabaseAddress } from '../../src/config.ts'
import type { Engine } from '../../src/db/engine.ts'
import { freshPostgresDatabase } from './postgres.ts'
import { temporaryFolder } from './service-process.ts'

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

/** Formats an address as DATABASE_URL spells it. */
export const databaseUrlOf = (address: DatabaseAddress) =>
  address.engine === 'sqlite' ? `sqlite:${address.file}` : address.url
