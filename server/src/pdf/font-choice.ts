import { covers, type Face, loadFace, trimFaceCache } from './faces.ts'
import {
  baseFont,
  type EastAsianFamily,
  emojiFont,
  type FontFile,
  fallbackFont,
  type SlicedFont,
  scriptFonts,
  sliceFont,
  type Weight,
} from './font-files.ts'
import type { GraphemeClass } from './graphemes.ts'

/** Chinese, Japanese and Korean draw the same characters differently, so the order of the fonts depends on the text. */
export function eastAsianOrder(text: string): EastAsianFamily[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['jp', 'sc', 'hk', 'kr']
  if (/\p{Script=Hangul}/u.test(text)) return ['kr', 'hk', 'sc', 'jp']
  if (/\p{Script=Bopomofo}/u.test(text)) return ['hk', 'sc', 'jp', 'kr']
  return ['sc', 'hk', 'jp', 'kr']
}

/**
 * Each slice of an East Asian font takes 10 ms to unpack and is embedded separately. A whole register of ordinary texts
 * needs fewer. Characters beyond the limit use the fallback font.
 */
const maxSlices = 120

const slicedFonts = new Map<EastAsianFamily, Promise<SlicedFont>>()

function slicedFont(family: EastAsianFamily): Promise<SlicedFont> {
  const font = slicedFonts.get(family) ?? sliceFont(family)
  slicedFonts.set(family, font)
  return font
}

/**
 * Finds the face for a grapheme that follows one in the face `before`. It returns a promise only when a font must be
 * loaded.
 */
export type Chooser = (letter: GraphemeClass, before: Face | undefined) => Face | Promise<Face>

const maxChosen = 20_000

/** Chooses the fonts of one document. */
export class FontChoice {
  readonly #slices = new Set<string>()
  readonly #chosen = new Map<string, Map<GraphemeClass, Face>>()

  constructor() {
    trimFaceCache()
  }

  chooser(weight: Weight, order: EastAsianFamily[]): Chooser {
    const key = `${weight} ${order[0]}`
    const chosen = this.#chosen.get(key) ?? new Map<GraphemeClass, Face>()
    this.#chosen.set(key, chosen)
    const choose = async (letter: GraphemeClass) => {
      const face = await this.#find(letter.text, weight, order)
      if (chosen.size >= maxChosen) chosen.clear()
      chosen.set(letter, face)
      return face
    }
    return (letter, before) => {
      // Neutral characters belong to no script and use the face of the text before them.
      if (before && letter.isNeutral && keepsNeutrals(before) && covers(before, letter.text)) return before
      return chosen.get(letter) ?? choose(letter)
    }
  }

  async #find(grapheme: string, weight: Weight, order: EastAsianFamily[]): Promise<Face> {
    for await (const file of candidates(grapheme, order)) {
      if (file.packed === 'woff2' && !this.#mayUse(`${file.name}-${weight}`)) continue
      const face = await loadFace(file, weight)
      if (covers(face, grapheme)) return face
    }
    return loadFace(baseFont, weight)
  }

  #mayUse(slice: string): boolean {
    if (this.#slices.size < maxSlices) this.#slices.add(slice)
    return this.#slices.has(slice)
  }
}

const keepsNeutrals = ({ file }: Face) => file !== emojiFont && file !== fallbackFont

const drawnAsEmoji = /^\p{Emoji_Presentation}|\ufe0f/u

async function* candidates(grapheme: string, order: EastAsianFamily[]): AsyncGenerator<FontFile> {
  if (drawnAsEmoji.test(grapheme)) yield emojiFont
  yield baseFont
  yield* scriptFonts.filter(({ claims }) => claims.test(grapheme))
  for (const family of order) {
    const slice = (await slicedFont(family)).sliceWith(grapheme.codePointAt(0) ?? 0)
    if (slice) yield slice
  }
  if (emojiFont.claims.test(grapheme)) yield emojiFont
  yield fallbackFont
}
