import { Button, Paper, Text } from '@mantine/core'
import { usePrevious } from '@mantine/hooks'
import { IconArrowDown } from '@tabler/icons-react'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { MessageItem } from './message-item.tsx'
import { estimatedHeight, rowsOf } from './message-rows.ts'
import { OutgoingItem } from './outgoing-item.tsx'
import type { Talk } from './talk-cache.ts'
import classes from './talks.module.css'
import type { OpenConversation } from './use-conversation.ts'
import { useKeptBottom } from './use-kept-bottom.ts'
import { useMarkRead } from './use-mark-read.ts'

type Props = { nio: string; talk: Talk; open: OpenConversation; toComposer(): void }

/** The number of rows before the end of the loaded ones at which the next page is requested. */
const rowsAhead = 25
const nearEndPx = 80
const highlightMs = 2500
/** The frames in which the list scrolls to a target again, because rows get their real heights only in view. */
const placingFrames = 3

/**
 * The virtualized list of messages. Only the visible rows are in the document, so that large talks are as fast as small
 * ones.
 */
export function MessageList({ nio, talk, open, toComposer }: Props) {
  const t = useTranslations()
  const { conversation, window, target, loading, firstNew, outgoing, visible } = open
  const rows = useMemo(() => rowsOf(window, firstNew, outgoing), [window, firstNew, outgoing])
  const scroller = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [highlighted, setHighlighted] = useState<number | null>(null)
  const [placed, setPlaced] = useState<typeof target>(null)
  const isPlaced = placed === target
  // Estimated rows of a short talk fit into the window. An anchor at the end would then keep the list from its target.
  const isAnchored = isPlaced || target?.id === 'newest'
  const hadNewer = usePrevious(window.hasNewer) ?? window.hasNewer

  const found = rows.findIndex(({ key }) => key === activeKey)
  const activeIndex = found === -1 ? rows.length - 1 : found
  // The focused row stays in the document while others scroll out of it.
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([...defaultRangeExtractor(range), activeIndex])].sort((a, b) => a - b),
    [activeIndex],
  )
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimatedHeight(rows[index], scroller.current?.clientWidth ?? 0),
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor,
    overscan: 8,
    paddingStart: 16,
    paddingEnd: 16,
    scrollPaddingStart: 48,
    anchorTo: isAnchored ? 'end' : 'start',
    // The list follows new messages, but not a page that was loaded at the end.
    followOnAppend: isAnchored && !hadNewer,
    scrollEndThreshold: nearEndPx,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls only to a new target
  useLayoutEffect(() => {
    if (!target) return
    const index = rows.findIndex(({ key }) => key === String(target.id))
    const align = target.at ?? (target.highlight ? 'center' : 'start')
    const scroll = () => {
      if (target.id === 'newest') virtualizer.scrollToEnd()
      else if (index !== -1) virtualizer.scrollToIndex(index, { align })
    }
    scroll()
    if (target.id !== 'newest' && target.highlight) {
      setHighlighted(target.id)
      setActiveKey(String(target.id))
    }
    let framesLeft = placingFrames
    const scrollAgain = () => {
      scroll()
      framesLeft -= 1
      if (framesLeft === 0) setPlaced(target)
      else frame = requestAnimationFrame(scrollAgain)
    }
    let frame = requestAnimationFrame(scrollAgain)
    return () => cancelAnimationFrame(frame)
  }, [target])
  useEffect(() => {
    if (highlighted === null) return
    const timer = setTimeout(() => setHighlighted(null), highlightMs)
    return () => clearTimeout(timer)
  }, [highlighted])

  // The virtualizer takes the growth of a measured row for a scroll, also when all rows fit and nothing can scroll. It
  // would then wait for the offset in every frame of five seconds.
  useEffect(() => {
    const isFitting = virtualizer.getTotalSize() <= (virtualizer.scrollRect?.height ?? 0)
    if (isFitting && virtualizer.scrollOffset) scroller.current?.dispatchEvent(new Event('scroll'))
  })

  const range = virtualizer.range
  const hasFailed = open.window.messages.length > 0 && conversation.store.getState().error !== null
  useEffect(() => {
    if (!range || !isPlaced || hasFailed) return
    if (range.startIndex < rowsAhead) conversation.loadOlder()
    if (range.endIndex > rows.length - rowsAhead) conversation.loadNewer()
  }, [range, isPlaced, hasFailed, rows.length, conversation])

  const lastVisible = isPlaced && range ? (window.messages[range.endIndex] ?? window.messages.at(-1)) : undefined
  const isAtEnd = !window.hasNewer && virtualizer.isAtEnd(nearEndPx)
  useMarkRead(nio, talk.id, talk.joined ? (lastVisible?.id ?? null) : null, open.readBefore)
  useEffect(() => {
    visible.current = { last: lastVisible?.id ?? null, isAtEnd }
  })

  useKeptBottom(scroller)

  // While a menu of a row is open, hovering over another row must not hide it.
  const isHeld = useRef(false)
  const activate = useCallback((key: string) => {
    if (!isHeld.current) setActiveKey(key)
  }, [])
  const hold = useCallback((isOpen: boolean) => {
    isHeld.current = isOpen
  }, [])
  const onMouseLeave = () => {
    if (!isHeld.current && !scroller.current?.contains(document.activeElement)) setActiveKey(null)
  }

  const moveTo = (index: number) => {
    const row = rows[index]
    if (!row) return
    setActiveKey(row.key)
    virtualizer.scrollToIndex(index, { align: 'auto' })
    const from = document.activeElement
    const focus = () => {
      // The focus does not return if the reader has moved it to another row or to the tools of a message.
      if (document.activeElement !== from && document.activeElement !== document.body) return
      scroller.current?.querySelector<HTMLElement>(`[data-row="${row.key}"]`)?.focus({ preventScroll: true })
    }
    focus()
    // The target row may be rendered only now.
    requestAnimationFrame(() => requestAnimationFrame(focus))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Menus are rendered in a portal, outside of their rows.
    if (!(event.target instanceof HTMLElement && scroller.current?.contains(event.target))) return
    const isOnRow = event.target.dataset.row !== undefined
    if (event.key === 'Escape') toComposer()
    else if (!isOnRow) return
    else if (event.key === 'ArrowUp') moveTo(Math.max(0, activeIndex - 1))
    else if (event.key === 'ArrowDown') moveTo(Math.min(rows.length - 1, activeIndex + 1))
    else if (event.key === 'End') conversation.goToNewest()
    else return
    event.preventDefault()
  }

  return (
    <div className={classes.messages}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="feed"
        aria-label={t(open.threadId === null ? 'talks.messages' : 'channels.thread')}
        aria-busy={loading !== null}
        onKeyDown={onKeyDown}
        onMouseLeave={onMouseLeave}
      >
        <div className={classes.canvas} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={classes.place}
                style={{ transform: `translateY(${start}px)` }}
              >
                <ItemBoundary item={row} fallback={<BrokenRow />}>
                  {row.kind === 'message' ? (
                    <MessageItem
                      row={row}
                      talk={talk}
                      threadId={open.threadId}
                      isActive={index === activeIndex}
                      hasTools={row.key === activeKey}
                      isHighlighted={row.message.id === highlighted}
                      activate={activate}
                      hold={hold}
                    />
                  ) : (
                    <OutgoingItem outgoing={row.outgoing} />
                  )}
                </ItemBoundary>
              </div>
            )
          })}
        </div>
      </div>
      {loading === 'older' && range && range.startIndex < 3 && (
        <Text role="status" size="sm" className={classes.loadingOlder}>
          {t('common.loading')}
        </Text>
      )}
      {hasFailed && (
        <Paper withBorder shadow="sm" p="xs" className={classes.failed} role="alert">
          <Text size="sm">{t('talks.moreFailed')}</Text>
          <Button size="compact-sm" variant="light" onClick={() => conversation.retry()}>
            {t('common.retry')}
          </Button>
        </Paper>
      )}
      {isPlaced && !isAtEnd && (
        <Button
          className={classes.toNewest}
          size="compact-md"
          radius="xl"
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={() => conversation.goToNewest()}
        >
          {t('talks.toNewest')}
        </Button>
      )}
    </div>
  )
}

function BrokenRow() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a feed needs this role, and no outline of headings
    <div role="article" className={classes.message}>
      <ItemFallback what="message" />
    </div>
  )
}
