import type { Glyph } from './shape.ts'
import { packTrueType, type TrueType } from './truetype.ts'

/**
 * The subset of a font that a document embeds. A PDF code maps to one text and one glyph. A glyph with several texts,
 * such as a bracket that is mirrored from right to left, therefore gets a code for each, and several glyphs of HarfBuzz
 * are composed into one. Copied text and text that is read aloud then equal the original.
 */
export class GlyphSubset {
  readonly #outlines: TrueType
  readonly #codes = new Map<string, number>()
  /** Most glyphs of a font have one text, so that their code is found without a key. */
  readonly #firstCodes = new Map<number, number>()
  /** Glyphs by code: a glyph of the font, or a composed one. Code 0 is the glyph for missing characters. */
  readonly #glyphs: (number | Glyph)[] = [0]
  readonly #texts: string[] = ['']
  #room = 60_000

  constructor(outlines: TrueType) {
    this.#outlines = outlines
  }

  /** A font has at most 65,535 glyphs, including the components that `encode` adds. */
  get isFull(): boolean {
    return this.#room <= 0
  }

  codeFor(glyph: Glyph): number {
    const id = plainId(glyph)
    const first = id === undefined ? undefined : this.#firstCodes.get(id)
    if (first !== undefined && this.#texts[first] === glyph.text) return first
    const key = `${glyph.text} ${id ?? JSON.stringify([glyph.advance, glyph.parts])}`
    const known = this.#codes.get(key)
    if (known !== undefined) return known
    const code = this.#add(id ?? glyph, glyph.text)
    this.#codes.set(key, code)
    if (id !== undefined && first === undefined) this.#firstCodes.set(id, code)
    this.#room -= id === undefined ? glyph.parts.length + 1 : 1
    return code
  }

  /** The text of each code. */
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
    // The list grows during the loop, because glyphs add their components.
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

/** Returns the id of the font's own glyph, if it is drawn without changes. */
export function plainId({ parts }: Glyph): number | undefined {
  const [part] = parts
  return part && parts.length === 1 && part.x === 0 && part.y === 0 ? part.id : undefined
}

const longOffsets = 1

/** Returns a copy of a table with one 16-bit number changed. */
function withNumber(table: Buffer, offset: number, value: number): Buffer {
  const copy = Buffer.from(table)
  copy.writeUInt16BE(value, offset)
  return copy
}

/** Component flags of the OpenType table `glyf`. */
const words = 0x0001
const offsetsAsXY = 0x0002
const oneScale = 0x0008
const moreFollow = 0x0020
const twoScales = 0x0040
const matrix = 0x0080

const headerLength = 10

/** A composite glyph refers to its components by ids, which the subset renumbers. */
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

// No real letter exceeds the range, but a crafted text could.
const withinInt16 = (distance: number) => Math.max(-0x8000, Math.min(distance, 0x7fff))
