import { mentionPattern } from '../../../../shared/mention-pattern.ts'
import type { components } from '../../api/schema.ts'
import { type LinkSegment, linksIn } from '../../components/links.ts'

type Person = components['schemas']['Person']

export type TextSegment = LinkSegment | { kind: 'mention'; text: string; person: Person }

/** Splits a message into links, mentions and text. */
export function segmentsOf(text: string, mentioned: Person[]): TextSegment[] {
  const byName = new Map<string | undefined, Person>()
  for (const person of mentioned) {
    for (const name of [person.nicHandle, person.nametag]) if (name) byName.set(name.toLowerCase(), person)
  }
  return linksIn(text).flatMap((segment) => (segment.kind === 'link' ? segment : withMentions(segment.text, byName)))
}

function withMentions(text: string, byName: Map<string | undefined, Person>): TextSegment[] {
  const segments: TextSegment[] = []
  let end = 0
  const add = (plain: string) => plain !== '' && segments.push({ kind: 'text', text: plain })
  for (const match of text.matchAll(mentionPattern)) {
    const person = byName.get(match[1]?.toLowerCase())
    if (!person) continue
    add(text.slice(end, match.index))
    segments.push({ kind: 'mention', text: match[0], person })
    end = match.index + match[0].length
  }
  add(text.slice(end))
  return segments
}

/** Splits a text at the matches of a search. */
export function highlighted(text: string, places: { start: number; length: number }[]) {
  const segments: { text: string; isFound: boolean; start: number }[] = []
  let end = 0
  for (const { start, length } of places) {
    if (start > end) segments.push({ text: text.slice(end, start), isFound: false, start: end })
    segments.push({ text: text.slice(start, start + length), isFound: true, start })
    end = start + length
  }
  if (end < text.length) segments.push({ text: text.slice(end), isFound: false, start: end })
  return segments
}
