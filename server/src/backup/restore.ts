import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '../clock.ts'
import { BadSetting, type Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { migrate, missingFrom } from '../db/migrations/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { makeSeal } from '../domain/core/secrets.ts'
import { markFinished, unfinishedName } from '../domain/core/unfinished-copy.ts'
import { openStorage, type Storage } from '../storage/storage.ts'
import { buildIndexes } from './build-indexes.ts'
import type { Header, Manifest } from './format.ts'
import { type Loader, openLoader, requireEmpty } from './load.ts'
import { readBackup } from './read-backup.ts'
import { openKeys } from './sealed-key.ts'
import type { Progress } from './write-backup.ts'

export type RestoreSummary = Header & Manifest & { key: 'written' | 'given' | 'missing' }

/**
 * Restores a backup into an empty database of either engine, the contents of files into FILES_URL, and the key into the
 * key file. The rows are committed when the whole backup has been read and is the one that its manifest describes; a
 * restore that fails leaves nothing behind.
 */
export async function restoreBackup(
  config: Config,
  clock: Clock,
  file: string,
  progress: Progress,
): Promise<RestoreSummary> {
  await requireEmpty(config.database, 'A backup is restored into an empty one: change DATABASE_URL.')
  const stored: string[] = []
  // Properties of an object, because the callbacks below set them.
  const opened: { loader?: Loader | undefined; storage?: Storage; keys: Buffer[] | null } = { keys: null }
  let fingerprint = ''
  let incoming: string | null = null
  let isKeyWritten = false
  try {
    const { header, manifest } = await readBackup(
      file,
      {
        async header({ migrations, instanceId }) {
          // A backup of a newer version is refused here.
          missingFrom(new Set(migrations))
          const wanted = new Set(migrations)
          await withDatabase(config, (db) => migrate(db, clock, (name) => wanted.has(name)))
          opened.loader = await openLoader(config.database)
          opened.storage = openStorage(config.files.address, instanceId)
        },
        async key(sealed) {
          if (config.backupPassphrase !== null) opened.keys = await openKeys(sealed, config.backupPassphrase)
          else if (config.secretKeys.length === 0) {
            throw new BadSetting('The key in this backup is encrypted. Set BACKUP_PASSPHRASE, or SECRET_KEY.')
          }
        },
        async rows(table, columns, rows) {
          if (table === 'instance') fingerprint = fingerprintIn(columns, rows) ?? fingerprint
          await opened.loader?.rows(table, columns, rows)
        },
        async objectPart(_key, part) {
          incoming ??= (await opened.storage?.newIncomingFile()) ?? null
          if (incoming !== null) await appendFile(incoming, part, { mode: 0o600 })
        },
        async objectEnd(key) {
          const source = incoming ?? (await emptyFile(opened.storage))
          incoming = null
          if (await opened.storage?.has(key)) await rm(source, { force: true })
          else {
            await opened.storage?.store(source, key)
            stored.push(key)
          }
        },
      },
      progress,
    )
    const key = decideKey(config, opened.keys, fingerprint)
    if (key === 'written') {
      await writeKeyFile(config.keyFile, opened.keys ?? [])
      isKeyWritten = true
    }
    await opened.loader?.rows('instance', ['name', 'value'], [[unfinishedName, 'yes']])
    await opened.loader?.finish(
      Object.fromEntries(Object.entries(manifest.tables).map(([name, { lastId }]) => [name, lastId])),
    )
    opened.loader = undefined
    stored.length = 0
    isKeyWritten = false
    await withDatabase(config, async (db) => {
      await migrate(db, clock)
      await buildIndexes(db, progress)
      await markFinished(db)
    })
    return { ...header, ...manifest, key }
  } catch (error) {
    await opened.loader?.abort()
    if (isKeyWritten) await rm(config.keyFile, { force: true })
    if (incoming !== null) await rm(incoming, { force: true })
    for (const key of stored) await opened.storage?.remove(key)
    throw error
  }
}

async function withDatabase(config: Config, work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = await openDatabase(config.database, () => {})
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

async function emptyFile(storage: Storage | undefined): Promise<string> {
  const path = (await storage?.newIncomingFile()) ?? ''
  await writeFile(path, '', { mode: 0o600 })
  return path
}

function fingerprintIn(columns: string[], rows: unknown[][]): string | undefined {
  const [name, value] = [columns.indexOf('name'), columns.indexOf('value')]
  const found = rows.find((row) => row[name] === 'key fingerprint')?.[value]
  return typeof found === 'string' ? found : undefined
}

/** A given key must be the one of the backup: with another one the service would not start. */
function decideKey(config: Config, keys: Buffer[] | null, fingerprint: string): RestoreSummary['key'] {
  const fits = (given: Buffer[]) => makeSeal(given).fingerprints.includes(fingerprint)
  if (config.secretKeys.length > 0) {
    if (fits(config.secretKeys)) return 'given'
    throw new BadSetting(`SECRET_KEY, or the key file ${config.keyFile}, is not the key of this backup.`)
  }
  if (keys === null) return 'missing'
  if (!fits(keys)) throw new BadSetting('The key in this backup is not the key of its database.')
  return 'written'
}

async function writeKeyFile(file: string, keys: Buffer[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, keys.map((key) => key.toString('base64')).join('\n'), { flag: 'wx', mode: 0o600 })
}
