/*
 * Names are found without regard to case and accents: "angstrom" finds "Ångström". The server and the pages compare them
 * with the same functions, because a page filters some lists by itself.
 */

/** Accents of Latin, Greek and Cyrillic letters. Marks of other scripts are vowels, which names differ by. */
const accents = /[\u0300-\u036f]/g

/** Letters that people without them on their keyboard type as others, although Unicode does not decompose them. */
const substitutes: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
}
const substituted = new RegExp(`[${Object.keys(substitutes).join('')}]`, 'g')

/** Removes the accents of a text in lower case. Letters of other scripts are composed again, as they were. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .replace(substituted, (letter) => substitutes[letter] ?? letter)
    .normalize('NFKC')

/** The form in which a short text, such as a name, is compared. */
export const foldedName = (name: string): string =>
  withoutAccents(name.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ'))

/** Returns the function that tells whether one of its texts contains the wanted one. */
export function nameFilter(wanted: string): (...texts: (string | null | undefined)[]) => boolean {
  const folded = foldedName(wanted)
  return (...texts) => texts.some((text) => text != null && foldedName(text).includes(folded))
}
