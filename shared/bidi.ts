/** Characters of right-to-left scripts, and characters that set the direction of others. */
const reordering =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const opening = { auto: '\u2068', ltr: '\u2066' } as const
const closing = '\u2069'

export type Isolate = (text: string, direction?: 'auto' | 'ltr') => string

/**
 * Returns the function that isolates an inserted text, so that its direction does not reorder the sentence around it. In a
 * left-to-right sentence only a text with right-to-left characters can do that; others stay as they are.
 */
export function isolateIn(locale: string): Isolate {
  const isRightToLeft = new Intl.Locale(locale).language === 'ar'
  return (text, direction = 'auto') =>
    text !== '' && (isRightToLeft || reordering.test(text)) ? opening[direction] + text + closing : text
}

/** Removes the marks of isolated texts, which people copy with a text that they are asked to type. */
export const withoutIsolates = (text: string) => text.replace(/[\u2066-\u2069]/g, '')
