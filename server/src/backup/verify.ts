import { BadSetting, type Config } from '../config.ts'
import { missingFrom } from '../db/migrations/migrate.ts'
import { makeSeal } from '../domain/core/secrets.ts'
import type { Header, Manifest } from './format.ts'
import type { Loader } from './load.ts'
import { readBackup } from './read-backup.ts'
import { openKeys } from './sealed-key.ts'
import { openMemoryLoader } from './sqlite-loader.ts'
import { DamagedBackup } from './tar.ts'
import type { Progress } from './write-backup.ts'

/** Rows beyond this are read and compared, but not loaded, so that a large backup needs no memory of its size. */
const maxLoadedRows = 5_000_000

export type VerifySummary = Header &
  Manifest & {
    /** True if the rows were loaded into a database in memory, which checks all constraints. */
    loaded: boolean
    key: 'opened' | 'encrypted' | 'missing'
  }

/** Proves that a backup could be restored, and writes nothing. */
export async function verifyBackup(
  { backupPassphrase }: Pick<Config, 'backupPassphrase'>,
  file: string,
  progress: Progress,
): Promise<VerifySummary> {
  let loader: Loader | null = null
  let rowCount = 0
  let keys: Buffer[] | null = null
  let fingerprint = ''
  const named = new Set<string>()
  const found = new Set<string>()
  try {
    const { header, manifest } = await readBackup(
      file,
      {
        async header({ migrations }) {
          missingFrom(new Set(migrations))
          loader = openMemoryLoader(new Set(migrations))
        },
        async key(sealed) {
          if (backupPassphrase !== null) keys = await openKeys(sealed, backupPassphrase)
        },
        async rows(table, columns, rows) {
          if (table === 'blobs') for (const row of rows) named.add(String(row[columns.indexOf('storage_key')]))
          if (table === 'instance') {
            const row = rows.find((each) => each[columns.indexOf('name')] === 'key fingerprint')
            fingerprint = String(row?.[columns.indexOf('value')] ?? '')
          }
          rowCount += rows.length
          if (rowCount > maxLoadedRows) {
            await loader?.abort()
            loader = null
          }
          await loader?.rows(table, columns, rows)
        },
        async objectEnd(key) {
          found.add(key)
        },
      },
      progress,
    )
    const missing = new Set(manifest.missing)
    const lost = [...named].filter((key) => !found.has(key) && !missing.has(key))
    if (lost.length > 0) throw new DamagedBackup(`The backup lacks the contents of ${lost.length} files.`)
    if (keys !== null && !makeSeal(keys).fingerprints.includes(fingerprint)) {
      throw new BadSetting('The key in this backup is not the key of its database.')
    }
    const lastIds = Object.fromEntries(Object.entries(manifest.tables).map(([name, { lastId }]) => [name, lastId]))
    await (loader as Loader | null)?.finish(lastIds)
    const loaded = loader !== null
    loader = null
    return { ...header, ...manifest, loaded, key: keys ? 'opened' : manifest.hasKey ? 'encrypted' : 'missing' }
  } finally {
    await (loader as Loader | null)?.abort()
  }
}
