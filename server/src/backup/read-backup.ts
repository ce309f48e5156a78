import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { BadSetting } from '../config.ts'
import { formatName, formatVersions, type Header, lineOf, type Manifest, type ObjectEnd } from './format.ts'
import { contentIn, type KeptContents, keptContents } from './kept-contents.ts'
import type { SealedKey } from './sealed-key.ts'
import { DamagedBackup, tarEntries } from './tar.ts'
import type { Progress } from './write-backup.ts'

const decompress = promisify(zstdDecompress)
/** A part has about 1 MiB of text; a single row may be longer. */
const maxPartLength = 256 * 1024 * 1024

/** Properties that the headers of all formats of files have. */
type AnyHeader = { format: string; formatVersion: number; atrium: string }
type AnyManifest = {
  tables: Record<string, { rows: number; sha256: string }>
  objects: { count: number; bytes: number; sha256: string }
  hasKey: boolean
}

/** A format of files, and what a file of it is called. */
export type FileFormat = { name: string; version: number; what: string }

export const backupFormat: FileFormat = { name: formatName, version: formatVersions.beside, what: 'a backup' }

/** Receives the contents of a file in their order. Everything has been checked when the file has been read. */
export type Receiver<H> = {
  header?(header: H): Promise<void>
  key?(key: SealedKey): Promise<void>
  rows?(table: string, columns: string[], rows: unknown[][]): Promise<void>
  objectPart?(key: string, part: Buffer): Promise<void>
  objectEnd?(key: string, end: ObjectEnd): Promise<void>
}

type Counted = { hash: Hash; rows: number }

export const readBackup = (file: string, receiver: Receiver<Header>, progress: Progress) =>
  readFileOf<Header, Manifest>(backupFormat, file, receiver, progress, ({ instanceId }) =>
    keptContents(dirname(file), instanceId),
  )

/** Returns the paths of the contents beside a backup that it needs: none for other files, and for a backup that has all in it. */
export async function contentsNeededBy(file: string): Promise<string[]> {
  const handle = await open(file)
  try {
    const isWanted = (name: string) => !name.startsWith('tables/') && !name.startsWith('files/')
    let contents: KeptContents | undefined
    const found: string[] = []
    const hash = createHash('sha256')
    for await (const { name, content } of tarEntries(handle, isWanted)) {
      if (contents === undefined) {
        if (name !== 'header.json') return []
        const header = parse<Header>(content)
        if (header.format !== formatName) return []
        requireKnownVersion(backupFormat, header)
        if (header.formatVersion < formatVersions.beside) return []
        contents = keptContents(dirname(file), header.instanceId)
      } else if (name.startsWith('contents/')) {
        for (const row of (await linesIn(content, 'names of contents')).rows) {
          const kept = contentIn(row)
          hash.update(lineOf(kept.key, kept))
          found.push(contents.pathOf(kept))
        }
      } else if (name === 'manifest.json') {
        if (parse<Manifest>(content).objects.sha256 === hash.digest('base64url')) return found
        throw new DamagedBackup('The file is damaged: its list of contents is not the one that was saved.')
      }
    }
    throw new DamagedBackup('The file is not complete: it has no manifest.')
  } catch (error) {
    // Notes and other files of the operator are no backups.
    if (error instanceof DamagedBackup && !file.endsWith('.tar')) return []
    throw error
  } finally {
    await handle.close()
  }
}

/** Reads a file from its beginning to its end, and compares it with its manifest. `besides` finds contents that are not in it. */
export async function readFileOf<H extends AnyHeader, M extends AnyManifest>(
  format: FileFormat,
  file: string,
  receiver: Receiver<H>,
  progress: Progress,
  besides?: (header: H) => KeptContents,
): Promise<{ header: H; manifest: M }> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BadSetting(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${error.code}).`,
    )
  })
  try {
    if ((await handle.stat()).isDirectory()) throw new BadSetting(`${file} is a folder. Name a file in it.`)
    return await readFrom<H, M>(format, handle, receiver, progress, besides)
  } finally {
    await handle.close()
  }
}

async function readFrom<H extends AnyHeader, M extends AnyManifest>(
  format: FileFormat,
  handle: FileHandle,
  receiver: Receiver<H>,
  progress: Progress,
  besides: ((header: H) => KeptContents) | undefined,
): Promise<{ header: H; manifest: M }> {
  let header: H | undefined
  let manifest: M | undefined
  let hasKey = false
  const tables = new Map<string, Counted>()
  const objects = { count: 0, bytes: 0, hash: createHash('sha256') }
  let current: { key: string; hash: Hash; size: number } | null = null

  const readObjectPart = async (key: string, part: Buffer) => {
    current ??= { key, hash: createHash('sha256'), size: 0 }
    if (current.key !== key) throw new DamagedBackup('The file is damaged: the parts of a file are mixed up.')
    current.hash.update(part)
    current.size += part.length
    await receiver.objectPart?.(key, part)
  }
  /** `damaged` is the sentence for content that is not the one that was saved. */
  const readObjectEnd = async (key: string, end: ObjectEnd, damaged: string) => {
    const { hash, size, key: read } = current ?? { key, hash: createHash('sha256'), size: 0 }
    if (read !== key) throw new DamagedBackup('The file is damaged: the parts of a file are mixed up.')
    if (end.size !== size || end.sha256 !== hash.digest('base64url')) throw new DamagedBackup(damaged)
    await receiver.objectEnd?.(key, end)
    objects.hash.update(lineOf(key, end))
    objects.count++
    objects.bytes += end.size
    progress('files', objects.count)
    current = null
  }

  for await (const { name, content } of tarEntries(handle)) {
    if (header === undefined) {
      header = headerIn<H>(format, name, content)
      await receiver.header?.(header)
      continue
    }
    const [kind = '', ...rest] = name.split('/')
    if (name === 'manifest.json') manifest = parse<M>(content)
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
      if (rest.at(-1) !== 'end.json') await readObjectPart(key, content)
      else {
        const damaged = `The file is damaged: the content of ${key} is not the one that was saved.`
        await readObjectEnd(key, parse<ObjectEnd>(content), damaged)
      }
    } else if (kind === 'contents' && besides) {
      const contents = besides(header)
      for (const row of (await linesIn(content, 'names of contents')).rows) {
        const kept = contentIn(row)
        for await (const part of contents.read(kept)) await readObjectPart(kept.key, part)
        await readObjectEnd(kept.key, kept, damagedContent(contents.pathOf(kept)))
      }
    } else throw new DamagedBackup(`The file is damaged: it has an unknown entry.`)
  }
  if (!header || !manifest) throw new DamagedBackup('The file is not complete: it has no manifest.')
  compare(manifest, tables, objects, hasKey)
  return { header, manifest }
}

function parse<T>(content: Buffer): T {
  try {
    return JSON.parse(content.toString('utf8')) as T
  } catch {
    throw new DamagedBackup('The file is damaged: a part is not readable.')
  }
}

function headerIn<H extends AnyHeader>(format: FileFormat, name: string, content: Buffer): H {
  const isNone = () => new BadSetting(`This file is not ${format.what} of Atrium.`)
  if (name !== 'header.json') throw isNone()
  const header = parse<H>(content)
  if (header.format !== format.name) throw isNone()
  requireKnownVersion(format, header)
  return header
}

function requireKnownVersion(format: FileFormat, { formatVersion, atrium }: AnyHeader): void {
  if (formatVersion > format.version) {
    throw new BadSetting(`This file was written by Atrium ${atrium}. Install that version, or a newer one.`)
  }
}

const damagedContent = (path: string) =>
  `The content ${path} of a file is damaged. Delete it: the next backup writes it again, if the file still exists.`

async function readPart<H>(content: Buffer, table: string, counted: Counted, receiver: Receiver<H>): Promise<void> {
  const { columns, lines, rows } = await linesIn(content, `rows of ${table}`)
  counted.hash.update(lines)
  counted.rows += rows.length
  if (rows.length > 0) await receiver.rows?.(table, columns, rows)
}

/** Reads lines of JSON behind a line with the names of the columns. */
async function linesIn(content: Buffer, what: string) {
  const text = await decompress(content, { maxOutputLength: maxPartLength }).catch(() => {
    throw new DamagedBackup(`The file is damaged: ${what} are not readable.`)
  })
  const firstEnd = text.indexOf(0x0a)
  const columns = parse<string[]>(text.subarray(0, firstEnd))
  const lines = text.subarray(firstEnd + 1)
  const rows = lines.length === 0 ? [] : parse<unknown[][]>(asArray(lines))
  return { columns, lines, rows }
}

/** Parsing all lines as one array is faster than parsing each. Line breaks inside of texts are escaped in JSON. */
const asArray = (lines: Buffer) => Buffer.from(`[${lines.toString('utf8').trimEnd().replaceAll('\n', ',')}]`)

function compare(
  manifest: AnyManifest,
  tables: Map<string, Counted>,
  objects: { count: number; bytes: number; hash: Hash },
  hasKey: boolean,
): void {
  for (const [table, { rows, sha256 }] of Object.entries(manifest.tables)) {
    const counted = tables.get(table)
    if (counted?.rows !== rows || counted.hash.digest('base64url') !== sha256) {
      throw new DamagedBackup(`The file is damaged: the rows of ${table} are not those that were saved.`)
    }
  }
  const isSame =
    tables.size === Object.keys(manifest.tables).length &&
    objects.count === manifest.objects.count &&
    objects.bytes === manifest.objects.bytes &&
    objects.hash.digest('base64url') === manifest.objects.sha256 &&
    hasKey === manifest.hasKey
  if (!isSame) throw new DamagedBackup('The file is damaged: it does not have what its manifest lists.')
}
