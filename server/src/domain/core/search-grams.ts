import { wordsOf } from './search-text.ts'

/*
 * The n-grams by which an index finds texts: every one, two and three adjacent characters of their words, each hashed
 * to a number of 31 bits. Different n-grams may share a number. A collision costs one comparison and never gives a
 * wrong result, since every text that the index finds is compared with the query.
 */

const maxGramLength = 3

/**
 * Maximum number of n-grams per text. The longest message in an alphabet has fewer; of a text in thousands of different
 * characters about the first 4,000 are indexed. Without a limit one message could write 49,000 entries, 75 ms of work.
 */
export const maxGrams = 8192

/** More n-grams than this do not narrow a search down further. */
const maxGramsAsked = 32

/** Returns the distinct n-grams of a folded text, in its order. */
export function gramsOf(compared: string): Set<number> {
  const grams = new Set<number>()
  for (const word of wordsOf(compared)) {
    const characters = codePointsOf(word)
    for (let start = 0; start < characters.length; start++) {
      if (grams.size > maxGrams - maxGramLength) return grams
      let hash = hashSeed
      const end = Math.min(start + maxGramLength, characters.length)
      for (let at = start; at < end; at++) {
        hash = hashed(hash, characters[at] ?? 0)
        grams.add(hash >>> 1)
      }
    }
  }
  return grams
}

/** Returns the longest n-grams of each word of a query, because those are the rarest. */
export function gramsOfWords(words: string[]): number[] {
  const grams = words.flatMap((word) => {
    const characters = codePointsOf(word)
    const last = Math.max(0, characters.length - maxGramLength)
    return Array.from(
      { length: last + 1 },
      (_, start) => characters.slice(start, start + maxGramLength).reduce(hashed, hashSeed) >>> 1,
    )
  })
  return [...new Set(grams)].slice(0, maxGramsAsked)
}

/** The term of an organization, which restricts a search to it: negative and even, within the 32 bits of the index. */
export const termOfOrganization = (organizationKey: number) => -2 - 2 * (organizationKey % 2 ** 30)

/** FNV-1a over code points instead of bytes. */
const hashed = (hash: number, character: number) => Math.imul(hash ^ character, 0x01000193)
const hashSeed = 0x811c9dc5

function codePointsOf(word: string): number[] {
  const characters: number[] = []
  for (const character of word) characters.push(character.codePointAt(0) ?? 0)
  return characters
}
