import { plainText } from './tree.ts'

export type TextRange = { start: number; length: number }

/**
 * The text without its marks, and where the matches of a search are in it. If all matches are in what the marks hide,
 * such as the address of a link, the text stays as it was written: readers have to see why it was found.
 */
export function plainMatches(text: string, matches: TextRange[]): { text: string; matches: TextRange[] } {
  const plain = plainText(text)
  const origins = originsOf(plain, text)
  if (plain === text || !origins) return { text, matches }
  const moved: TextRange[] = []
  let index = 0
  for (const { start, length } of matches) {
    while (index < plain.length && (origins[index] ?? 0) < start) index += 1
    const first = index
    while (index < plain.length && (origins[index] ?? 0) < start + length) index += 1
    if (index > first) moved.push({ start: first, length: index - first })
  }
  return moved.length === 0 ? { text, matches } : { text: plain, matches: moved }
}

/** The position of each character of the plain text in the text. Marks are only left out, so the order is the same. */
function originsOf(plain: string, text: string): Int32Array | null {
  const origins = new Int32Array(plain.length)
  let position = 0
  for (let index = 0; index < plain.length; index += 1) {
    while (position < text.length && !isSame(plain.charCodeAt(index), text.charCodeAt(position))) position += 1
    if (position === text.length) return null
    origins[index] = position
    position += 1
  }
  return origins
}

/** A line break in code is shown as a space. */
const isSame = (one: number, other: number) => one === other || (one <= 32 && other <= 32)
