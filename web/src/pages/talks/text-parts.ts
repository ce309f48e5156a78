import { mentionShape } from '../../../../server/src/domain/mentions/names-in.ts'
import type { Resource } from '../../api/client.ts'

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string }
  | { kind: 'mention'; text: string; person: Resource<'Person'> }

const link = /https?:\/\/[^\s<>"]+/giu
/** A sentence may end behind an address, and an address may be in brackets. */
const endOfSentence = /[.,;:!?'"»”’…]+$/u

/** What is a link and who is mentioned in a message; all the rest is text as it was typed. */
export function partsOf(text: string, mentioned: Resource<'Person'>[]): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(link)) {
    const address = withoutTail(match[0])
    if (!URL.canParse(address)) continue
    parts.push(...withMentions(text.slice(end, match.index), mentioned), { kind: 'link', text: address })
    end = match.index + address.length
  }
  return [...parts, ...withMentions(text.slice(end), mentioned)]
}

function withoutTail(address: string): string {
  const shorter = address.replace(endOfSentence, '')
  const isBracketed = shorter.endsWith(')') && !shorter.includes('(')
  return isBracketed ? withoutTail(shorter.slice(0, -1)) : shorter
}

function withMentions(text: string, mentioned: Resource<'Person'>[]): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const add = (plain: string) => plain !== '' && parts.push({ kind: 'text', text: plain })
  for (const match of text.matchAll(mentionShape)) {
    const name = match[1]?.toLowerCase()
    const person = mentioned.find(({ nametag, nicHandle }) =>
      [nametag, nicHandle].some((each) => each?.toLowerCase() === name),
    )
    if (!person) continue
    add(text.slice(end, match.index))
    parts.push({ kind: 'mention', text: match[0], person })
    end = match.index + match[0].length
  }
  add(text.slice(end))
  return parts
}

/** A text cut at the places that a search found. */
export function highlighted(text: string, places: { start: number; length: number }[]) {
  const parts: { text: string; isFound: boolean; start: number }[] = []
  let end = 0
  for (const { start, length } of places) {
    if (start > end) parts.push({ text: text.slice(end, start), isFound: false, start: end })
    parts.push({ text: text.slice(start, start + length), isFound: true, start })
    end = start + length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isFound: false, start: end })
  return parts
}
