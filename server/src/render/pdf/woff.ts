import { inflateSync } from 'node:zlib'

type Table = { tag: number; checksum: number; bytes: Buffer }

const headerLength = 12
const entryLength = 16

/** WOFF is a TrueType font with each of its tables compressed; this is the font again. */
export function unpackWoff(woff: Buffer): Buffer {
  const tables = readTables(woff)
  const header = Buffer.alloc(headerLength + entryLength * tables.length)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [header]
  let offset = header.length
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = headerLength + entryLength * index
    for (const [field, value] of [tag, checksum, offset, bytes.length].entries()) {
      header.writeUInt32BE(value, entry + 4 * field)
    }
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc(-bytes.length & 3)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}

function readTables(woff: Buffer): Table[] {
  const count = woff.readUInt16BE(12)
  return Array.from({ length: count }, (_, index) => {
    const fields = Array.from({ length: 5 }, (_, field) => woff.readUInt32BE(44 + 20 * index + 4 * field))
    const [tag = 0, offset = 0, packedLength = 0, length = 0, checksum = 0] = fields
    const packed = woff.subarray(offset, offset + packedLength)
    return { tag, checksum, bytes: packedLength < length ? inflateSync(packed) : packed }
  })
}
