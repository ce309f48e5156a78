import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { timeAt } from '../clock.ts'
import { BadSetting, type Config } from '../config.ts'
import { syncFolder } from '../storage/durable-files.ts'
import { openStorage, type Storage, shards } from '../storage/storage.ts'
import { version } from '../version.ts'
import {
  formatName,
  formatVersion,
  type Header,
  type Manifest,
  type ObjectEnd,
  objectPartBytes,
  partBytes,
  partName,
  type TableSummary,
} from './format.ts'
import { sealKeys } from './sealed-key.ts'
import { openSnapshot, type Snapshot, type TableColumns } from './snapshot.ts'
import { tarEnd, tarEntry } from './tar.ts'

const compress = promisify(zstdCompress)

/** Reports how far long work is, of a total that may not be known. */
export type Progress = (step: string, done: number, total?: number) => void

export type BackupSummary = Header & Manifest & { file: string; bytes: number }

export type Sink = { add(name: string, content: Uint8Array): Promise<void> }

/**
 * Writes a backup while the service runs. The rows are those of one moment. The contents of files are read afterwards: a
 * content exists before the row that names it, so every row of the backup has its content, unless the file is deleted
 * meanwhile. The file has its name when it is complete.
 */
export async function writeBackup(
  config: Config,
  file: string,
  now: number,
  progress: Progress,
): Promise<BackupSummary> {
  const { written, bytes } = await writeWhole(file, now, (sink) => writeTo(sink, config, now, progress))
  return { ...written, file, bytes }
}

/** Writes a tar file, which has its name when it is complete. `modifiedAt` is the time of all its entries. */
export async function writeWhole<T>(
  file: string,
  modifiedAt: number,
  write: (sink: Sink) => Promise<T>,
): Promise<{ written: T; bytes: number }> {
  const partial = `${file}.partial`
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(partial, 'w', 0o600)
  try {
    const written = await write({
      async add(name, content) {
        for (const bytes of tarEntry(name, content, modifiedAt)) await writeAll(handle, bytes)
      },
    })
    await writeAll(handle, tarEnd)
    await handle.sync()
    const { size } = await handle.stat()
    await handle.close()
    await rename(partial, file)
    await syncFolder(dirname(file))
    return { written, bytes: size }
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(partial, { force: true })
    throw error
  }
}

async function writeTo(sink: Sink, config: Config, now: number, progress: Progress): Promise<Header & Manifest> {
  const snapshot = await openSnapshot(config.database)
  try {
    const tables = await snapshot.tables()
    const instance = await readAll(snapshot, tables, 'instance')
    const migrations = await readAll(snapshot, tables, 'migrations')
    const instanceId = instance.find(({ name }) => name === 'instance id')?.value
    if (instanceId === undefined) throw new BadSetting('There is no Atrium in this database. Check DATABASE_URL.')
    const header: Header = {
      format: formatName,
      formatVersion,
      atrium: version,
      createdAt: timeAt(now),
      engine: snapshot.engine,
      instanceId: String(instanceId),
      migrations: migrations.map(({ name }) => String(name)).sort(),
    }
    await sink.add('header.json', asJson(header))
    const { backupPassphrase, secretKeys } = config
    const hasKey = backupPassphrase !== null && secretKeys.length > 0
    if (hasKey) await sink.add('key.json', asJson(await sealKeys(secretKeys, backupPassphrase)))
    const summaries: Record<string, TableSummary> = {}
    for (const table of tables) summaries[table.table] = await writeTable(sink, snapshot, table, progress)
    const storage = openStorage(config.files.address, header.instanceId)
    const blobs = (await readAll(snapshot, tables, 'blobs')).map(({ storage_key }) => String(storage_key))
    const { objects, missing } = await writeObjects(sink, storage, blobs, progress)
    const manifest: Manifest = { tables: summaries, objects, missing, hasKey }
    await sink.add('manifest.json', asJson(manifest))
    return { ...header, ...manifest }
  } finally {
    await snapshot.close()
  }
}

export const asJson = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await handle.write(bytes, written, bytes.length - written)).bytesWritten
  }
}

/** Reads a table that is needed as a whole. */
async function readAll(snapshot: Snapshot, tables: TableColumns[], name: string): Promise<Record<string, unknown>[]> {
  const table = tables.find((each) => each.table === name)
  if (!table) return []
  const found: Record<string, unknown>[] = []
  for await (const rows of snapshot.rows(table)) {
    for (const row of rows) found.push(Object.fromEntries(table.columns.map((column, at) => [column, row[at]])))
  }
  return found
}

const writeTable = async (
  sink: Sink,
  snapshot: Snapshot,
  table: TableColumns,
  progress: Progress,
): Promise<TableSummary> => ({
  ...(await writeRows(sink, table.table, table.columns, snapshot.rows(table), progress)),
  lastId: table.lastId,
})

/** Writes rows as lines of JSON, in compressed parts. */
export async function writeRows(
  sink: Sink,
  table: string,
  columns: readonly string[],
  batches: AsyncIterable<unknown[][]> | Iterable<unknown[][]>,
  progress: Progress,
): Promise<Omit<TableSummary, 'lastId'>> {
  const hash = createHash('sha256')
  let [count, parts, text] = [0, 0, '']
  const flush = async () => {
    const content = await compress(Buffer.from(`${JSON.stringify(columns)}\n${text}`))
    await sink.add(`tables/${table}/${partName(++parts)}.jsonl.zst`, content)
    text = ''
  }
  for await (const rows of batches) {
    for (const row of rows) {
      const line = `${JSON.stringify(row)}\n`
      hash.update(line)
      text += line
    }
    count += rows.length
    progress(table, count)
    if (text.length >= partBytes) await flush()
  }
  if (text !== '' || parts === 0) await flush()
  return { rows: count, sha256: hash.digest('base64url') }
}

async function writeObjects(sink: Sink, storage: Storage, blobs: string[], progress: Progress) {
  const hash = createHash('sha256')
  const written = new Set<string>()
  let bytes = 0
  for (const shard of shards) {
    for (const { key } of (await storage.list(shard)).sort((a, b) => (a.key < b.key ? -1 : 1))) {
      const end = await writeObject(sink, storage, key)
      if (end === null) continue
      hash.update(`${key} ${end.size} ${end.sha256}\n`)
      written.add(key)
      bytes += end.size
      progress('files', written.size)
    }
  }
  const missing = blobs.filter((key) => !written.has(key))
  return { objects: { count: written.size, bytes, sha256: hash.digest('base64url') }, missing }
}

/** Writes an object under a name. Returns null for one that was removed since the objects were listed. */
export async function writeObject(sink: Sink, storage: Storage, key: string, name = key): Promise<ObjectEnd | null> {
  const stream = await storage.read(key)
  if (stream === null) return null
  const hash = createHash('sha256')
  let [size, parts, waiting] = [0, 0, [] as Buffer[]]
  let waitingBytes = 0
  const flush = async () => {
    await sink.add(`files/${name}/${partName(++parts)}`, Buffer.concat(waiting))
    waiting = []
    waitingBytes = 0
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
    waiting.push(Buffer.from(chunk))
    waitingBytes += chunk.length
    if (waitingBytes >= objectPartBytes) await flush()
  }
  if (waitingBytes > 0) await flush()
  const end = { size, sha256: hash.digest('base64url') }
  await sink.add(`files/${name}/end.json`, asJson(end))
  return end
}
