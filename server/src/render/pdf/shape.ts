import * as harfbuzz from 'harfbuzzjs'
import type { Face } from './faces.ts'

export type Direction = 'ltr' | 'rtl'

/**
 * What is drawn for the shortest piece of a text that can be drawn: a letter, a ligature, an accent that has to be
 * moved onto its letter, a letter with dots of its own. Lengths are in units of the font.
 */
export type Glyph = { text: string; advance: number; parts: GlyphPart[] }

export type GlyphPart = { id: number; x: number; y: number }

/** Glyphs in the order in which they stand on the line, from left to right; the width is in ems. */
export type Shape = { glyphs: Glyph[]; width: number }

const mostRemembered = 2_000
const longestRemembered = 160
const shapes = new Map<string, Shape>()

/** Shapes are remembered for a while, as a text is measured before it is drawn, and words come again. */
export function shape(face: Face, text: string, direction: Direction): Shape {
  if (text.length > longestRemembered) return shapeAfresh(face, text, direction)
  const key = `${face.name} ${direction} ${text}`
  const known = shapes.get(key)
  if (known) return known
  const made = shapeAfresh(face, text, direction)
  if (shapes.size >= mostRemembered) shapes.clear()
  shapes.set(key, made)
  return made
}

const noScript = 'Zyyy'
const buffer = new harfbuzz.Buffer()

function shapeAfresh(face: Face, text: string, direction: Direction): Shape {
  buffer.reset()
  buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_CHARACTERS)
  buffer.addText(text)
  buffer.setDirection(direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
  if (face.file.rigid) buffer.setScript(noScript)
  buffer.guessSegmentProperties()
  harfbuzz.shape(face.shaper, buffer)
  const glyphs = readGlyphs(text)
  const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0)
  return { glyphs, width: advance / face.outlines.unitsPerEm }
}

/** HarfBuzz says of each part where in the text it comes from; neighbours from the same place are one glyph. */
function readGlyphs(text: string): Glyph[] {
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1]]))
  const glyphs: Glyph[] = []
  for (const [index, { codepoint, cluster }] of infos.entries()) {
    if (infos[index - 1]?.cluster !== cluster) {
      glyphs.push({ text: text.slice(cluster, ends.get(cluster)), advance: 0, parts: [] })
    }
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const glyph = glyphs.at(-1)
    glyph?.parts.push({ id: codepoint, x: glyph.advance + xOffset, y: yOffset })
    if (glyph) glyph.advance += xAdvance
  }
  return glyphs
}
