import { isUtf8 } from 'node:buffer'

/**
 * The text of a file that a program wrote in whatever encoding: the one that is named, or else UTF-8, or UTF-16, or that of
 * Western Windows, which has a character for every byte. Null when the named encoding is unknown.
 */
export function decodeText(bytes: Uint8Array, encoding?: string): string | null {
  // Programs call a file UTF-8 without a look at its bytes.
  const named = encoding && !/^(utf-?8|us-ascii)$/i.test(encoding) ? encoding : undefined
  try {
    return new TextDecoder(encodingByMark(bytes) ?? named ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')).decode(bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** UTF-16 begins with a byte order mark or, as the text begins with a Latin letter, has a zero beside it. */
function encodingByMark([first, second]: Uint8Array): string | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return null
}
