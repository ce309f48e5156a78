const wordsOf = new Intl.Segmenter('en', { granularity: 'word' })

/** Where in a paragraph a line may begin. */
export function wordStarts(paragraph: string): Set<number> {
  const starts = new Set([0])
  let before = ''
  for (const { segment, index } of wordsOf.segment(paragraph)) {
    if (mayBreakBetween(before, segment)) starts.add(index)
    before = segment
  }
  return starts
}

/** Not so the spaces that are there to hold words together. */
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
