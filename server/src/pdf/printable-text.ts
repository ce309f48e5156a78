// These characters reorder, hide or cover the text around them. The exceptions shape Persian, Indic scripts and emoji.
const deceptive = /[[\p{Default_Ignorable_Code_Point}\p{Me}]--[\u200c\u200d\u20e3\ufe0e\ufe0f]]/gv
const repeatedJoiner = /([\u200c\u200d])\1+/g
// No script stacks more marks on one letter, and a higher stack would cover the lines above.
const towerOfMarks = /(\p{M}{4})\p{M}+/gu
const markWithoutLetter = /(?<=^|\s)(?=\p{M})/gmu
const endOfLine = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
const control = /[\p{Cc}--\n]/gv

/** Most names and addresses. None of the replacements changes them. */
const alreadyPrintable = /^[\x20-\x7e\n]*$/

const dottedCircle = '\u25cc'

/** Reduces an untrusted text to what can be printed: letters, marks, spaces and `\n`. */
export function printable(text: string): string {
  if (alreadyPrintable.test(text)) return text
  return text
    .toWellFormed()
    .replace(endOfLine, '\n')
    .replaceAll('\t', ' ')
    .replace(control, '')
    .replace(deceptive, '')
    .replace(repeatedJoiner, '$1')
    .normalize('NFC')
    .replace(towerOfMarks, '$1')
    .replace(markWithoutLetter, dottedCircle)
}

export function printableLine(text: string, ifEmpty = '–'): string {
  return printable(text).replace(/\s+/g, ' ').trim() || ifEmpty
}

/** Returns paragraphs with at most one empty line between them. */
export function printableParagraphs(text: string): string {
  return printable(text)
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')
}
