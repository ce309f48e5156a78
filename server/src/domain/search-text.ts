/** How texts are compared in a search: without regard to case, in every language alike. SQLite's own lower() knows A to Z. */
export const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ')

/** A pattern for `like … escape '!'` in which no character of the text means anything but itself. */
export const containing = (text: string) => `%${text.replace(/[!%_]/g, '!$&')}%`

/** The different words of a text as they are compared. In scripts without spaces a word is all up to the next mark or end. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    folded(text)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
]

/** A part of a text in UTF-16 code units, which is how JavaScript counts. */
export type Place = { start: number; length: number }

/** So many places show why a text was found; a single letter may be in it thousands of times. */
const mostPlaces = 50

/** Where the words are in a text, in its order and without overlaps; null unless it has all of them. */
export function placesOf(text: string, words: string[]): Place[] | null {
  const whole = folded(text)
  if (!words.every((word) => whole.includes(word))) return null
  const { compared, startAt, endAt } = keepsItsPlaces(text, whole)
    ? { compared: whole, startAt: (at: number) => at, endAt: (at: number) => at + 1 }
    : foldedInPieces(text)
  const spans = words
    .flatMap((word) => occurrences(compared, word).map((at) => [startAt(at), endAt(at + word.length - 1)] as const))
    .sort(([a], [b]) => a - b)
  const places: Place[] = []
  for (const [start, end] of spans) {
    const last = places.at(-1)
    if (last && start <= last.start + last.length) last.length = Math.max(last.length, end - last.start)
    else if (places.length < mostPlaces) places.push({ start, length: end - start })
    else break
  }
  return places
}

/** Whether folding moved nothing, as in most texts: only the letter İ grows when it becomes small. */
const keepsItsPlaces = (text: string, whole: string) => whole.length === text.length && text.normalize('NFKC') === text

function occurrences(text: string, word: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) found.push(at)
  return found
}

/** A character with what may melt into it: accents, Japanese voicing marks, the vowels and endings of Korean syllables. */
const piece = /.[\p{M}\uff9e\uff9f\u1160-\u11ff\u314f-\u3163\uffc2-\uffdc]*/gsu

/** The folded text, and which piece of the original each part of it comes from. */
function foldedInPieces(text: string) {
  const starts: number[] = []
  const ends: number[] = []
  let compared = ''
  for (const { 0: part, index } of text.matchAll(piece)) {
    const small = folded(part)
    compared += small
    for (let unit = 0; unit < small.length; unit++) {
      starts.push(index)
      ends.push(index + part.length)
    }
  }
  return { compared, startAt: (at: number) => starts[at] ?? 0, endAt: (at: number) => ends[at] ?? text.length }
}
