import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export type Weight = 400 | 600

/** A font, or a slice of one, and the characters that are worth looking for in it. */
export type FontFile = {
  name: string
  claims: RegExp
  path: (weight: Weight) => string
  weighted: boolean
  /** It has the characters of scripts whose letters change with their neighbours, but not the changes. */
  rigid?: boolean
  /** Those in WOFF2 have all weights in one file. */
  packed?: 'woff' | 'woff2'
}

const styleNames: Record<Weight, string> = { 400: '400Regular', 600: '600SemiBold' }

const pathOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier))

const wholeFont = (family: string, name: string, claims: RegExp): FontFile => ({
  name,
  claims,
  weighted: true,
  path: (weight) => {
    const style = styleNames[weight]
    return pathOf(`@expo-google-fonts/${family}/${style}/${name}_${style}.ttf`)
  },
})

/** Latin, Cyrillic, Greek and Devanagari. */
export const baseFont = wholeFont('noto-sans', 'NotoSans', /./su)

export const scriptFonts = [
  wholeFont('noto-sans-arabic', 'NotoSansArabic', /\p{Script_Extensions=Arabic}/u),
  wholeFont('noto-sans-hebrew', 'NotoSansHebrew', /\p{Script_Extensions=Hebrew}/u),
  wholeFont('noto-sans-thai', 'NotoSansThai', /\p{Script_Extensions=Thai}/u),
]

export const emojiFont = wholeFont('noto-emoji', 'NotoEmoji', /\p{Emoji}/u)

/** Bitmaps as outlines, for rare characters that no other font has. Plain, but better than an empty box. */
export const lastResort: FontFile = {
  name: 'Unifont',
  claims: /./su,
  weighted: false,
  rigid: true,
  packed: 'woff',
  path: () => pathOf('@fontsource/unifont/files/unifont-latin-400-normal.woff'),
}

export type EastAsianFamily = 'sc' | 'hk' | 'jp' | 'kr'

/** A font of more than 10,000 characters comes in about a hundred slices. */
export async function sliceFont(family: EastAsianFamily): Promise<FontFile[]> {
  const folder = `@fontsource-variable/noto-sans-${family}`
  const slices: Record<string, string> = JSON.parse(await readFile(pathOf(`${folder}/unicode.json`), 'utf8'))
  return Object.entries(slices).map(([key, ranges]) => {
    const slice = key.replace(/[[\]]/g, '')
    const path = pathOf(`${folder}/files/noto-sans-${family}-${slice}-wght-normal.woff2`)
    return {
      name: `NotoSans${family.toUpperCase()}-${slice}`,
      claims: characterClass(ranges),
      weighted: true,
      packed: 'woff2',
      path: () => path,
    }
  })
}

/** `U+3042,U+4e00-4e0f` as a regular expression. */
function characterClass(ranges: string): RegExp {
  const escaped = ranges.split(',').map((range) => range.replace(/u\+/i, '').replace(/[0-9a-f]+/gi, '\\u{$&}'))
  return new RegExp(`[${escaped.join('')}]`, 'u')
}
