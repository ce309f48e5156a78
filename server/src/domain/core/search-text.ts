import { withoutAccents } from '../../../../shared/names.ts'

/*
 * Texts are compared without regard to case, in every language alike: NFKC and lower case. Normalization can make a
 * text 18 times longer (U+FDFA) and takes time that grows with the square of a run of combining marks. Texts are
 * therefore folded in sections of a few hundred characters, up to a limit on the folded length.
 */

/**
 * Maximum length of a folded text, in UTF-16 code units. It fits the longest message of the interface, 16,384
 * characters of two units each. Only the end of a text that grows in normalization is not searched.
 */
const maxSearchedLength = 32_768

/**
 * Maximum length of a folded query, in UTF-16 code units. A query of 100 characters exceeds it only if normalization
 * makes it longer.
 */
const maxQueryLength = 200

const sectionLength = 256

/** The boundary of a section moves back by at most this much, so that it does not separate a letter from its marks. */
const maxBoundaryShift = 32

/** A section of a text with its folded form. `keepsOffsets` means that offsets are equal in both. */
type Section = { start: number; end: number; compared: string; keepsOffsets: boolean }

function* sectionsOf(text: string): Generator<Section> {
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = sectionEnd(text, start)
    const part = start === 0 && end === text.length ? text : text.slice(start, end)
    const normal = part.normalize('NFKC')
    const compared = lowerCase(normal)
    // İ is the only letter that becomes longer in lower case.
    yield { start, end, compared, keepsOffsets: normal === part && compared.length === part.length }
  }
}

const foldedWhole = (text: string) => lowerCase(text.normalize('NFKC'))

const lowerCase = (text: string) => text.toLowerCase().replaceAll('ς', 'σ')

/**
 * Characters that may combine with the previous one: accents, Japanese voicing marks, vowels and finals of Korean
 * syllables.
 */
const combining = /[\p{M}\uff9e\uff9f\u1160-\u11ff\u314f-\u3163\uffc2-\uffdc]/u

function sectionEnd(text: string, start: number): number {
  const end = start + sectionLength
  if (end >= text.length) return text.length
  for (let at = end; at > end - maxBoundaryShift; at--) {
    if (!isLowSurrogate(text, at) && !combining.test(String.fromCodePoint(text.codePointAt(at) ?? 0))) return at
  }
  return isLowSurrogate(text, end) ? end - 1 : end
}

const isLowSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00

/** Returns the form in which a text is compared, cut at a length. */
export function folded(text: string, maxLength = maxSearchedLength): string {
  if (text.length <= sectionLength) return foldedWhole(text).slice(0, maxLength)
  let compared = ''
  for (const section of sectionsOf(text)) {
    compared += section.compared
    if (compared.length >= maxLength) return compared.slice(0, maxLength)
  }
  return compared
}

/** Returns the folded form of a query. */
export const foldedQuery = (text: string) => folded(text, maxQueryLength).trim()

/** Returns the form in which the name of a person or a channel is compared: without accents, too. */
export const foldedName = (name: string, maxLength?: number) => withoutAccents(folded(name, maxLength))

/** Returns the form in which a query is compared with names. A query that consists of accents stays as it is. */
export function foldedNameQuery(text: string): string {
  const query = foldedQuery(text)
  return withoutAccents(query).trim() || query
}

/** Returns the distinct words of a folded text. In scripts without spaces a word extends to the next whitespace. */
export const wordsOf = (compared: string): string[] => [...new Set(compared.split(/\s+/).filter((word) => word !== ''))]

/** A range of a text in UTF-16 code units, which is how JavaScript counts. */
export type Match = { start: number; length: number }

/** Maximum number of matches per text, because a single letter may occur thousands of times. */
const maxMatches = 50

/**
 * Returns where the words occur in a text, in order and without overlaps, or null unless the text contains all of them.
 */
export function matchesIn(text: string, words: string[]): Match[] | null {
  const whole = new FoldedText(text)
  if (!words.every((word) => whole.compared.includes(word))) return null
  const matches: Match[] = []
  for (const { at, length } of occurrencesOf(whole.compared, words)) {
    const start = whole.startOf(at)
    const end = whole.endOf(at + length - 1)
    const last = matches.at(-1)
    if (last && start <= last.start + last.length) last.length = Math.max(last.length, end - last.start)
    else if (matches.length < maxMatches) matches.push({ start, length: end - start })
    else break
  }
  return matches
}

/** Yields the occurrences of all words in the order of the text, so that the caller can stop early. */
function* occurrencesOf(compared: string, words: string[]): Generator<{ at: number; length: number }> {
  const next = words.map((word) => ({ word, at: compared.indexOf(word) })).filter(({ at }) => at !== -1)
  while (next.length > 0) {
    const first = next.reduce((earliest, each) => (each.at < earliest.at ? each : earliest))
    const { word, at } = first
    yield { at, length: word.length }
    first.at = compared.indexOf(word, at + word.length)
    if (first.at === -1) next.splice(next.indexOf(first), 1)
  }
}

/** A folded text that maps each of its units to the characters of the original. */
class FoldedText {
  readonly compared: string
  readonly #text: string
  readonly #sections: (Section & { comparedStart: number })[] = []
  readonly #ranges = new Map<Section, SourceRange[]>()
  /** The section of the last lookup. Lookups follow the order of the text, so the next one is near. */
  #current = 0

  constructor(text: string) {
    this.#text = text
    let compared = ''
    for (const section of sectionsOf(text)) {
      this.#sections.push({ ...section, comparedStart: compared.length })
      compared += section.compared
      if (compared.length >= maxSearchedLength) break
    }
    this.compared = compared.slice(0, maxSearchedLength)
  }

  startOf(at: number): number {
    return this.#rangeAt(at).start
  }

  endOf(at: number): number {
    return this.#rangeAt(at).end
  }

  #rangeAt(at: number): SourceRange {
    const section = this.#sectionAt(at)
    const offset = at - section.comparedStart
    if (section.keepsOffsets) return { start: section.start + offset, end: section.start + offset + 1 }
    let ranges = this.#ranges.get(section)
    if (!ranges) {
      ranges = rangesOf(this.#text, section)
      this.#ranges.set(section, ranges)
    }
    return ranges[offset] ?? section
  }

  #sectionAt(at: number) {
    const startOf = (index: number) => this.#sections[index]?.comparedStart ?? Number.POSITIVE_INFINITY
    while (this.#current > 0 && startOf(this.#current) > at) this.#current--
    while (startOf(this.#current + 1) <= at) this.#current++
    const section = this.#sections[this.#current]
    if (!section) throw new Error('an empty text has no sections')
    return section
  }
}

/** The range of the original text that one unit of the folded text comes from. */
type SourceRange = { start: number; end: number }

/** Matches a character with those that may combine with it. */
const characterWithMarks = new RegExp(`.${combining.source}*`, 'gsu')

/** Returns the range of the original text for each unit of a folded section. */
function rangesOf(text: string, { start, end }: Section): SourceRange[] {
  const lengths = new Map<string, number>()
  const ranges: SourceRange[] = []
  for (const { 0: part, index } of text.slice(start, end).matchAll(characterWithMarks)) {
    const length = lengths.get(part) ?? foldedWhole(part).length
    lengths.set(part, length)
    const range = { start: start + index, end: start + index + part.length }
    for (let unit = 0; unit < length; unit++) ranges.push(range)
  }
  return ranges
}
