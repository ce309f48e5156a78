import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'
import {
  baseFont,
  type EastAsianFamily,
  emojiFont,
  type FontFile,
  lastResort,
  scriptFonts,
  sliceFont,
  type Weight,
} from './font-files.ts'
import { unpackWoff } from './woff.ts'

/** A font at a weight: `shaper` decides which glyphs stand where, `outlines` is what a document embeds of it. */
export type Face = { name: string; file: FontFile; shaper: harfbuzz.Font; outlines: Font }

const faces = new Map<string, Promise<Face>>()

/** Fonts are read when a text first needs them, and kept. */
function loadFace(file: FontFile, weight: Weight): Promise<Face> {
  const name = file.weighted ? `${file.name}-${weight}` : file.name
  return remember(faces, name, () => readFace(name, file, weight))
}

function remember<T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const found = known.get(key)
  if (found) return found
  const reading = read()
  known.set(key, reading)
  // What failed is tried again the next time.
  reading.catch(() => known.delete(key))
  return reading
}

/** Called between documents. All that people of many countries write needs fewer; more is made up to fill memory. */
export function forgetFacesIfMany(): void {
  if (faces.size > 200) faces.clear()
}

async function readFace(name: string, file: FontFile, weight: Weight): Promise<Face> {
  const bytes = await readFont(file, weight)
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)))
  return { name, file, shaper, outlines: create(bytes) as Font }
}

async function readFont({ path, packed }: FontFile, weight: Weight): Promise<Buffer> {
  const bytes = await readFile(path(weight))
  if (packed === 'woff') return unpackWoff(bytes)
  if (packed !== 'woff2') return bytes
  const { default: subsetFont } = await import('subset-font')
  const unpack = { targetFormat: 'truetype', keepAllGlyphs: true } as const
  return subsetFont(bytes, '', { ...unpack, variationAxes: { wght: weight } })
}

const eastAsianFonts = new Map<string, Promise<FontFile[]>>()

const eastAsianFont = (family: EastAsianFamily) => remember(eastAsianFonts, family, () => sliceFont(family))

/** Chinese, Japanese and Korean draw the same characters differently. The text around them tells which is meant. */
export function eastAsianOrder(text: string): EastAsianFamily[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['jp', 'sc', 'hk', 'kr']
  if (/\p{Script=Hangul}/u.test(text)) return ['kr', 'hk', 'sc', 'jp']
  if (/\p{Script=Bopomofo}/u.test(text)) return ['hk', 'sc', 'jp', 'kr']
  return ['sc', 'hk', 'jp', 'kr']
}

const plainLatin = /^[\x20-\x7e]$/
const neutral = /^[\p{P}\p{N}\p{Zs}]$/u
const drawnAsEmoji = /^\p{Emoji_Presentation}|\ufe0f/u

/** The face for one grapheme. What belongs to no script looks like the text before it. */
export async function faceFor(
  grapheme: string,
  weight: Weight,
  order: EastAsianFamily[],
  before: Face | undefined,
): Promise<Face> {
  if (before && neutral.test(grapheme) && keepsNeutrals(before) && covers(before, grapheme)) return before
  if (plainLatin.test(grapheme)) return loadFace(baseFont, weight)
  const key = `${order[0]} ${grapheme}`
  const known = rememberedChoices.get(key)
  if (known) return loadFace(known, weight)
  const face = await findFace(grapheme, weight, order)
  if (rememberedChoices.size >= 10_000) rememberedChoices.clear()
  rememberedChoices.set(key, face.file)
  return face
}

const rememberedChoices = new Map<string, FontFile>()

async function findFace(grapheme: string, weight: Weight, order: EastAsianFamily[]): Promise<Face> {
  for await (const file of candidates(grapheme, order)) {
    const face = await loadFace(file, weight)
    if (covers(face, grapheme)) return face
  }
  return loadFace(baseFont, weight)
}

const keepsNeutrals = ({ file }: Face) => file !== emojiFont && file !== lastResort

async function* candidates(grapheme: string, order: EastAsianFamily[]): AsyncGenerator<FontFile> {
  const claims = (file: FontFile) => file.claims.test(grapheme)
  if (drawnAsEmoji.test(grapheme)) yield emojiFont
  yield baseFont
  yield* scriptFonts.filter(claims)
  for (const family of order) yield* (await eastAsianFont(family)).filter(claims)
  if (claims(emojiFont)) yield emojiFont
  yield lastResort
}

const joinsOnly = /\u200c|\u200d|\ufe0e|\ufe0f/

const covers = ({ outlines }: Face, grapheme: string) =>
  Array.from(grapheme).every(
    (character) => joinsOnly.test(character) || outlines.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  )
