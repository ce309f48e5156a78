import type { Font } from 'fontkit'
import type { Face } from './faces.ts'
import { GlyphSubset, plainId } from './glyph-subset.ts'
import { type Glyph, shape } from './shape.ts'

/** What PDFKit asks of a parsed font, answered with the shapes that the lines were measured with. */
export function pdfFont(face: Face) {
  const { outlines } = face
  const { unitsPerEm, ascent, descent, xHeight, capHeight, lineGap, bbox, italicAngle } = outlines
  const { post, head } = outlines as Font & { post: unknown; head: unknown }
  return {
    postscriptName: face.name,
    unitsPerEm,
    ascent,
    descent,
    xHeight,
    capHeight,
    lineGap,
    bbox,
    italicAngle,
    post,
    head,
    'OS/2': outlines['OS/2'],
    getGlyph: (id: number) => outlines.getGlyph(id),
    layout: (text: string, features: string[] = []) => layOut(face, text, features),
    createSubset: () => new GlyphSubset(outlines),
  }
}

/** The feature by which `pdfFont` is told that a text runs from right to left. */
export const rightToLeft = 'rtla'

function layOut(face: Face, text: string, features: string[]) {
  const { glyphs, width } = shape(face, text, features.includes(rightToLeft) ? 'rtl' : 'ltr')
  return {
    glyphs: glyphs.map((glyph) => ({
      id: glyph,
      advanceWidth: ownAdvance(face, glyph),
      codePoints: Array.from(glyph.text, (character) => character.codePointAt(0)),
    })),
    positions: glyphs.map(({ advance }) => ({ xAdvance: advance, yAdvance: 0, xOffset: 0, yOffset: 0 })),
    advanceWidth: width * 1000,
  }
}

/** What is left of the advance is kerning. */
function ownAdvance({ outlines }: Face, glyph: Glyph): number {
  const id = plainId(glyph)
  return id === undefined ? glyph.advance : outlines.getGlyph(id).advanceWidth
}
