/*
 * This file is longer than 250 lines because a backup is one procedure: it writes rows, contents and a manifest, which
 * share the sink and the hashes.
 */

import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { timeAt } from '../clock.ts'
import { BadSetting, type Config } from '../config.ts'
import { statIfThere, syncFolder } from '../storage/durable-files.ts'
import { openStorage, type Storage, shards } from '../storage/storage.ts'
import { isFull } from '../storage/storage-errors.ts'
import { version } from '../version.ts'
import { withLock } from './file-lock.ts'
import {
  type ContentsPlace,
  formatName,
  formatVersions,
  type Header,
  lineOf,
  type Manifest,
  type ObjectEnd,
  objectPartBytes,
  partBytes,
  partName,
  type TableSummary,
} from './format.ts'
import { contentColumns, type KeptContent, type KeptContents, keptContents } from './kept-contents.ts'
import { backupFormat, type FileFormat } from './read-backup.ts'
import { sealKeys } from './sealed-key.ts'
import { openSnapshot, type Snapshot, type TableColumns } from './snapshot.ts'
import { DamagedBackup, tarEnd, tarEntries, tarEntry } from './tar.ts'

const compress = promisify(zstdCompress)

/** Reports how far long work is, of a total that may not be known. */
export type Progress = (step: string, done: number, total?: number) => void

export type BackupSummary = Header &
  Manifest & {
    file: string
    /** The size of everything that a restore reads. */
    bytes: number
    /** Bytes written for this backup, without contents that an earlier backup has left beside it. */
    writtenBytes: number
  }

export type Sink = { add(name: string, content: Uint8Array): Promise<void> }

/**
 * Writes a backup while the service runs. The rows are those of one moment. The contents of files are read afterwards:
 * a content exists before the row that names it, so every row of the backup has its content, unless the file is deleted
 * meanwhile. The file has its name when it is complete. Contents beside it are written before, those that are there
 * already are not written again.
 */
export async function writeBackup(
  config: Config,
  file: string,
  now: number,
  progress: Progress,
  place: ContentsPlace = 'inside',
): Promise<BackupSummary> {
  const { written, bytes } = await writeWhole(backupFormat, file, now, (sink) =>
    writeTo(sink, config, file, now, place, progress),
  )
  const { addedBytes, ...summary } = written
  if (place === 'inside') return { ...summary, file, bytes, writtenBytes: bytes }
  return { ...summary, file, bytes: bytes + summary.objects.bytes, writtenBytes: bytes + addedBytes }
}

/** Writes a tar file, which has its name when it is complete. `modifiedAt` is the time of all its entries. */
export async function writeWhole<T>(
  format: FileFormat,
  file: string,
  modifiedAt: number,
  write: (sink: Sink) => Promise<T>,
): Promise<{ written: T; bytes: number }> {
  return explainingFullDisk(dirname(file), async () => {
    await mkdir(dirname(file), { recursive: true })
    const busy = `Another command is writing ${file}. Try again when it has ended.`
    return withLock(`${file}.lock`, busy, async () => {
      await refuseOtherContent(format, file)
      return writeLocked(file, modifiedAt, write)
    })
  })
}

/**
 * A file is replaced only by one of its own format. The operator may have named the database or the key by mistake, and
 * nothing could bring them back.
 */
async function refuseOtherContent(format: FileFormat, file: string): Promise<void> {
  const found = await statIfThere(file)
  if (found === null) return
  if (found.isDirectory()) throw new BadSetting(`${file} is a folder. Name a file in it.`)
  // Programs such as mktemp make an empty file first.
  const isReplaceable = found.isFile() && (found.size === 0 || (await beginsAs(format, file)))
  if (!isReplaceable) throw new BadSetting(`${file} exists and is not ${format.what} of Atrium. Name another file.`)
}

/** Returns whether a file begins with a header of this format, of whatever version. */
async function beginsAs(format: FileFormat, file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    for await (const { name, content } of tarEntries(handle)) {
      return name === 'header.json' && JSON.parse(content.toString('utf8')).format === format.name
    }
    return false
  } catch (error) {
    if (error instanceof DamagedBackup || error instanceof SyntaxError) return false
    throw error
  } finally {
    await handle.close()
  }
}

export async function explainingFullDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isFull(error)) throw error
    throw new BadSetting(`The disk of ${folder} is full. What was written is removed again.`)
  }
}

async function writeLocked<T>(
  file: string,
  modifiedAt: number,
  write: (sink: Sink) => Promise<T>,
): Promise<{ written: T; bytes: number }> {
  const partial = `${file}.partial`
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

async function writeTo(
  sink: Sink,
  config: Config,
  file: string,
  now: number,
  place: ContentsPlace,
  progress: Progress,
): Promise<Header & Manifest & { addedBytes: number }> {
  const snapshot = await openSnapshot(config.database)
  try {
    const tables = await snapshot.tables()
    const instance = await readAll(snapshot, tables, 'instance')
    const migrations = await readAll(snapshot, tables, 'migrations')
    const instanceId = instance.find(({ name }) => name === 'instance id')?.value
    if (instanceId === undefined) throw new BadSetting('There is no Atrium in this database. Check DATABASE_URL.')
    const header: Header = {
      format: formatName,
      formatVersion: formatVersions[place],
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
    const { addedBytes, objects, missing } =
      place === 'inside'
        ? await writeObjects(sink, storage, blobs, progress)
        : await keepObjects(sink, storage, keptContents(dirname(file), header.instanceId), blobs, progress)
    const manifest: Manifest = { tables: summaries, objects, missing, hasKey }
    await sink.add('manifest.json', asJson(manifest))
    return { ...header, ...manifest, addedBytes }
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

type Batches = AsyncIterable<unknown[][]> | Iterable<unknown[][]>

/** Writes the rows of a table. */
export const writeRows = (
  sink: Sink,
  table: string,
  columns: readonly string[],
  batches: Batches,
  progress: Progress,
): Promise<Omit<TableSummary, 'lastId'>> =>
  writeLines(sink, `tables/${table}`, columns, batches, (count) => progress(table, count))

/** Writes rows as lines of JSON, in compressed parts. */
async function writeLines(
  sink: Sink,
  folder: string,
  columns: readonly string[],
  batches: Batches,
  report: (count: number) => void,
): Promise<Omit<TableSummary, 'lastId'>> {
  const hash = createHash('sha256')
  let [count, parts, text] = [0, 0, '']
  const flush = async () => {
    const content = await compress(Buffer.from(`${JSON.stringify(columns)}\n${text}`))
    await sink.add(`${folder}/${partName(++parts)}.jsonl.zst`, content)
    text = ''
  }
  for await (const rows of batches) {
    for (const row of rows) {
      const line = `${JSON.stringify(row)}\n`
      hash.update(line)
      text += line
    }
    count += rows.length
    report(count)
    if (text.length >= partBytes) await flush()
  }
  if (text !== '' || parts === 0) await flush()
  return { rows: count, sha256: hash.digest('base64url') }
}

type Written = Pick<Manifest, 'objects' | 'missing'> & { addedBytes: number }

async function writeObjects(sink: Sink, storage: Storage, blobs: string[], progress: Progress): Promise<Written> {
  const list = makeList(progress)
  for (const shard of shards) {
    for (const key of await keysOf(storage, shard)) {
      const end = await writeObject(sink, storage, key)
      if (end !== null) list.add(key, end)
    }
  }
  return { ...list.result(blobs), addedBytes: list.bytes() }
}

/** Writes contents beside the backup that are not there yet, and a list of all of them. */
async function keepObjects(
  sink: Sink,
  storage: Storage,
  contents: KeptContents,
  blobs: string[],
  progress: Progress,
): Promise<Written> {
  const list = makeList(progress)
  const added: KeptContent[] = []
  async function* keepShards() {
    for (const shard of shards) {
      const kept = await contents.list(shard)
      const countBefore = added.length
      const rows: unknown[][] = []
      for (const key of await keysOf(storage, shard)) {
        const content = kept.get(key) ?? (await keepObject(storage, contents, key, added))
        if (content === null) continue
        list.add(key, content)
        rows.push([key, content.size, content.sha256])
      }
      if (added.length > countBefore) await contents.sync(shard)
      if (rows.length > 0) yield rows
    }
  }
  try {
    await writeLines(sink, 'contents', contentColumns, keepShards(), () => {})
  } catch (error) {
    // The next attempt goes on with what is there, unless there is no space for it.
    if (isFull(error)) for (const content of added) await contents.remove(content)
    throw error
  }
  return { ...list.result(blobs), addedBytes: added.reduce((sum, { size }) => sum + size, 0) }
}

/** Returns null for an object that was removed since the objects were listed. */
async function keepObject(storage: Storage, contents: KeptContents, key: string, added: KeptContent[]) {
  const stream = await storage.read(key)
  if (stream === null) return null
  const content = await contents.keep(key, stream)
  added.push(content)
  return content
}

const keysOf = async (storage: Storage, shard: string) => (await storage.list(shard)).map(({ key }) => key).sort()

/** Counts and hashes the objects of a backup. */
function makeList(progress: Progress) {
  const hash = createHash('sha256')
  const keys = new Set<string>()
  let bytes = 0
  return {
    add(key: string, end: ObjectEnd) {
      hash.update(lineOf(key, end))
      keys.add(key)
      bytes += end.size
      progress('files', keys.size)
    },
    bytes: () => bytes,
    result: (blobs: string[]): Pick<Manifest, 'objects' | 'missing'> => ({
      objects: { count: keys.size, bytes, sha256: hash.digest('base64url') },
      missing: blobs.filter((key) => !keys.has(key)),
    }),
  }
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
