import { isUtf8 } from 'node:buffer'

/**
 * Decodes a text file: with the given encoding, else as UTF-8, UTF-16 or, because every byte is valid in it, Windows-1252.
 * Returns null when the given encoding is unknown.
 */
export function decodeText(bytes: Uint8Array, encoding?: string): string | null {
  // Programs declare files as UTF-8 without checking, so that declaration is ignored.
  const named = encoding && !/^(utf-?8|us-ascii)$/i.test(encoding) ? encoding : undefined
  try {
    return new TextDecoder(encodingByMark(bytes) ?? named ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')).decode(bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** UTF-16 begins with a byte order mark, or with an ASCII character, one byte of which is zero. */
function encodingByMark([first, second]: Uint8Array): string | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return null
}
