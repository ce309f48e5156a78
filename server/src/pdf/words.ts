import type { Face } from './faces.ts'
import { type Direction, type Shape, type Shaper, shape } from './shape.ts'

/** A letter with its marks, in the font and the direction in which it is drawn. */
export type Grapheme = { text: string; level: number; face: Face; script: string; isSpace: boolean }

/** Graphemes of one font, one direction and one script, which are shaped together. */
export type Run = { text: string; level: number; face: Face; script: string; shape: Shape }

/** A unit that lines do not break, with the spaces that follow it. Widths are in ems. */
export type Word = { graphemes: Grapheme[]; runs: Run[]; width: number; spaces: Run[]; spacesWidth: number }

export const directionOf = (level: number): Direction => (level % 2 === 1 ? 'rtl' : 'ltr')

export const areAlike = (a: Omit<Run, 'shape'>, b: Omit<Run, 'shape'>) =>
  a.face === b.face && a.level === b.level && a.script === b.script

export function toWord(graphemes: Grapheme[], shaper: Shaper = shape): Word {
  const end = graphemes.findLastIndex(({ isSpace }) => !isSpace) + 1
  const runs = toRuns(graphemes, 0, end, shaper)
  const spaces = toRuns(graphemes, end, graphemes.length, shaper)
  return { graphemes, runs, width: widthOf(runs), spaces, spacesWidth: widthOf(spaces) }
}

function toRuns(graphemes: Grapheme[], start: number, end: number, shaper: Shaper): Run[] {
  const runs: Run[] = []
  for (let from = start, to = start; from < end; from = to) {
    const first = graphemes[from] as Grapheme
    let text = ''
    for (let grapheme: Grapheme | undefined = first; to < end && grapheme && areAlike(first, grapheme); ) {
      text += grapheme.text
      grapheme = graphemes[++to]
    }
    const { level, face, script } = first
    runs.push({ text, level, face, script, shape: shaper(face, text, directionOf(level), script) })
  }
  return runs
}

const widthOf = (runs: Run[]) => runs.reduce((sum, run) => sum + run.shape.width, 0)

/** Splits a word that is wider than a line. */
export function* splitWord({ graphemes, runs, spaces }: Word, maxWidth: number): Generator<Word> {
  const ends = endsOf([...runs, ...spaces], graphemes)
  let start = 0
  while (start < graphemes.length) {
    const part = longestPart(graphemes, ends, start, maxWidth)
    yield part
    start += part.graphemes.length
  }
}

/**
 * Returns the longest part that fits. The estimate comes from the whole word, but the ends of a part may be shaped
 * differently, so the part is measured again.
 */
function longestPart(graphemes: Grapheme[], ends: number[], start: number, maxWidth: number): Word {
  const limit = (ends[start - 1] ?? 0) + maxWidth
  let end = start + 1
  while (end < graphemes.length && ((ends[end] ?? 0) <= limit || graphemes[end]?.isSpace)) end++
  for (;;) {
    const part = toWord(graphemes.slice(start, end))
    if (part.width <= maxWidth || end === start + 1) return part
    end--
  }
}

/** Returns the end of each grapheme of a word, in ems from its start. */
function endsOf(runs: Run[], graphemes: Grapheme[]): number[] {
  const ends: number[] = []
  let width = 0
  let textEnd = 0
  let graphemeEnd = graphemes[0]?.text.length ?? 0
  for (const { shape, level, face } of runs) {
    const inReadingOrder = directionOf(level) === 'rtl' ? shape.glyphs.toReversed() : shape.glyphs
    for (const glyph of inReadingOrder) {
      width += glyph.advance / face.outlines.unitsPerEm
      textEnd += glyph.text.length
      // All graphemes of a ligature end where the ligature ends.
      while (ends.length < graphemes.length && graphemeEnd <= textEnd) {
        ends.push(width)
        graphemeEnd += graphemes[ends.length]?.text.length ?? 0
      }
    }
  }
  return ends
}
