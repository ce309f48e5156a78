/**
 * The data of a TrueType font that a PDF needs: metrics, and the outlines of single glyphs. Lengths are in font units.
 */
export class TrueType {
  readonly unitsPerEm: number
  readonly bbox: number[]
  readonly ascent: number
  readonly descent: number
  readonly capHeight: number
  readonly xHeight: number
  readonly #tables = new Map<string, Buffer>()
  readonly #locations: (glyph: number) => number
  readonly #lastMetric: number

  constructor(bytes: Buffer) {
    const count = bytes.readUInt16BE(4)
    for (let entry = 12; entry < 12 + 16 * count; entry += 16) {
      const start = bytes.readUInt32BE(entry + 8)
      this.#tables.set(
        bytes.toString('latin1', entry, entry + 4),
        bytes.subarray(start, start + bytes.readUInt32BE(entry + 12)),
      )
    }
    const head = this.table('head')
    const hhea = this.table('hhea')
    const os2 = this.table('OS/2')
    const loca = this.table('loca')
    this.unitsPerEm = head.readUInt16BE(18)
    this.bbox = [36, 38, 40, 42].map((offset) => head.readInt16BE(offset))
    this.ascent = hhea.readInt16BE(4)
    this.descent = hhea.readInt16BE(6)
    // Version 2 of the table introduced both heights.
    const hasHeights = os2.length >= 90 && os2.readUInt16BE(0) >= 2
    this.xHeight = hasHeights ? os2.readInt16BE(86) : 0
    this.capHeight = hasHeights ? os2.readInt16BE(88) : this.ascent
    const longOffsets = head.readInt16BE(50) === 1
    this.#locations = longOffsets
      ? (glyph) => loca.readUInt32BE(4 * glyph)
      : (glyph) => 2 * loca.readUInt16BE(2 * glyph)
    this.#lastMetric = hhea.readUInt16BE(34) - 1
  }

  /** Returns an empty buffer when the font lacks the table. */
  table(tag: string): Buffer {
    return this.#tables.get(tag) ?? Buffer.alloc(0)
  }

  outline(glyph: number): Buffer {
    return this.table('glyf').subarray(this.#locations(glyph), this.#locations(glyph + 1))
  }

  /** The last glyphs of a font share the advance of the last entry. */
  advance(glyph: number): number {
    return this.table('hmtx').readUInt16BE(4 * Math.min(glyph, this.#lastMetric))
  }

  bearing(glyph: number): number {
    const beyond = glyph - this.#lastMetric
    const offset = beyond > 0 ? 4 * this.#lastMetric + 2 + 2 * beyond : 4 * glyph + 2
    return this.table('hmtx').readInt16BE(offset)
  }
}

const headerLength = 12
const entryLength = 16

/** Assembles a font file from tables. */
export function packTrueType(tables: [tag: string, bytes: Buffer][]): Buffer {
  const header = Buffer.alloc(headerLength + entryLength * tables.length)
  header.writeUInt32BE(0x00010000)
  header.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [header]
  let offset = header.length
  for (const [index, [tag, bytes]] of tables.entries()) {
    const entry = headerLength + entryLength * index
    header.write(tag, entry, 'latin1')
    header.writeUInt32BE(checksum(bytes), entry + 4)
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(bytes.length, entry + 12)
    // Tables are aligned to four bytes.
    const padding = Buffer.alloc(-bytes.length & 3)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}

function checksum(bytes: Buffer): number {
  let sum = 0
  const end = bytes.length & ~3
  for (let index = 0; index < end; index += 4) sum = (sum + bytes.readUInt32BE(index)) >>> 0
  for (let index = end; index < bytes.length; index++)
    sum = (sum + (bytes[index] ?? 0) * 2 ** (24 - 8 * (index - end))) >>> 0
  return sum
}
