import type { Glyph } from './shape.ts'
import { packTrueType, type TrueType } from './truetype.ts'

/**
 * The part of a font that a document embeds. A code of a PDF stands for one text and is drawn as one glyph, so there
 * is a code for every text that a glyph stands for, such as a bracket that is mirrored from right to left, and a glyph
 * is composed where HarfBuzz uses several. The text that is copied or read aloud is then the text that was written.
 */
export class GlyphSubset {
  readonly #outlines: TrueType
  readonly #codes = new Map<string, number>()
  /** By code: the font's own glyph, or one that is composed. Code 0 is the glyph of a character that is missing. */
  readonly #glyphs: (number | Glyph)[] = [0]
  readonly #texts: string[] = ['']
  #room = 60_000

  constructor(outlines: TrueType) {
    this.#outlines = outlines
  }

  /** A font has at most 65,535 glyphs; the components that are added when it is encoded count as well. */
  get isFull(): boolean {
    return this.#room <= 0
  }

  codeFor(glyph: Glyph): number {
    const id = plainId(glyph)
    const key = `${glyph.text} ${id ?? JSON.stringify([glyph.advance, glyph.parts])}`
    const known = this.#codes.get(key)
    if (known !== undefined) return known
    const code = this.#add(id ?? glyph, glyph.text)
    this.#codes.set(key, code)
    this.#room -= id === undefined ? glyph.parts.length + 1 : 1
    return code
  }

  /** The text that each code stands for. */
  get texts(): readonly string[] {
    return this.#texts
  }

  advanceOf(code: number): number {
    const glyph = this.#glyphs[code] ?? 0
    return typeof glyph === 'number' ? this.#outlines.advance(glyph) : glyph.advance
  }

  encode(): Buffer {
    const font = this.#outlines
    const outlines: Buffer[] = []
    const offsets = [0]
    const metrics: number[] = []
    const componentCodes = new Map<number, number>()
    const codeOfComponent = (id: number) => {
      const code = componentCodes.get(id) ?? this.#add(id, '')
      componentCodes.set(id, code)
      return code
    }
    // The list grows while it is read: glyphs bring their components.
    for (const glyph of this.#glyphs) {
      const isOwn = typeof glyph === 'number'
      const outline = isOwn ? renumber(font.outline(glyph), codeOfComponent) : compose(glyph, codeOfComponent)
      outlines.push(outline)
      offsets.push((offsets.at(-1) ?? 0) + outline.length)
      metrics.push(isOwn ? font.advance(glyph) : glyph.advance, isOwn ? font.bearing(glyph) : 0)
    }
    return packTrueType([
      ['cvt ', font.table('cvt ')],
      ['fpgm', font.table('fpgm')],
      ['glyf', Buffer.concat(outlines)],
      ['head', withNumber(font.table('head'), 50, longOffsets)],
      ['hhea', withNumber(font.table('hhea'), 34, outlines.length)],
      ['hmtx', Buffer.from(Uint16Array.from(metrics).buffer).swap16()],
      ['loca', Buffer.from(Uint32Array.from(offsets).buffer).swap32()],
      ['maxp', withNumber(font.table('maxp'), 4, outlines.length)],
      ['prep', font.table('prep')],
    ])
  }

  #add(glyph: number | Glyph, text: string): number {
    this.#texts.push(text)
    return this.#glyphs.push(glyph) - 1
  }
}

/** The id of the font's own glyph, where it is drawn as it is. */
export function plainId({ parts }: Glyph): number | undefined {
  const [part] = parts
  return part && parts.length === 1 && part.x === 0 && part.y === 0 ? part.id : undefined
}

const longOffsets = 1

/** A copy of a table with one 16-bit number changed. */
function withNumber(table: Buffer, offset: number, value: number): Buffer {
  const copy = Buffer.from(table)
  copy.writeUInt16BE(value, offset)
  return copy
}

/** Flags of a component in the table `glyf` of OpenType. */
const words = 0x0001
const offsetsAsXY = 0x0002
const oneScale = 0x0008
const moreFollow = 0x0020
const twoScales = 0x0040
const matrix = 0x0080

const headerLength = 10

/** A composite glyph names its components by their ids, which the subset changes. */
function renumber(outline: Buffer, codeOf: (id: number) => number): Buffer {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline
  const copy = Buffer.from(outline)
  let position = headerLength
  for (let flags = moreFollow; flags & moreFollow; ) {
    flags = copy.readUInt16BE(position)
    copy.writeUInt16BE(codeOf(copy.readUInt16BE(position + 2)), position + 2)
    position += 4 + (flags & words ? 4 : 2)
    position += flags & oneScale ? 2 : flags & twoScales ? 4 : flags & matrix ? 8 : 0
  }
  return copy
}

/** The bounding box stays empty, so that no reader moves the glyph. */
function compose({ parts }: Glyph, codeOf: (id: number) => number): Buffer {
  const bytes = Buffer.alloc(headerLength + 8 * parts.length)
  bytes.writeInt16BE(-1)
  for (const [index, { id, x, y }] of parts.entries()) {
    const start = headerLength + 8 * index
    bytes.writeUInt16BE(words | offsetsAsXY | (index < parts.length - 1 ? moreFollow : 0), start)
    bytes.writeUInt16BE(codeOf(id), start + 2)
    bytes.writeInt16BE(withinInt16(x), start + 4)
    bytes.writeInt16BE(withinInt16(y), start + 6)
  }
  return bytes
}

// No letter reaches as far, but a text can be made up that would.
const withinInt16 = (distance: number) => Math.max(-0x8000, Math.min(distance, 0x7fff))
