import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import type { Filled } from '../../../scripts/upgrade-fixture/fill.ts'
import type { Recorded } from '../../../scripts/upgrade-fixture/record.ts'
import type { Engine } from '../../src/db/engine.ts'
import { databaseUrlOf, freshAddress } from './fresh-address.ts'

const folder = join(import.meta.dirname, '../upgrade')

export type Release = { version: string; commit: string }

/** Every release that has a fixture. */
export const releases: Release[] = readdirSync(folder).map((version) =>
  JSON.parse(readFileSync(join(folder, version, 'release.json'), 'utf8')),
)

export type Fixture = { secretKey: string; recordedAt: number; filled: Filled; replies: Recorded[] }

const read = ({ version }: Release, name: string) => gunzipSync(readFileSync(join(folder, version, name)))

export const readFixture = (release: Release, engine: Engine): Fixture =>
  JSON.parse(read(release, `${engine}.replies.json.gz`).toString())

/** Unpacks the database of a release to where the service can open it. */
export async function unpack(
  release: Release,
  engine: Engine,
): Promise<{ url: string; remove(): void | Promise<void> }> {
  const { address, remove } = await freshAddress(engine)
  if (address.engine === 'sqlite') writeFileSync(address.file, read(release, 'sqlite.db.gz'))
  else {
    const client = new Client({ connectionString: address.url })
    await client.connect()
    await client.query(read(release, 'postgres.sql.gz').toString())
    await client.end()
  }
  return { url: databaseUrlOf(address), remove }
}
