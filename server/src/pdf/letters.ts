import { isBreakingSpace } from './line-breaks.ts'

/** A grapheme, with what its layout depends on. */
export type Letter = {
  text: string
  /** Spaces, digits and punctuation have none of their own. */
  script: string | undefined
  isSpace: boolean
  isNeutral: boolean
}

const scripts = ['Latin', 'Greek', 'Cyrillic', 'Devanagari', 'Arabic', 'Hebrew', 'Thai', 'Hangul', 'Han']
const patterns = scripts.map((script) => ({ script, letter: new RegExp(`\\p{Script=${script}}`, 'u') }))

const neutral = /^[\p{P}\p{N}\p{Zs}]$/u

const maxRemembered = 20_000
const letters = new Map<string, Letter>()

/** Letters recur, and looking one up costs a tenth of looking at it. */
export function readLetter(grapheme: string): Letter {
  const known = letters.get(grapheme)
  if (known) return known
  const letter = {
    text: grapheme,
    script: patterns.find(({ letter }) => letter.test(grapheme))?.script,
    isSpace: isBreakingSpace(grapheme),
    isNeutral: neutral.test(grapheme),
  }
  if (letters.size >= maxRemembered) letters.clear()
  letters.set(grapheme, letter)
  return letter
}
