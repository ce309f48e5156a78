/*
 * Texts are compared without regard to case, in every language alike: NFKC and lower case. Normalization can make a text 18 times
 * longer (U+FDFA) and takes time that grows with the square of a run of combining marks. Texts are therefore folded in sections of
 * a few hundred characters, up to a limit that counts what normalization made of them.
 */

/**
 * The longest folded text that is searched, in UTF-16 code units: room for the longest message of the interface, 16,384 characters of
 * two units each. Only a text that normalization makes longer has an end that is not searched.
 */
const maxSearchedLength = 32_768

/** The longest folded query, in UTF-16 code units. A query of 100 characters is longer only if normalization makes it so. */
const maxQueryLength = 200

const sectionLength = 256

/** How far back from the end of a section its boundary may move, so that it does not lie between a letter and its marks. */
const maxPieceLength = 32

/** A part of a text with its folded form. */
type Section = { start: number; end: number; compared: string; keepsPlaces: boolean }

function* sectionsOf(text: string): Generator<Section> {
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = sectionEnd(text, start)
    const part = start === 0 && end === text.length ? text : text.slice(start, end)
    const normal = part.normalize('NFKC')
    const compared = lowerCase(normal)
    // Of all letters only İ becomes longer in lower case.
    yield { start, end, compared, keepsPlaces: normal === part && compared.length === part.length }
  }
}

const foldedWhole = (text: string) => lowerCase(text.normalize('NFKC'))

const lowerCase = (text: string) => text.toLowerCase().replaceAll('ς', 'σ')

/** Characters that may combine with the one before: accents, Japanese voicing marks, the vowels and endings of Korean syllables. */
const combining = /[\p{M}\uff9e\uff9f\u1160-\u11ff\u314f-\u3163\uffc2-\uffdc]/u

function sectionEnd(text: string, start: number): number {
  const end = start + sectionLength
  if (end >= text.length) return text.length
  for (let at = end; at > end - maxPieceLength; at--) {
    if (!isLowSurrogate(text, at) && !combining.test(String.fromCodePoint(text.codePointAt(at) ?? 0))) return at
  }
  return isLowSurrogate(text, end) ? end - 1 : end
}

const isLowSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00

/** The form of a text in which it is compared, cut at a length. */
export function folded(text: string, maxLength = maxSearchedLength): string {
  if (text.length <= sectionLength) return foldedWhole(text).slice(0, maxLength)
  let compared = ''
  for (const section of sectionsOf(text)) {
    compared += section.compared
    if (compared.length >= maxLength) return compared.slice(0, maxLength)
  }
  return compared
}

/** What is looked for, in the form in which it is compared. */
export const foldedQuery = (text: string) => folded(text, maxQueryLength).trim()

/** The different words of a folded text. In scripts without spaces a word is everything up to the next mark or end. */
export const wordsOf = (compared: string): string[] => [...new Set(compared.split(/\s+/).filter((word) => word !== ''))]

/** A part of a text in UTF-16 code units, which is how JavaScript counts. */
export type Place = { start: number; length: number }

/** Enough to show why a text was found: a single letter may occur in it thousands of times. */
const maxPlaces = 50

/** Where the words are in a text, in its order and without overlaps; null unless it contains all of them. */
export function placesOf(text: string, words: string[]): Place[] | null {
  const whole = new FoldedText(text)
  if (!words.every((word) => whole.compared.includes(word))) return null
  const places: Place[] = []
  for (const { at, length } of occurrencesOf(whole.compared, words)) {
    const start = whole.startOf(at)
    const end = whole.endOf(at + length - 1)
    const last = places.at(-1)
    if (last && start <= last.start + last.length) last.length = Math.max(last.length, end - last.start)
    else if (places.length < maxPlaces) places.push({ start, length: end - start })
    else break
  }
  return places
}

/** Where any of the words occurs, in the order of the text. The caller stops at the last one that it needs. */
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

/** A folded text that knows which characters of the original each of its units comes from. */
class FoldedText {
  readonly compared: string
  readonly #text: string
  readonly #sections: (Section & { comparedStart: number })[] = []
  readonly #pieces = new Map<Section, Piece[]>()
  /** The section that was asked for last. Units are asked for in the order of the text, so the next one is near. */
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
    return this.#pieceAt(at).start
  }

  endOf(at: number): number {
    return this.#pieceAt(at).end
  }

  #pieceAt(at: number): Piece {
    const section = this.#sectionAt(at)
    const offset = at - section.comparedStart
    if (section.keepsPlaces) return { start: section.start + offset, end: section.start + offset + 1 }
    let pieces = this.#pieces.get(section)
    if (!pieces) {
      pieces = piecesOf(this.#text, section)
      this.#pieces.set(section, pieces)
    }
    return pieces[offset] ?? section
  }

  #sectionAt(at: number) {
    const startOf = (index: number) => this.#sections[index]?.comparedStart ?? Number.POSITIVE_INFINITY
    while (this.#current > 0 && startOf(this.#current) > at) this.#current--
    while (startOf(this.#current + 1) <= at) this.#current++
    const section = this.#sections[this.#current]
    if (!section) throw new Error('an empty text has no places')
    return section
  }
}

/** The part of the original text that one unit of the folded text comes from. */
type Piece = { start: number; end: number }

/** A character with those that may combine with it. */
const piece = new RegExp(`.${combining.source}*`, 'gsu')

/** The piece of each unit of a folded section. */
function piecesOf(text: string, { start, end }: Section): Piece[] {
  const lengths = new Map<string, number>()
  const pieces: Piece[] = []
  for (const { 0: part, index } of text.slice(start, end).matchAll(piece)) {
    const length = lengths.get(part) ?? foldedWhole(part).length
    lengths.set(part, length)
    const place = { start: start + index, end: start + index + part.length }
    for (let unit = 0; unit < length; unit++) pieces.push(place)
  }
  return pieces
}
