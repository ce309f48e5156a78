import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { BadSetting } from '../config.ts'
import { formatName, formatVersion, type Header, type Manifest, type ObjectEnd } from './format.ts'
import type { SealedKey } from './sealed-key.ts'
import { DamagedBackup, tarEntries } from './tar.ts'
import type { Progress } from './write-backup.ts'

const decompress = promisify(zstdDecompress)
/** A part has about 1 MiB of text; a single row may be longer. */
const maxPartLength = 256 * 1024 * 1024

/** Receives the contents of a backup in their order. Everything has been checked when `readBackup` resolves. */
export type BackupReceiver = {
  header?(header: Header): Promise<void>
  key?(key: SealedKey): Promise<void>
  rows?(table: string, columns: string[], rows: unknown[][]): Promise<void>
  objectPart?(key: string, part: Buffer): Promise<void>
  objectEnd?(key: string, end: ObjectEnd): Promise<void>
}

type Counted = { hash: Hash; rows: number }

/** Reads a backup from its beginning to its end, and compares it with its manifest. */
export async function readBackup(
  file: string,
  receiver: BackupReceiver,
  progress: Progress,
): Promise<{ header: Header; manifest: Manifest }> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BadSetting(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${error.code}).`,
    )
  })
  try {
    return await readFrom(handle, receiver, progress)
  } finally {
    await handle.close()
  }
}

async function readFrom(handle: FileHandle, receiver: BackupReceiver, progress: Progress) {
  let header: Header | undefined
  let manifest: Manifest | undefined
  let hasKey = false
  const tables = new Map<string, Counted>()
  const objects = { count: 0, bytes: 0, hash: createHash('sha256') }
  let current: { key: string; hash: Hash; size: number } | null = null

  for await (const { name, content } of tarEntries(handle)) {
    if (header === undefined) {
      header = headerIn(name, content)
      await receiver.header?.(header)
      continue
    }
    const [kind = '', ...rest] = name.split('/')
    if (name === 'manifest.json') manifest = parse<Manifest>(content)
    else if (name === 'key.json') {
      hasKey = true
      await receiver.key?.(parse<SealedKey>(content))
    } else if (kind === 'tables') {
      const table = rest[0] ?? ''
      const counted = tables.get(table) ?? { hash: createHash('sha256'), rows: 0 }
      tables.set(table, counted)
      await readPart(content, table, counted, receiver)
      progress(table, counted.rows)
    } else if (kind === 'files') {
      const key = rest.slice(0, -1).join('/')
      current ??= { key, hash: createHash('sha256'), size: 0 }
      if (current.key !== key) throw new DamagedBackup('The backup is damaged: the parts of a file are mixed up.')
      if (rest.at(-1) === 'end.json') {
        const end = parse<ObjectEnd>(content)
        const sha256 = current.hash.digest('base64url')
        if (end.size !== current.size || end.sha256 !== sha256) {
          throw new DamagedBackup(
            `The backup is damaged: the content of the file ${key} is not the one that was saved.`,
          )
        }
        await receiver.objectEnd?.(key, end)
        objects.hash.update(`${key} ${end.size} ${end.sha256}\n`)
        objects.count++
        objects.bytes += end.size
        progress('files', objects.count)
        current = null
      } else {
        current.hash.update(content)
        current.size += content.length
        await receiver.objectPart?.(key, content)
      }
    } else throw new DamagedBackup(`The backup is damaged: it has an unknown entry.`)
  }
  if (!header || !manifest) throw new DamagedBackup('The backup is not complete: it has no manifest.')
  compare(manifest, tables, objects, hasKey)
  return { header, manifest }
}

function parse<T>(content: Buffer): T {
  try {
    return JSON.parse(content.toString('utf8')) as T
  } catch {
    throw new DamagedBackup('The backup is damaged: a part is not readable.')
  }
}

function headerIn(name: string, content: Buffer): Header {
  if (name !== 'header.json') throw new BadSetting('This file is not a backup of Atrium.')
  const header = parse<Header>(content)
  if (header.format !== formatName) throw new BadSetting('This file is not a backup of Atrium.')
  if (header.formatVersion > formatVersion) {
    throw new BadSetting(`This backup was written by Atrium ${header.atrium}. Install that version, or a newer one.`)
  }
  return header
}

async function readPart(content: Buffer, table: string, counted: Counted, receiver: BackupReceiver): Promise<void> {
  const text = await decompress(content, { maxOutputLength: maxPartLength }).catch(() => {
    throw new DamagedBackup(`The backup is damaged: rows of ${table} are not readable.`)
  })
  const firstEnd = text.indexOf(0x0a)
  const columns = parse<string[]>(text.subarray(0, firstEnd))
  const lines = text.subarray(firstEnd + 1)
  counted.hash.update(lines)
  const rows = lines.length === 0 ? [] : parse<unknown[][]>(asArray(lines))
  counted.rows += rows.length
  if (rows.length > 0) await receiver.rows?.(table, columns, rows)
}

/** Parsing all lines as one array is faster than parsing each. Line breaks inside of texts are escaped in JSON. */
const asArray = (lines: Buffer) => Buffer.from(`[${lines.toString('utf8').trimEnd().replaceAll('\n', ',')}]`)

function compare(
  manifest: Manifest,
  tables: Map<string, Counted>,
  objects: { count: number; bytes: number; hash: Hash },
  hasKey: boolean,
): void {
  for (const [table, { rows, sha256 }] of Object.entries(manifest.tables)) {
    const counted = tables.get(table)
    if (counted?.rows !== rows || counted.hash.digest('base64url') !== sha256) {
      throw new DamagedBackup(`The backup is damaged: the rows of ${table} are not those that were saved.`)
    }
  }
  const isSame =
    tables.size === Object.keys(manifest.tables).length &&
    objects.count === manifest.objects.count &&
    objects.bytes === manifest.objects.bytes &&
    objects.hash.digest('base64url') === manifest.objects.sha256 &&
    hasKey === manifest.hasKey
  if (!isSame) throw new DamagedBackup('The backup is damaged: it does not have what its manifest lists.')
}
