/** Matches `www.` only at the start of a word, so that a part of a longer name or of a mail address is no link. */
const address = /(?:https?:\/\/|(?<![\p{L}\p{N}_@./:-])www\.(?=[^\s<>".]))[^\s<>"]+/giu
/** Punctuation that ends a sentence and is not part of the address before it. */
const endOfSentence = new Set('.,;:!?\'"»«”“’‘…。、，；：！？）」』】》')

export type LinkSegment = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string }

/** Splits a text into links and the text between them. */
export function linksIn(text: string): LinkSegment[] {
  const segments: LinkSegment[] = []
  let end = 0
  const addText = (until: number) => until > end && segments.push({ kind: 'text', text: text.slice(end, until) })
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutTail(found)
    const href = /^www\./i.test(link) ? `https://${link}` : link
    if (!URL.canParse(href)) continue
    addText(index)
    segments.push({ kind: 'link', text: link, href })
    end = index + link.length
  }
  addText(text.length)
  return segments
}

/** A closing bracket belongs to an address only if the address contains an opening one. */
export function withoutTail(found: string): string {
  const tail = new Set(endOfSentence)
  for (const [opening, closing] of ['()', '[]']) if (opening && closing && !found.includes(opening)) tail.add(closing)
  let end = found.length
  while (end > 0 && tail.has(found.charAt(end - 1))) end -= 1
  return found.slice(0, end)
}
