import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/*
 * Writes ZIP files (APPNOTE 6.3.10) while their contents arrive: sizes and checksums follow each content, and the directory is
 * the end of the file. Node has the checksum and the compression; the rest is the layout of four records.
 */

export type ZipEntry = {
  name: string
  modifiedAt: number
  content: AsyncIterable<string | Uint8Array>
  /** The size of a content that is stored as it is, because it is compressed already. Others are compressed. */
  storedSize?: number
}

const max32 = 0xffff_ffff
const max16 = 0xffff
/** Version 4.5, the first with sizes of 64 bits. */
const versionNeeded = 45
/** Sizes follow the content, and names are UTF-8. */
const flags = 0x0808
const stored = 0
const deflated = 8

type Written = { name: Buffer; method: number; time: number; crc: number; size: number; packed: number; offset: number }

export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Written[] = []
  let offset = 0
  for await (const { name, modifiedAt, content, storedSize } of entries) {
    const entry: Written = {
      name: Buffer.from(name),
      method: storedSize === undefined ? deflated : stored,
      time: dosTime(modifiedAt),
      crc: 0,
      size: 0,
      packed: 0,
      offset,
    }
    // The header before the content says whether the sizes behind it have 64 bits.
    const isLarge = (storedSize ?? 0) >= max32
    const header = localHeader(entry, isLarge)
    yield header
    for await (const bytes of packed(entry, content)) {
      entry.packed += bytes.length
      yield bytes
    }
    const end = sizesBehind(entry, isLarge)
    yield end
    offset += header.length + entry.packed + end.length
    directory.push(entry)
  }
  const records = directory.map(directoryRecord)
  yield* records
  yield endOf(
    directory.length,
    offset,
    records.reduce((sum, { length }) => sum + length, 0),
  )
}

/** Counts a content while it passes, and compresses it. */
function packed(entry: Written, content: ZipEntry['content']): AsyncIterable<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      const bytes =
        typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  if (entry.method === stored) return counted()
  // An error of the source destroys the stream that is read here, and so reaches its reader.
  return pipeline(Readable.from(counted(), { objectMode: false }), createDeflateRaw(), () => {})
}

/** The time in the form of MS-DOS, which has no zone: UTC. */
function dosTime(at: number): number {
  const time = new Date(at)
  const date =
    ((Math.max(1980, time.getUTCFullYear()) - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)
  return ((date << 16) | clock) >>> 0
}

/** Builds a record of little-endian numbers: `[bytes, value]`. */
function record(...fields: [bytes: 2 | 4 | 8, value: number][]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0))
  let at = 0
  for (const [length, value] of fields) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, length)
    at += length
  }
  return bytes
}

function localHeader({ name, method, time }: Written, isLarge: boolean): Buffer {
  const extra = isLarge ? record([2, 1], [2, 16], [8, 0], [8, 0]) : Buffer.alloc(0)
  const unknown = isLarge ? max32 : 0
  return Buffer.concat([
    record(
      [4, 0x04034b50],
      [2, versionNeeded],
      [2, flags],
      [2, method],
      [4, time],
      [4, 0],
      [4, unknown],
      [4, unknown],
      [2, name.length],
      [2, extra.length],
    ),
    name,
    extra,
  ])
}

function sizesBehind({ crc, size, packed }: Written, isLarge: boolean): Buffer {
  const length = isLarge ? 8 : 4
  return record([4, 0x08074b50], [4, crc], [length, packed], [length, size])
}

function directoryRecord({ name, method, time, crc, size, packed, offset }: Written): Buffer {
  const isLarge = size >= max32 || packed >= max32 || offset >= max32
  const extra = isLarge ? record([2, 1], [2, 24], [8, size], [8, packed], [8, offset]) : Buffer.alloc(0)
  const short = (value: number) => (isLarge ? max32 : value)
  return Buffer.concat([
    record(
      [4, 0x02014b50],
      // The entry is marked as made on Unix, so that the permissions below count.
      [2, (3 << 8) | versionNeeded],
      [2, versionNeeded],
      [2, flags],
      [2, method],
      [4, time],
      [4, crc],
      [4, short(packed)],
      [4, short(size)],
      [2, name.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0o100600 * 0x10000],
      [4, short(offset)],
    ),
    name,
    extra,
  ])
}

function endOf(count: number, offset: number, size: number): Buffer {
  const large = record(
    [4, 0x06064b50],
    [8, 44],
    [2, versionNeeded],
    [2, versionNeeded],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  )
  const locator = record([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1])
  const isLarge = count >= max16 || offset >= max32 || size >= max32
  const shortCount = Math.min(count, max16)
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, shortCount],
    [2, shortCount],
    [4, Math.min(size, max32)],
    [4, Math.min(offset, max32)],
    [2, 0],
  )
  return isLarge ? Buffer.concat([large, locator, end]) : end
}
