import type { Face } from './faces.ts'
import { eastAsianOrder, type FontChoice } from './font-choice.ts'
import type { Weight } from './font-files.ts'
import { type Paragraph, readWords } from './read-words.ts'
import type { Direction, Shape } from './shape.ts'
import { areAlike, directionOf, type Run, splitWord, type Word } from './words.ts'

/** `leading` is the height of a line; sizes are in points. */
export type TextStyle = { size: number; leading: number; weight: Weight; color: string }

/** A piece of a line in one font and one direction; `x` is its offset in the line, `shapes` are from left to right. */
export type Piece = {
  text: string
  shapes: Shape[]
  face: Face
  direction: Direction
  size: number
  x: number
  width: number
}

/** Pieces are in reading order, which is not always from left to right. */
export type Line = { pieces: Piece[]; width: number; direction: Direction; style: TextStyle }

type LevelledPiece = Piece & { level: number; script: string }

export type Box = { style: TextStyle; width: number; fonts: FontChoice; maxLines?: number }

/** Breaks a text into lines of at most this width. A `\n` begins a new paragraph with its own direction. */
export async function breakIntoLines(text: string, box: Box): Promise<Line[]> {
  if (text === '') return []
  const { style, width, fonts, maxLines = Number.POSITIVE_INFINITY } = box
  const maxWidth = (maxLines + 1) * (width / style.size)
  const as = { weight: style.weight, order: eastAsianOrder(text), maxWidth }
  const lines: Line[] = []
  for (const paragraph of text.split('\n')) {
    const read = await readWords(paragraph, fonts, as)
    lines.push(...setLines(read, style, width, maxLines + 1))
    if (lines.length > maxLines) break
  }
  return lines
}

const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Replaces the end of a line with an ellipsis. */
export async function truncateLine(line: Line, { style, width, fonts }: Box): Promise<Line> {
  const text = line.pieces.map((piece) => piece.text).join('')
  const as = { weight: style.weight, order: eastAsianOrder(text), direction: line.direction }
  const graphemes = Array.from(graphemeSegmenter.segment(text), ({ segment }) => segment)
  for (;;) {
    const [first, ...others] = setLines(await readWords(`${graphemes.join('').trimEnd()}…`, fonts, as), style, width, 2)
    if (first && (others.length === 0 || graphemes.length === 0)) return first
    graphemes.pop()
  }
}

function setLines({ words, direction }: Paragraph, style: TextStyle, width: number, maxLines: number): Line[] {
  return fillLines(words, width / style.size, maxLines).map((line) => setLine(line, style, width, direction))
}

function fillLines(words: Word[], maxWidth: number, maxLines: number): Word[][] {
  const lines: Word[][] = []
  let line: Word[] = []
  let used = 0
  for (const word of words) {
    for (const part of word.width > maxWidth ? splitWord(word, maxWidth) : [word]) {
      if (line.length > 0 && used + part.width > maxWidth) {
        lines.push(line)
        if (lines.length === maxLines) return lines
        line = []
        used = 0
      }
      line.push(part)
      used += part.width + part.spacesWidth
    }
  }
  return [...lines, line]
}

function setLine(words: Word[], style: TextStyle, width: number, direction: Direction): Line {
  const pieces = toPieces(words, style.size)
  const total = pieces.reduce((sum, piece) => sum + piece.width, 0)
  // A single grapheme that is wider than the line is drawn smaller.
  const scale = Math.min(1, width / total)
  let x = 0
  for (const piece of inVisualOrder(pieces)) {
    piece.x = x
    piece.size *= scale
    piece.width *= scale
    x += piece.width
  }
  return { pieces, width: x, direction, style }
}

/** Drops the spaces at the end of a line. */
function toPieces(words: Word[], size: number): LevelledPiece[] {
  const last = words.findLastIndex(({ runs }) => runs.length > 0)
  const pieces: LevelledPiece[] = []
  for (const [index, { runs, spaces }] of words.entries()) {
    if (index > last) break
    for (const run of runs) addRun(pieces, run, size)
    if (index < last) for (const run of spaces) addRun(pieces, run, size)
  }
  return pieces
}

function addRun(pieces: LevelledPiece[], run: Run, size: number): void {
  const { text, face, level, script, shape } = run
  const width = shape.width * size
  const piece = pieces.at(-1)
  if (!piece || !areAlike(piece, run)) {
    pieces.push({ text, shapes: [shape], face, level, script, direction: directionOf(level), size, x: 0, width })
    return
  }
  piece.text += text
  piece.width += width
  if (piece.direction === 'rtl') piece.shapes.unshift(shape)
  else piece.shapes.push(shape)
}

/**
 * Rule L2 of the Unicode bidirectional algorithm: from the highest level down, runs of at least that level are
 * reversed.
 */
function inVisualOrder(pieces: LevelledPiece[]): LevelledPiece[] {
  const highest = pieces.reduce((highest, { level }) => Math.max(highest, level), 0)
  let ordered = pieces
  for (let level = highest; level > 0; level--) ordered = reverseRuns(ordered, level)
  return ordered
}

function reverseRuns(pieces: LevelledPiece[], level: number): LevelledPiece[] {
  const turned: LevelledPiece[] = []
  let run: LevelledPiece[] = []
  for (const piece of pieces) {
    if (piece.level >= level) {
      run.push(piece)
      continue
    }
    turned.push(...run.reverse(), piece)
    run = []
  }
  return [...turned, ...run.reverse()]
}
