/*
 * Texts that are cheap to send and expensive to handle: they grow under normalization, combine into one character, or
 * make a parser backtrack.
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

/**
 * Returns a text of at most `length` characters that begins with a letter, to satisfy rules about the first character.
 */
export const hostileText = (alphabet: string, length: number): string =>
  [...`a${(alphabets[alphabet] ?? 'a').repeat(length)}`].slice(0, length).join('')
