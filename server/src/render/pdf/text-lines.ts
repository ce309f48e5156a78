import bidiFactory, { type Bidi } from 'bidi-js'
import { eastAsianOrder, type Face, faceFor } from './faces.ts'
import type { EastAsianFamily, Weight } from './font-files.ts'
import { isBreakingSpace, wordStarts } from './line-breaks.ts'
import { type Direction, shape } from './shape.ts'

/** `leading` is the height of a line; sizes are in points. */
export type TextStyle = { size: number; leading: number; weight: Weight; color: string }

/** A part of a line in one font and one direction; `x` is where in the line it stands. */
export type Piece = { text: string; face: Face; direction: Direction; size: number; x: number; width: number }

/** Its pieces are in the order in which they are read, which is not always from left to right. */
export type Line = { pieces: Piece[]; width: number; direction: Direction; style: TextStyle }

type Grapheme = { text: string; level: number; face: Face; script: string; isSpace: boolean }

type LevelledPiece = Piece & { level: number }

// Its types are those of an ES module, which is not what Node loads.
const bidi = (bidiFactory as unknown as () => Bidi)()
const graphemesOf = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Lays a text out in lines of at most this width. A `\n` begins a new paragraph with a direction of its own. */
export async function breakIntoLines(text: string, style: TextStyle, width: number): Promise<Line[]> {
  if (text === '') return []
  const order = eastAsianOrder(text)
  const lines: Line[] = []
  for (const paragraph of text.split('\n')) {
    const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph)
    const direction = directionOf(paragraphs[0]?.level ?? 0)
    const words = await readWords(paragraph, levels, style.weight, order)
    lines.push(...fillLines(words, style.size, width).map((line) => setLine(line, style, width, direction)))
  }
  return lines
}

const directionOf = (level: number): Direction => (level % 2 === 1 ? 'rtl' : 'ltr')

/** What a line must not tear apart, with the spaces that follow it. */
async function readWords(
  paragraph: string,
  levels: Uint8Array,
  weight: Weight,
  order: EastAsianFamily[],
): Promise<Grapheme[][]> {
  const starts = wordStarts(paragraph)
  const words: Grapheme[][] = []
  let face: Face | undefined
  let script = ''
  for (const { segment, index } of graphemesOf.segment(paragraph)) {
    face = await faceFor(segment, weight, order, face)
    script = scriptOf(segment) ?? script
    if (starts.has(index)) words.push([])
    const grapheme = { text: segment, level: levels[index] ?? 0, face, script, isSpace: isBreakingSpace(segment) }
    words.at(-1)?.push(grapheme)
  }
  return words
}

const scripts = ['Latin', 'Greek', 'Cyrillic', 'Devanagari', 'Arabic', 'Hebrew', 'Thai', 'Hangul', 'Han']
const letters = scripts.map((script) => ({ script, letter: new RegExp(`\\p{Script=${script}}`, 'u') }))

/** Spaces, digits and punctuation have none of their own. */
const scriptOf = (grapheme: string) => letters.find(({ letter }) => letter.test(grapheme))?.script

function fillLines(words: Grapheme[][], size: number, width: number): Grapheme[][] {
  const lines: Grapheme[][] = []
  let line: Grapheme[] = []
  let used = 0
  for (const word of words) {
    if (line.length > 0 && used + widthOf(trimEnd(word), size) > width) {
      lines.push(line)
      line = []
      used = 0
    }
    const torn = tear(word, size, width)
    lines.push(...torn.slice(0, -1))
    const rest = torn.at(-1) ?? []
    line.push(...rest)
    used += widthOf(rest, size)
  }
  return [...lines, line]
}

/** A word that is wider than a line goes on in the next. */
function tear(word: Grapheme[], size: number, width: number): Grapheme[][] {
  const parts: Grapheme[][] = []
  let rest = word
  while (rest.length > 1 && !fits(trimEnd(rest), size, width)) {
    const count = countThatFits(rest, size, width)
    parts.push(rest.slice(0, count))
    rest = rest.slice(count)
  }
  return [...parts, rest]
}

/** Nothing that is printed is narrower on average, so there is never a need to measure more. */
const mostInLine = (size: number, width: number) => Math.ceil(width / (size * 0.1))

const fits = (graphemes: Grapheme[], size: number, width: number) =>
  graphemes.length <= mostInLine(size, width) && widthOf(graphemes, size) <= width

function countThatFits(graphemes: Grapheme[], size: number, width: number): number {
  let tooMany = Math.min(graphemes.length, mostInLine(size, width) + 1)
  let count = 1
  while (tooMany - count > 1) {
    const middle = Math.floor((count + tooMany) / 2)
    if (fits(graphemes.slice(0, middle), size, width)) count = middle
    else tooMany = middle
  }
  return count
}

const trimEnd = (graphemes: Grapheme[]) => graphemes.slice(0, graphemes.findLastIndex(({ isSpace }) => !isSpace) + 1)

const widthOf = (graphemes: Grapheme[], size: number) => totalWidth(piecesOf(graphemes, size))

const totalWidth = (pieces: Piece[]) => pieces.reduce((sum, piece) => sum + piece.width, 0)

function piecesOf(graphemes: Grapheme[], size: number): LevelledPiece[] {
  const groups: Grapheme[][] = []
  for (const grapheme of graphemes) {
    const group = groups.at(-1)
    if (group?.[0] && areAlike(group[0], grapheme)) group.push(grapheme)
    else groups.push([grapheme])
  }
  return groups.flatMap((group) => (group[0] ? [pieceOf(group, group[0], size)] : []))
}

/** A piece is shaped by the rules of one script. */
const areAlike = (a: Grapheme, b: Grapheme) => a.face === b.face && a.level === b.level && a.script === b.script

function pieceOf(graphemes: Grapheme[], { face, level }: Grapheme, size: number): LevelledPiece {
  const text = graphemes.map((grapheme) => grapheme.text).join('')
  const direction = directionOf(level)
  return { text, face, level, direction, size, x: 0, width: shape(face, text, direction).width * size }
}

function setLine(graphemes: Grapheme[], style: TextStyle, width: number, direction: Direction): Line {
  const pieces = piecesOf(trimEnd(graphemes), style.size)
  // A single grapheme that is wider than the line is drawn smaller.
  const scale = Math.min(1, width / totalWidth(pieces))
  let x = 0
  for (const piece of inVisualOrder(pieces)) {
    piece.x = x
    piece.size *= scale
    piece.width *= scale
    x += piece.width
  }
  return { pieces, width: x, direction, style }
}

/** Rule L2 of the Unicode bidirectional algorithm: from the highest level down, what is at least as high is turned. */
function inVisualOrder(pieces: LevelledPiece[]): LevelledPiece[] {
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  let ordered = pieces
  for (let level = highest; level > 0; level--) ordered = turn(ordered, level)
  return ordered
}

function turn(pieces: LevelledPiece[], level: number): LevelledPiece[] {
  const turned: LevelledPiece[] = []
  let run: LevelledPiece[] = []
  for (const piece of pieces) {
    if (piece.level >= level) {
      run.unshift(piece)
      continue
    }
    turned.push(...run, piece)
    run = []
  }
  return [...turned, ...run]
}
