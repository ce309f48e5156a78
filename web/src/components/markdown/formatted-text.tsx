import { Anchor } from '@mantine/core'
import { Fragment, type ReactNode, useMemo } from 'react'
import { useEntryName } from '../../api/groups.ts'
import type { NamedGroup, PersonOrGroup } from '../../api/person-or-group.ts'
import type { components } from '../../api/schema.ts'
import classes from './markdown.module.css'
import { mentionsOf } from './mentioned.ts'
import { type Block, type Inline, parseMarkdown } from './tree.ts'

type Person = components['schemas']['Person']

const nobody: Person[] = []
const noGroups: NamedGroup[] = []

type Props = {
  text: string
  mentions?: Person[]
  groups?: NamedGroup[]
  /** Returns whether a mention means the reader, by themselves or as a member of a group. */
  isMe?(mentioned: PersonOrGroup): boolean
}

/**
 * A text that people wrote, as React elements of the Markdown subset. Its line breaks stay, addresses become links, but
 * no content is loaded from them.
 */
export function FormattedText({ text, mentions = nobody, groups = noGroups, isMe }: Props) {
  const nameOf = useEntryName()
  const { mentioned, find } = useMemo(() => mentionsOf(mentions, groups), [mentions, groups])
  const blocks = useMemo(() => parseMarkdown(text, mentioned), [text, mentioned])
  const showMention = (mention: string) => {
    const found = find(mention.slice(1))
    if (!found) return mention
    return (
      <bdi className={classes.mention} data-me={isMe?.(found) || undefined} title={mention}>
        @{nameOf(found)}
      </bdi>
    )
  }
  return (
    <div className={classes.formatted}>
      <Blocks blocks={blocks} dir="auto" showMention={showMention} />
    </div>
  )
}

/** The words of a link may promise another address than the one it opens. */
function hintOf({ href, children }: Extract<Inline, { type: 'link' }>): string | undefined {
  const [first] = children
  const isAddress = children.length === 1 && first?.type === 'text' && href.endsWith(first.text)
  return isAddress ? undefined : href
}

type ShowMention = (mention: string) => ReactNode

// biome-ignore-start lint/suspicious/noArrayIndexKey: nodes are identified by their position and have no state

/** Only outer blocks detect their direction, because a block ignores the text of blocks inside it that do. */
function Blocks({ blocks, dir, showMention }: { blocks: Block[]; dir?: 'auto'; showMention: ShowMention }) {
  return blocks.map((block, place) => {
    if (block.type === 'code') {
      return (
        <pre key={place} dir="ltr" className={classes.block}>
          <code>{block.text}</code>
        </pre>
      )
    }
    if (block.type === 'quote') {
      return (
        <blockquote key={place} dir={dir} className={classes.quote}>
          <Blocks blocks={block.children} showMention={showMention} />
        </blockquote>
      )
    }
    if (block.type === 'list') {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Blocks blocks={item} showMention={showMention} />
        </li>
      ))
      return block.start === null ? (
        <ul key={place} dir={dir} className={classes.list}>
          {items}
        </ul>
      ) : (
        <ol key={place} dir={dir} className={classes.list} start={block.start}>
          {items}
        </ol>
      )
    }
    return (
      <p key={place} dir={dir} className={classes.paragraph}>
        <Inlines inlines={block.children} showMention={showMention} />
      </p>
    )
  })
}

const elements = { bold: 'strong', italic: 'em', strike: 's' } as const

function Inlines({ inlines, showMention }: { inlines: Inline[]; showMention: ShowMention }) {
  return inlines.map((inline, place) => {
    if ('text' in inline) {
      if (inline.type === 'text') return inline.text
      if (inline.type === 'mention') return <Fragment key={place}>{showMention(inline.text)}</Fragment>
      return (
        <code key={place} dir="ltr" className={classes.code}>
          {inline.text}
        </code>
      )
    }
    const children = <Inlines inlines={inline.children} showMention={showMention} />
    if (inline.type === 'link') {
      return (
        <Anchor
          key={place}
          href={inline.href}
          title={hintOf(inline)}
          target="_blank"
          rel="noopener noreferrer nofollow"
          inherit
        >
          {children}
        </Anchor>
      )
    }
    const Element = elements[inline.type]
    return <Element key={place}>{children}</Element>
  })
}
// biome-ignore-end lint/suspicious/noArrayIndexKey: nodes are identified by their position and have no state
