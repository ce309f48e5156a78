import type { Token } from 'markdown-it'
import { type Atom, createParser, type Env, type Mentioned } from './parser.ts'

export type Inline =
  | { type: 'text' | 'code' | 'mention'; text: string }
  | { type: 'bold' | 'italic' | 'strike'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] }

export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'quote'; children: Block[] }
  /** `start` is the first number of a numbered list. */
  | { type: 'list'; start: number | null; items: Block[][] }

const parser = createParser()

/**
 * Reads a text as Markdown. The depth of the tree is bounded, whatever the text is. `mentioned` names the groups that the
 * text mentions; people are recognized without it.
 */
export function parseMarkdown(text: string, mentioned?: Mentioned): Block[] {
  const lines = text.split(/\r\n|\n|\r/)
  const root: Block[] = []
  // The blocks that are open. The block of an item is the list that it belongs to.
  const open: Block[][] = [root]
  const lists: Extract<Block, { type: 'list' }>[] = []
  let end = 0
  const env: Env = mentioned ? { mentioned } : {}
  for (const token of parser.parse(text, env)) {
    const siblings = open.at(-1) ?? root
    const [from, to] = token.map ?? [0, 0]
    if (token.type === 'blockquote_open') {
      const quote: Block = { type: 'quote', children: [] }
      siblings.push(quote)
      open.push(quote.children)
    } else if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') {
      const start = token.type === 'bullet_list_open' ? null : Number(token.attrGet('start') ?? 1)
      const list = { type: 'list' as const, start, items: [] }
      siblings.push(list)
      lists.push(list)
    } else if (token.type === 'list_item_open') {
      const item: Block[] = []
      lists.at(-1)?.items.push(item)
      open.push(item)
    } else if (token.type === 'blockquote_close' || token.type === 'list_item_close') open.pop()
    else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') lists.pop()
    else if (token.type === 'fence') siblings.push(fence(token, lines[from] ?? ''))
    else if (token.type === 'hr')
      addParagraph(
        siblings,
        [{ type: 'text', text: /[-*_][-*_ \t]*$/.exec(lines[from] ?? '')?.[0].trim() ?? token.markup }],
        from - end,
      )
    else if (token.type === 'inline') {
      const children = inlinesOf(token.children ?? [])
      // The parser removes the spaces before a paragraph, which may be a drawing or a table.
      const indent = token.level === 1 ? (/^[ \t]*/.exec(lines[from] ?? '')?.[0] ?? '') : ''
      addParagraph(siblings, indent === '' ? children : [{ type: 'text', text: indent }, ...children], from - end)
    }
    if (token.map && (token.type === 'inline' || token.type === 'hr')) end = to
  }
  return root
}

/** Paragraphs become one, with the empty lines between them as they were written. */
function addParagraph(siblings: Block[], children: Inline[], emptyLines: number): void {
  const last = siblings.at(-1)
  if (last?.type !== 'paragraph') {
    siblings.push({ type: 'paragraph', children })
    return
  }
  last.children.push({ type: 'text', text: '\n'.repeat(Math.max(1, emptyLines + 1)) })
  for (const child of children) last.children.push(child)
}

/** The word after the fence names a language and is not shown. Anything else there belongs to the text. */
function fence(token: Token, line: string): Block {
  const code = token.content.replace(/\n$/, '')
  const info = token.info.trim()
  const isShown = info !== '' && (code.trim() === '' || !/^[\w+#.-]{1,20}$/.test(info))
  if (isShown) return { type: 'code', text: line.replace(/^.*?(?:`{3,}|~{3,})[ \t]*/, '') + (code && `\n${code}`) }
  return code.trim() === ''
    ? { type: 'paragraph', children: [{ type: 'text', text: token.markup }] }
    : { type: 'code', text: code }
}

const styles = { strong: 'bold', em: 'italic', s: 'strike' } as const

function inlinesOf(tokens: Token[]): Inline[] {
  const root: Inline[] = []
  /** Ends what a token has opened. A style that is already in effect opens nothing, so the depth is bounded. */
  const closers: (() => void)[] = []
  const active = new Set<string>()
  let siblings = root
  const add = (text: string) => {
    const last = siblings.at(-1)
    if (text === '') return
    if (last?.type === 'text') last.text += text
    else siblings.push({ type: 'text', text })
  }
  const enter = (name: string, node: Extract<Inline, { children: Inline[] }>) => {
    const outer = siblings
    outer.push(node)
    siblings = node.children
    active.add(name)
    closers.push(() => {
      siblings = outer
      active.delete(name)
      if (node.type === 'link' && node.children.length === 0) node.children.push({ type: 'text', text: node.href })
    })
  }
  let isEscaped = false
  for (const token of tokens) {
    const { type, content } = token
    if (type === 'text' || type === 'escaped') add(content)
    else if (type === 'code_inline') siblings.push({ type: 'code', text: content })
    else if (type === 'atom') addAtom(siblings, token.meta as Atom, content, active.has('link'))
    else if (type === 'link_open') {
      const href = String(token.attrGet('href') ?? '')
      if (href === '') {
        // An empty destination is no link.
        add('[')
        closers.push(() => add(']()'))
      } else {
        if (!isEscaped) removeImageMark(siblings)
        enter('link', { type: 'link', href, children: [] })
      }
    } else if (token.nesting === 1) {
      const style = styles[token.tag as keyof typeof styles]
      if (active.has(style)) closers.push(() => undefined)
      else enter(style, { type: style, children: [] })
    } else if (token.nesting === -1) closers.pop()?.()
    isEscaped = type === 'escaped'
  }
  return root
}

function addAtom(siblings: Inline[], { kind, href }: Atom, text: string, isInLink: boolean): void {
  if (kind === 'mention') siblings.push({ type: 'mention', text })
  else if (isInLink || href === undefined) siblings.push({ type: 'text', text })
  else siblings.push({ type: 'link', href, children: [{ type: 'text', text }] })
}

/** `![name](address)` is an image elsewhere. Here it is a link, because nothing is loaded from other servers. */
function removeImageMark(siblings: Inline[]): void {
  const last = siblings.at(-1)
  if (last?.type !== 'text' || !last.text.endsWith('!')) return
  last.text = last.text.slice(0, -1)
  if (last.text === '') siblings.pop()
}

/**
 * The text without its marks, for places that show one line or an excerpt. A text that cannot be parsed is returned as it
 * was written: the dialog that deletes such a message shows it, too.
 */
export function plainText(text: string): string {
  try {
    return plainLines(parseMarkdown(text)).join('\n')
  } catch {
    return text
  }
}

const plainLines = (blocks: Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'code') return block.text
    if (block.type === 'paragraph') return plainInlines(block.children)
    return block.type === 'quote' ? plainLines(block.children) : block.items.flatMap(plainLines)
  })

const plainInlines = (inlines: Inline[]): string =>
  inlines.map((inline) => ('text' in inline ? inline.text : plainInlines(inline.children))).join('')
