import bidiFactory, { type Bidi } from 'bidi-js'
import { covers, type Face, loadFace } from './faces.ts'
import type { FontChoice } from './font-choice.ts'
import { baseFont, type EastAsianFamily, type Weight } from './font-files.ts'
import { classifyGrapheme } from './graphemes.ts'
import { lineStarts } from './line-breaks.ts'
import { type Direction, shapeUncached } from './shape.ts'
import { directionOf, type Grapheme, toWord, type Word } from './words.ts'

// The types describe an ES module, but Node loads another one.
const bidi = (bidiFactory as unknown as () => Bidi)()
const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

export type Paragraph = { words: Word[]; direction: Direction }

/** Reading may stop at `maxWidth`, in ems. */
export type ReadAs = { weight: Weight; order: EastAsianFamily[]; direction?: Direction; maxWidth?: number }

/** Splits a paragraph into words. Its first letter decides on the direction unless that is given. */
export async function readWords(text: string, fonts: FontChoice, as: ReadAs): Promise<Paragraph> {
  const words = as.direction === 'rtl' ? undefined : readPlainWords(text, await loadFace(baseFont, as.weight), as)
  return words ? { words, direction: 'ltr' } : readAnyWords(text, fonts, as)
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

async function readAnyWords(text: string, fonts: FontChoice, as: ReadAs): Promise<Paragraph> {
  const turns = as.direction === 'rtl' || rightToLeft.test(text)
  const found = turns ? bidi.getEmbeddingLevels(text, as.direction) : undefined
  const mayStartAt = lineStarts(text)
  const faceFor = fonts.chooser(as.weight, as.order)
  const words: Word[] = []
  let left = as.maxWidth ?? Number.POSITIVE_INFINITY
  let graphemes: Grapheme[] = []
  let face: Face | undefined
  let script = ''
  for (const { segment, index } of graphemeSegmenter.segment(text)) {
    const letter = classifyGrapheme(segment)
    const chosen = faceFor(letter, face)
    // Awaiting every letter would cost more than its layout, so only a font that must be loaded is awaited.
    face = chosen instanceof Promise ? await chosen : chosen
    script = letter.script ?? script
    if (mayStartAt(index) && graphemes.length > 0) {
      const word = toWord(graphemes)
      words.push(word)
      left -= word.width
      graphemes = []
      if (left < 0) break
    }
    graphemes.push({ text: segment, level: found?.levels[index] ?? 0, face, script, isSpace: letter.isSpace })
  }
  if (graphemes.length > 0) words.push(toWord(graphemes))
  return { words, direction: directionOf(found?.paragraphs[0]?.level ?? 0) }
}

/**
 * Latin, Greek and Cyrillic letters that are one character each, and their punctuation. In these texts words end at
 * spaces and hyphens, a character is a grapheme, and everything runs from left to right in one font.
 */
const plain =
  /^[\x20-\x7e\u00a0-\u00a8\u00aa-\u00ac\u00af-\u02af\u0370-\u03ff\u0400-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u20ac\u2116]*$/

/** Matches after the spaces before a word, or after a hyphen or similar before a letter. */
const plainWordEnd = /(?<= )(?! )|(?<=[-\u2010\u2013\u2014/@])(?=\p{L})/u

const maxCached = 4_000
const maxCachedLength = 40
const plainWords = new WeakMap<Face, Map<string, Word>>()

function readPlainWords(text: string, face: Face, { maxWidth }: ReadAs): Word[] | undefined {
  if (!plain.test(text)) return undefined
  const words: Word[] = []
  let left = maxWidth ?? Number.POSITIVE_INFINITY
  for (const part of text.split(plainWordEnd)) {
    if (left < 0) break
    const word = plainWord(part, face)
    if (!word) return undefined
    words.push(word)
    left -= word.width
  }
  return words
}

function plainWord(text: string, face: Face): Word | undefined {
  const words = plainWords.get(face) ?? new Map<string, Word>()
  const known = words.get(text)
  if (known) return known
  const graphemes = plainGraphemes(text, face)
  if (!graphemes) return undefined
  // The word is cached, so its shape need not be.
  const word = toWord(graphemes, shapeUncached)
  if (text.length > maxCachedLength) return word
  if (words.size >= maxCached) words.clear()
  plainWords.set(face, words.set(text, word))
  return word
}

/** Returns undefined if the face lacks a character. Characters before the first letter have its script. */
function plainGraphemes(text: string, face: Face): Grapheme[] | undefined {
  const graphemes: Grapheme[] = []
  let script: string | undefined
  for (const character of text) {
    if (!covers(face, character)) return undefined
    const letter = classifyGrapheme(character)
    if (script === undefined && letter.script) for (const grapheme of graphemes) grapheme.script = letter.script
    script = letter.script ?? script
    graphemes.push({ text: letter.text, level: 0, face, script: script ?? 'Latin', isSpace: letter.isSpace })
  }
  return graphemes
}
