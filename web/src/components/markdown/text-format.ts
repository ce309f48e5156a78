/** A change of a text field: replaces a range, then selects another one. */
export type Edit = { from: number; to: number; insert: string; select: [start: number, end: number] }

export type Format = 'bold' | 'italic' | 'strike' | 'code' | 'link' | 'list' | 'quote'

/** Italic has no underscores, because an underscore before an @ would make a mention part of a word. */
const enclosing = { bold: '**', italic: '*', strike: '~~', code: '`' } as const
const linePrefix = { list: '- ', quote: '> ' } as const

/** Adds a format to the selection of a text, or removes it if the whole selection has it. */
export function formatted(text: string, start: number, end: number, format: Format): Edit {
  if (format === 'link') return linked(text, start, end)
  if (format === 'list' || format === 'quote') return prefixed(text, start, end, linePrefix[format])
  if (format === 'code' && text.slice(start, end).includes('\n')) return fenced(text, start, end)
  return enclosed(text, start, end, enclosing[format])
}

/** Marks work inside of one paragraph or item, so each line has its own. */
function enclosed(text: string, start: number, end: number, mark: string): Edit {
  const [from, to] = withoutSpaces(text, start, end)
  const isAround = isMarked(mark, runBefore(text, from), runAfter(text, to))
  if (isAround) {
    const insert = text.slice(from, to)
    const outer = from - mark.length
    return { from: outer, to: to + mark.length, insert, select: [outer, outer + insert.length] }
  }
  const lines = text.slice(from, to).split('\n').map(splitLine)
  const written = lines.filter(({ content }) => content !== '')
  const isInside = written.length > 0 && written.every(({ content }) => hasMarks(content, mark))
  const change = (content: string) => (isInside ? content.slice(mark.length, -mark.length) : `${mark}${content}${mark}`)
  if (written.length === 0) {
    const cursor = from + mark.length
    return { from, to, insert: mark + mark, select: [cursor, cursor] }
  }
  const insert = lines.map(({ prefix, content }) => prefix + (content === '' ? '' : change(content))).join('\n')
  // The marks stay outside of the selection of one line, so that formats can be combined.
  const inset = !isInside && lines.length === 1 ? (lines[0]?.prefix.length ?? 0) + mark.length : 0
  return { from, to, insert, select: [from + inset, from + insert.length - (inset && mark.length)] }
}

function withoutSpaces(text: string, start: number, end: number): [number, number] {
  const selected = text.slice(start, end)
  const from = start + (selected.length - selected.trimStart().length)
  return selected.trim() === '' ? [start, end] : [from, from + selected.trim().length]
}

const marker = /^[ \t]*(?:>[ \t]?)*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?/

function splitLine(line: string): { prefix: string; content: string } {
  const prefix = marker.exec(line)?.[0] ?? ''
  return { prefix, content: line.slice(prefix.length) }
}

const runBefore = (text: string, at: number) => /([*~`])\1*$/.exec(text.slice(Math.max(0, at - 4), at))?.[0] ?? ''
const runAfter = (text: string, at: number) => /^([*~`])\1*/.exec(text.slice(at, at + 4))?.[0] ?? ''

/** Two asterisks are bold, one is italic, and three are both. */
function isMarked(mark: string, before: string, after: string): boolean {
  const length = Math.min(before.length, after.length)
  if (before[0] !== mark[0] || after[0] !== mark[0] || length < mark.length) return false
  return mark !== '*' || length % 2 === 1
}

const hasMarks = (content: string, mark: string) =>
  content.length > 2 * mark.length && isMarked(mark, runAfter(content, 0), runBefore(content, content.length))

function fenced(text: string, start: number, end: number): Edit {
  const opening = start > 0 && text[start - 1] !== '\n' ? '\n```\n' : '```\n'
  const closing = end < text.length && text[end] !== '\n' ? '\n```\n' : '\n```'
  const code = text.slice(start, end)
  const first = start + opening.length
  return { from: start, to: end, insert: opening + code + closing, select: [first, first + code.length] }
}

const addressStart = 'https://'

/** Selects what is still missing: the words of a link, or its address. */
function linked(text: string, start: number, end: number): Edit {
  const selected = text.slice(start, end)
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(selected)) {
    return { from: start, to: end, insert: `[](${selected})`, select: [start + 1, start + 1] }
  }
  const insert = `[${selected}](${addressStart})`
  const address = start + selected.length + 3
  const select: [number, number] = selected === '' ? [start + 1, start + 1] : [address, address + addressStart.length]
  return { from: start, to: end, insert, select }
}

function prefixed(text: string, start: number, end: number, prefix: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(end, start))
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isThere = lines.every((line) => line.startsWith(prefix))
  const insert = lines.map((line) => (isThere ? line.slice(prefix.length) : prefix + line)).join('\n')
  const cursor = Math.max(from, start + (isThere ? -prefix.length : prefix.length))
  return { from, to, insert, select: start === end ? [cursor, cursor] : [from, from + insert.length] }
}

const continuedLine = /^([ \t]*(?:>[ \t]?)*)(?:([-+*])|(\d{1,9})([.)]))?([ \t]*)(.*)$/

/** A new line inside of a list or a quote continues it, and ends it if the line is empty. Null for other lines. */
export function continued(text: string, cursor: number): Edit | null {
  const from = text.lastIndexOf('\n', cursor - 1) + 1
  const next = text.indexOf('\n', cursor)
  const to = next === -1 ? text.length : next
  const [, outer = '', bullet, number, sign, space = '', content = ''] =
    continuedLine.exec(text.slice(from, cursor)) ?? []
  const isItem = (bullet ?? number) !== undefined && space !== ''
  if ((!isItem && !outer.includes('>')) || isInFence(text.slice(0, from))) return null
  if (content === '' && text.slice(cursor, to).trim() === '') return { from, to, insert: '', select: [from, from] }
  const item = isItem ? `${bullet ?? `${Number(number) + 1}${sign}`} ` : ''
  const insert = `\n${outer}${item}`
  return { from: cursor, to: cursor, insert, select: [cursor + insert.length, cursor + insert.length] }
}

const isInFence = (before: string) => (before.match(/^[ \t]*(?:```|~~~)/gm)?.length ?? 0) % 2 === 1
