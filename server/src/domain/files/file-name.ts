import { unacceptable } from '../../errors.ts'

export const maxFileNameLength = 255

/** Control characters, line separators, and characters that change the direction of text, which disguise an ending. */
const hiddenCharacters = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/**
 * Returns the name under which a file is kept: without the folders that some clients send, and without characters that
 * nobody sees. Throws when it is too long.
 */
export function cleanFileName(given: string): string {
  const lastPart = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
  const name = lastPart.toWellFormed().replace(hiddenCharacters, '').trim()
  // A name of n characters has at least n / 2 code points.
  if (name.length > 2 * maxFileNameLength || Array.from(name).length > maxFileNameLength) {
    throw unacceptable('name', `must have at most ${maxFileNameLength} characters`)
  }
  return name === '' ? 'file' : name
}
