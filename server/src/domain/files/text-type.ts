/** Control characters that occur in no text: all but tab, line feed, form feed, carriage return and escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what the pattern looks for
const binaryCharacters = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/

/** Content that browsers would run or show as a document. It is recognized by its beginning, as browsers do. */
const documents: [type: string, beginning: RegExp][] = [
  ['image/svg+xml', /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!doctype svg[^>]*>\s*)?<svg[\s>]/i],
  ['application/xml', /^<\?xml\s/i],
  [
    'text/html',
    /^(<!--[\s\S]*?-->\s*)*<(!doctype html|html|head|body|script|iframe|object|embed|img|a|b|br|p|h1|div|font|table|style|title|link|meta|base|form|svg)[\s/>]/i,
  ],
]

/** The part of a text in which browsers look for a document. */
const beginningLength = 1024

/**
 * Returns the type of a text in UTF-8, or null when it is none. The text is decoded part by part and not kept.
 */
export async function textTypeOf(chunks: AsyncIterable<Uint8Array>): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let beginning = ''
  try {
    for await (const chunk of chunks) {
      const text = decoder.decode(chunk, { stream: true })
      if (binaryCharacters.test(text)) return null
      if (beginning.length < beginningLength) beginning = (beginning + text).trimStart().slice(0, beginningLength)
    }
    decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
  return documents.find(([, pattern]) => pattern.test(beginning))?.[0] ?? 'text/plain'
}
