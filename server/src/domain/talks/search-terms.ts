import { wordsOf } from '../search-text.ts'

/*
 * What the index of messages knows of each: every one, two and three neighbouring characters of its words, as numbers,
 * its talk and its organization. Different characters may share a number. That costs a look at a message in vain and never a wrong hit,
 * since what the index finds is compared with the message itself.
 */

const longestGram = 3

export type MessageToIndex = { organizationKey: number; talkKey: number; message: string }

/** So many parts of a query narrow it down enough. */
const mostTermsAsked = 32
const mostTalksAsked = 100

/** Everything by which a message can be found, parted by spaces. */
export function termsOfMessage({ organizationKey, talkKey, message }: MessageToIndex): string {
  const terms = new Set([termOfTalk(talkKey), termOfOrganization(organizationKey)])
  for (const word of wordsOf(message)) {
    const characters = [...word]
    for (let start = 0; start < characters.length; start++) {
      forTermsAt(characters, start, (term) => terms.add(term))
    }
  }
  return [...terms].join(' ')
}

/** The longest parts of the words, which are the rarest. */
export function termsOfWords(words: string[]): string {
  const terms = words.flatMap((word) => {
    const characters = [...word]
    const last = Math.max(0, characters.length - longestGram)
    return Array.from({ length: last + 1 }, (_, start) => longestTermAt(characters, start))
  })
  return [...new Set(terms)].slice(0, mostTermsAsked).join(' ')
}

/** Where to look: in these talks or, since each of them costs, in the whole organization when they are many. */
export const termsOfTalks = (organizationKey: number, talkKeys: number[]) =>
  (talkKeys.length > mostTalksAsked ? [termOfOrganization(organizationKey)] : talkKeys.map(termOfTalk)).join(' ')

/** Below zero, where no part of a text is: odd for talks, even for organizations, within the 32 bits of the index. */
const termOfTalk = (talkKey: number) => -1 - 2 * (talkKey % 2 ** 30)
const termOfOrganization = (organizationKey: number) => -2 - 2 * (organizationKey % 2 ** 30)

/** One number each for the first, the first two and the first three characters from here on (FNV-1a). */
function forTermsAt(characters: string[], start: number, use: (term: number) => void): void {
  const end = Math.min(start + longestGram, characters.length)
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) {
    hash = Math.imul(hash ^ (characters[at]?.codePointAt(0) ?? 0), 0x01000193)
    use(hash >>> 1)
  }
}

function longestTermAt(characters: string[], start: number): number {
  let longest = 0
  forTermsAt(characters, start, (term) => {
    longest = term
  })
  return longest
}
