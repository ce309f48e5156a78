import { mentionPattern } from '../../../../shared/mention-pattern.ts'
import type { components } from '../../api/schema.ts'
import { linksIn } from '../../components/links.ts'

type Person = components['schemas']['Person']

export type TextSegment =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string }
  | { kind: 'mention'; text: string; person: Person }

/** Splits a message into links, mentions and text. */
export function segmentsOf(text: string, mentioned: Person[]): TextSegment[] {
  const byName = new Map<string | undefined, Person>()
  for (const person of mentioned) {
    for (const name of [person.nicHandle, person.nametag]) if (name) byName.set(name.toLowerCase(), person)
  }
  return linksIn(text).flatMap((part) =>
    part.kind === 'link' ? { kind: 'link' as const, text: part.text } : withMentions(part.text, byName),
  )
}

function withMentions(text: string, byName: Map<string | undefined, Person>): TextSegment[] {
  const parts: TextSegment[] = []
  let end = 0
  const add = (plain: string) => plain !== '' && parts.push({ kind: 'text', text: plain })
  for (const match of text.matchAll(mentionPattern)) {
    const person = byName.get(match[1]?.toLowerCase())
    if (!person) continue
    add(text.slice(end, match.index))
    parts.push({ kind: 'mention', text: match[0], person })
    end = match.index + match[0].length
  }
  add(text.slice(end))
  return parts
}

/** Splits a text at the matches of a search. */
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
