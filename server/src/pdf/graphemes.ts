import { isBreakingSpace } from './line-breaks.ts'

/** A grapheme with the properties that its layout depends on. */
export type GraphemeClass = {
  text: string
  /** Spaces, digits and punctuation have no script of their own. */
  script: string | undefined
  isSpace: boolean
  isNeutral: boolean
}

const scripts = ['Latin', 'Greek', 'Cyrillic', 'Devanagari', 'Arabic', 'Hebrew', 'Thai', 'Hangul', 'Han']
const patterns = scripts.map((script) => ({ script, letter: new RegExp(`\\p{Script=${script}}`, 'u') }))

const neutral = /^[\p{P}\p{N}\p{Zs}]$/u

const maxCached = 20_000
const classified = new Map<string, GraphemeClass>()

/** Classifies a grapheme. Results are cached, because a lookup costs a tenth of the classification. */
export function classifyGrapheme(grapheme: string): GraphemeClass {
  const known = classified.get(grapheme)
  if (known) return known
  const letter = {
    text: grapheme,
    script: patterns.find(({ letter }) => letter.test(grapheme))?.script,
    isSpace: isBreakingSpace(grapheme),
    isNeutral: neutral.test(grapheme),
  }
  if (classified.size >= maxCached) classified.clear()
  classified.set(grapheme, letter)
  return letter
}
