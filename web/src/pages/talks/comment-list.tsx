import { Button, Center } from '@mantine/core'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import type { CommentRow, HappeningRow } from './happening.ts'
import { MessageItem } from './message-item.tsx'
import { OutgoingItem } from './outgoing-item.tsx'
import { RowDivider } from './row-divider.tsx'
import type { Talk } from './talk-cache.ts'
import classes from './talks.module.css'
import type { OpenComments } from './use-comments.ts'

const highlightMs = 2500

type Props = {
  open: OpenComments
  rows: CommentRow[]
  talk: Talk
  /** Called when a menu of a comment opens or closes. */
  onHold(isOpen: boolean): void
  toComposer(): void
}

/** The rows of comments. A card has few enough of them that all can be in the document. */
export function CommentList({ open, rows, talk, onHold, toComposer }: Props) {
  const t = useTranslations()
  const { conversation, window, target, loading, error } = open
  const list = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [highlighted, setHighlighted] = useState<number | null>(null)
  const keys = rows.filter(({ kind }) => kind === 'message').map(({ key }) => key)
  const focusable = activeKey !== null && keys.includes(activeKey) ? activeKey : keys.at(-1)

  // While a menu of a row is open, hovering over another row must not hide it.
  const isHeld = useRef(false)
  const activate = useCallback((key: string) => {
    if (!isHeld.current) setActiveKey(key)
  }, [])
  const hold = useCallback(
    (isOpen: boolean) => {
      isHeld.current = isOpen
      onHold(isOpen)
    },
    [onHold],
  )
  const rowOf = (key: string) => list.current?.querySelector<HTMLElement>(`[data-row="${key}"]`)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls only to a new target
  useLayoutEffect(() => {
    if (!target || target.id === 'newest' || !target.highlight) return
    rowOf(String(target.id))?.scrollIntoView({ block: 'center' })
    setHighlighted(target.id)
    setActiveKey(String(target.id))
  }, [target])
  useEffect(() => {
    if (highlighted === null) return
    const timer = setTimeout(() => setHighlighted(null), highlightMs)
    return () => clearTimeout(timer)
  }, [highlighted])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.row === undefined) return
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = keys[keys.indexOf(event.target.dataset.row) + step]
    if (next !== undefined) rowOf(next)?.focus()
    else if (step === 1) toComposer()
  }
  const more = (end: 'older' | 'newer') => (
    <Center>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={loading === end}
        onClick={() => {
          conversation.retry()
          if (end === 'older') conversation.loadOlder()
          else conversation.loadNewer()
        }}
      >
        {t(error ? 'common.retry' : end === 'older' ? 'comments.earlier' : 'comments.later')}
      </Button>
    </Center>
  )
  return (
    <>
      {window.hasOlder && more('older')}
      {rows.length > 0 && (
        <div
          ref={list}
          role="feed"
          aria-label={t('comments.title')}
          aria-busy={loading !== null}
          onKeyDown={onKeyDown}
          onMouseLeave={() => {
            if (!isHeld.current && !list.current?.contains(document.activeElement)) setActiveKey(null)
          }}
        >
          {rows.map((row) => (
            <ItemBoundary key={row.key} item={row} fallback={<ItemFallback what="message" />}>
              {row.kind === 'message' ? (
                <MessageItem
                  row={row}
                  talk={talk}
                  isActive={row.key === focusable}
                  hasTools={row.key === activeKey}
                  isHighlighted={row.message.id === highlighted}
                  activate={activate}
                  hold={hold}
                />
              ) : row.kind === 'outgoing' ? (
                <OutgoingItem outgoing={row.outgoing} />
              ) : (
                <HappeningItem row={row} />
              )}
            </ItemBoundary>
          ))}
        </div>
      )}
      {window.hasNewer && more('newer')}
    </>
  )
}

function HappeningItem({ row: { happening, startsDay } }: { row: HappeningRow }) {
  const { time, dateTime } = useFormats()
  const { icon: Picture } = happening
  return (
    <>
      <RowDivider at={happening.at} startsDay={startsDay} />
      {/* biome-ignore lint/a11y/useSemanticElements: a feed needs this role, and no outline of headings */}
      <div role="article" className={classes.happening}>
        <span className={classes.happeningIcon}>
          <Picture size={16} aria-hidden />
        </span>
        <div className={classes.happeningText}>
          {happening.text}{' '}
          <time dateTime={happening.at} title={dateTime(happening.at)}>
            {time(happening.at)}
          </time>
        </div>
      </div>
    </>
  )
}
