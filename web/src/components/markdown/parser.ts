import MarkdownIt, { type MarkdownIt as Parser, type StateBlock, type StateInline } from 'markdown-it'
import { mentionPattern } from '../../../../shared/mention-pattern.ts'
import { linksIn, withoutTail } from '../links.ts'

/**
 * Blocks inside of quotes and lists count one level for a quote and two for a list. Marks of deeper ones are shown as
 * text, so that neither the parser nor the browser meets a tree that is as deep as a message is long.
 */
const maxBlockLevel = 12

/** The groups that a text mentions, and whether a name after an @ is that of a person, who goes first. */
export type Mentioned = { groups: RegExp; isPerson(name: string): boolean }

/** An address or a mention. Its characters are not marks, although `_`, `*` and `~` are allowed in it. */
export type Atom = { kind: 'link' | 'mention'; start: number; end: number; href?: string }

type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean

/** The parser with the constructs of the subset. Everything else stays in the text as it was written. */
export function createParser(): Parser {
  const parser = new MarkdownIt('zero', { maxNesting: 100 })
    .enable(['blockquote', 'list', 'fence', 'hr', 'backticks', 'strikethrough', 'emphasis', 'link'])
    .disable('text_join')
  restrict(parser, 'blockquote', isQuote, ['paragraph', 'blockquote', 'list'])
  restrict(parser, 'list', isListItem, ['paragraph', 'blockquote'])
  parser.inline.ruler.at('text', plainRun)
  parser.inline.ruler.after('text', 'atom', atom)
  parser.inline.ruler.at('escape', escapedMark)
  parser.inline.ruler.enable('escape')
  parser.normalizeLink = (address) => (/^www\./i.test(address) ? `https://${address}` : address)
  parser.validateLink = (address) => /^(?:https?:\/\/|mailto:)./i.test(address) && URL.canParse(address)
  return parser
}

/** Emoticons such as `>:(` and `>_<` are not quotes. */
const isQuote = /^>(?:[\s>@"'“«`*[]|\p{L}|\p{N}|$)/u

/** A list begins with an item that has a text: a lone `-`, `+` or `3.` is an answer, not a list. */
const isListItem = /^(?:[-+*]|\d{1,9}[.)])[ \t]+\S/

/** Limits a rule of markdown-it to lines of the pattern, and to a depth. It still ends the blocks that it `interrupts`. */
function restrict(parser: Parser, name: string, pattern: RegExp, interrupts: string[]): void {
  const [rule] = new MarkdownIt('zero').enable(name).block.ruler.getRules('') as BlockRule[]
  const restricted: BlockRule = (state, line, endLine, silent) => {
    const begin = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)
    const isAllowed = state.level < maxBlockLevel && pattern.test(state.src.slice(begin, state.eMarks[line]))
    return isAllowed && rule?.(state, line, endLine, silent) === true
  }
  parser.block.ruler.at(name, restricted, { alt: interrupts })
}

const marks = new Set('\\`*_~[]>+-.!')
const markStart = /[\\`*_~[\]]/g

/** Consumes the text before the next mark, address or mention. Line breaks and spaces are part of it. */
function plainRun(state: StateInline, silent: boolean): boolean {
  const end = Math.min(landmarksOf(state).next(state.pos), state.posMax)
  if (end <= state.pos) return false
  if (!silent) state.pending += state.src.slice(state.pos, end)
  state.pos = end
  return true
}

function atom(state: StateInline, silent: boolean): boolean {
  const found = landmarksOf(state).atoms.get(state.pos)
  if (!found || found.end > state.posMax) return false
  if (!silent) {
    const token = state.push('atom', '', 0)
    token.content = state.src.slice(found.start, found.end)
    token.meta = found
  }
  state.pos = found.end
  return true
}

/** A backslash makes a character of the subset plain. Before any other character it is itself plain. */
function escapedMark(state: StateInline, silent: boolean): boolean {
  const next = state.src.charAt(state.pos + 1)
  if (state.src.charAt(state.pos) !== '\\' || !marks.has(next) || state.pos + 1 >= state.posMax) return false
  if (!silent) state.push('escaped', '', 0).content = next
  state.pos += 2
  return true
}

/** The positions of a text at which something other than plain text may begin. */
class Landmarks {
  readonly atoms: Map<number, Atom>
  private readonly positions: number[]

  constructor(text: string, mentioned: Mentioned | undefined) {
    this.atoms = new Map(atomsIn(text, mentioned).map((each) => [each.start, each]))
    const marksAt = Array.from(text.matchAll(markStart), ({ index }) => index)
    this.positions = [...marksAt, ...this.atoms.keys()].sort((one, other) => one - other)
  }

  /** The first landmark that is not before this position. */
  next(position: number): number {
    let low = 0
    let high = this.positions.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.positions[middle] ?? 0) < position) low = middle + 1
      else high = middle
    }
    return this.positions[low] ?? Number.POSITIVE_INFINITY
  }
}

const known = new WeakMap<StateInline, Landmarks>()

/** Environment that `parseMarkdown` passes to the rules. */
export type Env = { mentioned?: Mentioned }

/** Computed once for each paragraph, because the parser reads some characters more than once. */
function landmarksOf(state: StateInline): Landmarks {
  const landmarks = known.get(state) ?? new Landmarks(state.src, (state.env as Env).mentioned)
  known.set(state, landmarks)
  return landmarks
}

const letterOrDigit = /[\p{L}\p{N}]/u

/** Addresses end before marks that enclose them, as in `**https://a.example**` and `[https://a.example](…)`. */
function lengthOfAddress(address: string): number {
  const end = /^[^`[\]]*(?:\[[^`]*)?/.exec(address)?.[0].length ?? 0
  let tail = end
  while (tail > 0 && !letterOrDigit.test(address.charAt(tail - 1))) tail -= 1
  const mark = address.slice(tail, end).search(/[*_~]/)
  return withoutTail(address.slice(0, mark === -1 ? end : tail + mark)).length
}

const personPattern = new RegExp(mentionPattern.source, 'uy')

/** The name that follows an @, as far as it may be that of a person. */
function personAt(text: string, index: number): string | undefined {
  personPattern.lastIndex = index
  return personPattern.exec(text)?.[1]
}

function atomsIn(text: string, mentioned: Mentioned | undefined): Atom[] {
  const atoms: Atom[] = []
  let position = 0
  for (const segment of linksIn(text)) {
    const start = position
    position += segment.text.length
    if (segment.kind === 'text') {
      for (const { 0: mention, index } of segment.text.matchAll(mentionPattern)) {
        atoms.push({ kind: 'mention', start: start + index, end: start + index + mention.length })
      }
      // Later atoms replace those at the same place: the name of a group may continue after its first word.
      for (const { 0: mention, index } of mentioned ? segment.text.matchAll(mentioned.groups) : []) {
        const person = personAt(segment.text, index)
        if (person !== undefined && mentioned?.isPerson(person)) continue
        atoms.push({ kind: 'mention', start: start + index, end: start + index + mention.length })
      }
      continue
    }
    const length = lengthOfAddress(segment.text)
    const href = segment.href.slice(0, segment.href.length - segment.text.length + length)
    if (URL.canParse(href)) atoms.push({ kind: 'link', start, end: start + length, href })
  }
  return atoms
}
