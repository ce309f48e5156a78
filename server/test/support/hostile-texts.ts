/*
 * Texts that are cheap to send and expensive to handle: they grow when they are normalized, melt into one character,
 * or are what a parser starts over at.
 */
const alphabets: Record<string, string> = {
  'a ligature that normalizes to 18 characters': '\ufdfa',
  'combining marks': '\u0301',
  slashes: '/',
  brackets: ')',
  'at signs': '@',
  lines: 'UID:1\r\n',
  'emoji of a family': '👨‍👩‍👧‍👦',
  'a letter that grows when it becomes small': 'İ',
  'one letter': 'a',
}

export const alphabetNames = Object.keys(alphabets)

/** A text of at most so many characters, which begins with a letter so that rules about the first one are met. */
export const hostileText = (alphabet: string, length: number): string =>
  [...`a${(alphabets[alphabet] ?? 'a').repeat(length)}`].slice(0, length).join('')
