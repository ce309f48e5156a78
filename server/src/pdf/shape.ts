import * as harfbuzz from 'harfbuzzjs'
import type { Face } from './faces.ts'

export type Direction = 'ltr' | 'rtl'

/**
 * A drawn unit of a text: a letter, a ligature, an accent that is moved onto its letter, or a letter with separate
 * dots. Lengths are in font units.
 */
export type Glyph = { text: string; advance: number; parts: GlyphPart[] }

export type GlyphPart = { id: number; x: number; y: number }

/** Glyphs from left to right; the width is in ems. */
export type Shape = { glyphs: Glyph[]; width: number }

const scriptTags: Record<string, string> = {
  Latin: 'Latn',
  Greek: 'Grek',
  Cyrillic: 'Cyrl',
  Devanagari: 'Deva',
  Arabic: 'Arab',
  Hebrew: 'Hebr',
  Thai: 'Thai',
  Hangul: 'Hang',
  Han: 'Hani',
}

const noScript = 'Zyyy'
const maxCached = 4_000
const maxCachedLength = 40
const shapes = new Map<string, Shape>()

/** Shapes a text. Results are cached, because words recur. */
export function shape(face: Face, text: string, direction: Direction, script: string): Shape {
  if (text.length > maxCachedLength) return shapeUncached(face, text, direction, script)
  const key = `${face.name} ${direction} ${script} ${text}`
  const known = shapes.get(key)
  if (known) return known
  const made = shapeUncached(face, text, direction, script)
  if (shapes.size >= maxCached) shapes.clear()
  shapes.set(key, made)
  return made
}

export type Shaper = (face: Face, text: string, direction: Direction, script: string) => Shape

const buffer = new harfbuzz.Buffer()

export function shapeUncached(face: Face, text: string, direction: Direction, script: string): Shape {
  buffer.reset()
  buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_CHARACTERS)
  buffer.addText(text)
  buffer.setDirection(direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
  const tag = face.file.rigid ? noScript : scriptTags[script]
  if (tag) buffer.setScript(tag)
  buffer.guessSegmentProperties()
  harfbuzz.shape(face.shaper, buffer)
  const glyphs = readGlyphs(text)
  const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0)
  return { glyphs, width: advance / face.outlines.unitsPerEm }
}

/** HarfBuzz reports the text position of each part; adjacent parts of the same position form one glyph. */
function readGlyphs(text: string): Glyph[] {
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const glyphs: (Glyph & { start: number })[] = []
  for (const [index, { codepoint, cluster }] of infos.entries()) {
    let glyph = glyphs.at(-1)
    if (glyph?.start !== cluster) {
      glyph = { start: cluster, text: '', advance: 0, parts: [] }
      glyphs.push(glyph)
    }
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    glyph.parts.push({ id: codepoint, x: glyph.advance + xOffset, y: yOffset })
    glyph.advance += xAdvance
  }
  // The glyph to the left comes later in right-to-left text.
  const step = (glyphs[0]?.start ?? 0) > (glyphs.at(-1)?.start ?? 0) ? -1 : 1
  for (const [index, glyph] of glyphs.entries()) glyph.text = text.slice(glyph.start, glyphs[index + step]?.start)
  return glyphs
}
