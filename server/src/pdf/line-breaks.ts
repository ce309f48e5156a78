const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * Returns a function that tells whether a line may begin at a position. Positions must be passed in ascending order.
 */
export function lineStarts(paragraph: string): (position: number) => boolean {
  const words = wordSegmenter.segment(paragraph)[Symbol.iterator]()
  let before = ''
  let next = words.next()
  return (position) => {
    while (!next.done && next.value.index < position) {
      before = next.value.segment
      next = words.next()
    }
    return !next.done && next.value.index === position && mayBreakBetween(before, next.value.segment)
  }
}

/** Excludes no-break spaces, which hold words together. */
export const isBreakingSpace = (grapheme: string) => onlySpace.test(grapheme)

const space = '[ \\u1680\\u2000-\\u2006\\u2008-\\u200a\\u205f\\u3000]'
const onlySpace = new RegExp(`^${space}$`)
const startsWithSpace = new RegExp(`^${space}`)
const endsWithSpace = new RegExp(`${space}$`)

const startsWithLetter = /^\p{L}/u
const endsWithJoint = /[-\u2010\u2013\u2014/@]$/
const endsWithOpening = /[\p{Ps}\p{Pi}]$/u
const startsWithClosing = /^[\p{Pe}\p{Pf}\p{Po}\u3005\u30fb-\u30fe]/u

const scriptsWithoutSpaces = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const wideSymbols = '\\p{Extended_Pictographic}\\u3001-\\u303f\\uff01-\\uff60'
const unspaced = `[${scriptsWithoutSpaces.map((script) => `\\p{Script=${script}}`).join('')}${wideSymbols}]`
const startsUnspaced = new RegExp(`^${unspaced}`, 'u')
const endsUnspaced = new RegExp(`${unspaced}$`, 'u')

function mayBreakBetween(before: string, after: string): boolean {
  if (startsWithSpace.test(after)) return false
  if (endsWithSpace.test(before)) return true
  if (endsWithJoint.test(before)) return startsWithLetter.test(after)
  if (endsWithOpening.test(before) || startsWithClosing.test(after)) return false
  return endsUnspaced.test(before) || startsUnspaced.test(after)
}
