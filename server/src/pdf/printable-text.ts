// They reorder, hide or cover the text around them; those that remain shape Persian, Indic scripts and emoji.
const deceptive = /[[\p{Default_Ignorable_Code_Point}\p{Me}]--[\u200c\u200d\u20e3\ufe0e\ufe0f]]/gv
const repeatedJoiner = /([\u200c\u200d])\1+/g
// No script stacks more on one letter, and a tower of them would cover the lines above.
const towerOfMarks = /(\p{M}{4})\p{M}+/gu
const markWithoutLetter = /(?<=^|\s)(?=\p{M})/gmu
const endOfLine = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
const control = /[\p{Cc}--\n]/gv

const dottedCircle = '\u25cc'

/** An untrusted text, down to what can be printed of it: letters, marks, spaces and `\n`. */
export function printable(text: string): string {
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

/** Paragraphs, with at most one empty line between them. */
export function printableParagraphs(text: string): string {
  return printable(text)
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')
}
