import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Weight = 400 | 600

/** A font, or a slice of one. */
export type FontFile = {
  name: string
  path: (weight: Weight) => string
  weighted: boolean
  /** True for a font that has the characters of cursive scripts but not their contextual forms. */
  rigid?: boolean
  /** A WOFF2 file contains all weights. */
  packed?: 'woff' | 'woff2'
}

/** A font with the characters for which it is tried. */
export type ScriptFont = FontFile & { claims: RegExp }

const styleNames: Record<Weight, string> = { 400: '400Regular', 600: '600SemiBold' }

const pathOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier))

const wholeFont = (family: string, name: string): FontFile => ({
  name,
  weighted: true,
  path: (weight) => {
    const style = styleNames[weight]
    return pathOf(`@expo-google-fonts/${family}/${style}/${name}_${style}.ttf`)
  },
})

/** Latin, Cyrillic, Greek and Devanagari. */
export const baseFont = wholeFont('noto-sans', 'NotoSans')

export const scriptFonts: ScriptFont[] = [
  { ...wholeFont('noto-sans-arabic', 'NotoSansArabic'), claims: /\p{Script_Extensions=Arabic}/u },
  { ...wholeFont('noto-sans-hebrew', 'NotoSansHebrew'), claims: /\p{Script_Extensions=Hebrew}/u },
  { ...wholeFont('noto-sans-thai', 'NotoSansThai'), claims: /\p{Script_Extensions=Thai}/u },
]

export const emojiFont: ScriptFont = { ...wholeFont('noto-emoji', 'NotoEmoji'), claims: /\p{Emoji}/u }

/**
 * Fallback font for rare characters that no other font has: traced bitmaps, which are plain but better than an empty
 * box.
 */
export const fallbackFont: FontFile = {
  name: 'Unifont',
  weighted: false,
  rigid: true,
  packed: 'woff',
  path: () => pathOf('@fontsource/unifont/files/unifont-latin-400-normal.woff'),
}

export type EastAsianFamily = 'sc' | 'hk' | 'jp' | 'kr'

/** A font of more than 10,000 characters, in about a hundred slices. */
export type SlicedFont = { sliceWith: (codePoint: number) => FontFile | undefined }

/** Highest code point that a slice is looked up for: the fonts have no ideographs above it. */
const maxCodePoint = 0x2ffff

export async function sliceFont(family: EastAsianFamily): Promise<SlicedFont> {
  const index = pathOf(`@fontsource-variable/noto-sans-${family}/unicode.json`)
  const ranges: Record<string, string> = JSON.parse(await readFile(index, 'utf8'))
  const slices: FontFile[] = []
  // A byte table, because a register can contain every character: 0 means no slice, 1 the first.
  const sliceOf = new Uint8Array(maxCodePoint + 1)
  for (const [key, characters] of Object.entries(ranges)) {
    const name = key.replace(/[[\]]/g, '')
    const path = join(dirname(index), `files/noto-sans-${family}-${name}-wght-normal.woff2`)
    const count = slices.push({
      name: `NotoSans${family.toUpperCase()}-${name}`,
      weighted: true,
      packed: 'woff2',
      path: () => path,
    })
    for (const [first, last] of readRanges(characters)) {
      for (let codePoint = first; codePoint <= Math.min(last, maxCodePoint); codePoint++) {
        sliceOf[codePoint] ||= count
      }
    }
  }
  return { sliceWith: (codePoint) => slices[(sliceOf[codePoint] ?? 0) - 1] }
}

/** Parses `U+3042,U+4e00-4e0f` to pairs of first and last code points. */
const readRanges = (ranges: string) =>
  ranges.split(',').map((range): [number, number] => {
    const [first = 0, last = first] = range
      .replace(/u\+/i, '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16))
    return [first, last]
  })
