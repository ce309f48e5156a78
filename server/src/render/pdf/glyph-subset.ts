import type { Font } from 'fontkit'
import type { Glyph } from './shape.ts'

/** What fontkit's subset of a TrueType font works with while it is written. */
type TrueTypeSubset = {
  glyphs: (number | Glyph)[]
  glyf: Uint8Array[]
  loca: { offsets: number[]; version: number }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
  includeGlyph: (id: number) => number
  encode: () => Uint8Array
  _addGlyph: (glyph: number | Glyph) => void
}

/**
 * The part of a font that a document embeds. A code of a PDF stands for one text and is drawn as one glyph, so there
 * is a code for every text that a glyph stands for, as of a bracket that is mirrored from right to left, and a glyph
 * is put together where HarfBuzz takes several. What is copied or read aloud is then what was written.
 */
export class GlyphSubset {
  readonly #subset: TrueTypeSubset
  readonly #codes = new Map<string, number>()

  constructor(outlines: Font) {
    const subset = outlines.createSubset() as unknown as TrueTypeSubset
    const addGlyph = subset._addGlyph.bind(subset)
    subset._addGlyph = (glyph) => {
      // Glyphs that are there twice can make the subset too large for short offsets.
      subset.loca.version = longOffsets
      if (typeof glyph === 'number') addGlyph(glyph)
      else addComposite(subset, glyph)
    }
    this.#subset = subset
  }

  includeGlyph(glyph: Glyph): number {
    const id = plainId(glyph)
    const key = `${glyph.text} ${id ?? JSON.stringify(glyph)}`
    const code = this.#codes.get(key) ?? this.#subset.glyphs.push(id ?? glyph) - 1
    this.#codes.set(key, code)
    return code
  }

  encode(): Uint8Array {
    return this.#subset.encode()
  }
}

/** That of the font's own glyph, where it is drawn as it is. */
export function plainId({ parts: [part, ...others] }: Glyph): number | undefined {
  return part && part.x === 0 && part.y === 0 && others.length === 0 ? part.id : undefined
}

const longOffsets = 1
const composite = -1
const placedByWords = 0x0003
const moreFollow = 0x0020

/** A composite glyph as the table `glyf` of OpenType has it, with an empty box: nothing moves it then. */
function addComposite(subset: TrueTypeSubset, { parts, advance }: Glyph): void {
  const bytes = Buffer.alloc(10 + 8 * parts.length)
  bytes.writeInt16BE(composite)
  for (const [index, { id, x, y }] of parts.entries()) {
    const start = 10 + 8 * index
    bytes.writeUInt16BE(placedByWords | (index < parts.length - 1 ? moreFollow : 0), start)
    bytes.writeUInt16BE(subset.includeGlyph(id), start + 2)
    bytes.writeInt16BE(withinInt16(x), start + 4)
    bytes.writeInt16BE(withinInt16(y), start + 6)
  }
  subset.glyf.push(bytes)
  subset.loca.offsets.push(subset.offset)
  subset.hmtx.metrics.push({ advance, bearing: 0 })
  subset.offset += bytes.length
}

// No letter reaches as far, but a text can be made up that would.
const withinInt16 = (distance: number) => Math.max(-0x8000, Math.min(distance, 0x7fff))
