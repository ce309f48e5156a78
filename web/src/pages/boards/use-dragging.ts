import {
  type DragMoveEvent,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useDirection } from '@mantine/core'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from '../../i18n/language.tsx'
import { dropTarget } from './drop-target.ts'
import {
  type Column,
  type Direction,
  isSameOrder,
  type Move,
  positionOfCard,
  stepOfCard,
  stepOfColumn,
  withMove,
} from './layout.ts'

export type Dragged = { kind: 'card' | 'column'; id: string; by: 'pointer' | 'keyboard'; move?: Move }

const arrows: Record<string, [ltr: Direction, rtl: Direction]> = {
  ArrowUp: ['up', 'up'],
  ArrowDown: ['down', 'down'],
  ArrowLeft: ['before', 'behind'],
  ArrowRight: ['behind', 'before'],
}

/** The direction of an arrow key, as the reader sees the board. */
export const useArrowDirection = () => {
  const { dir } = useDirection()
  return (key: string) => arrows[key]?.[dir === 'rtl' ? 1 : 0]
}

/**
 * Drags cards and columns by mouse, touch or keyboard. A drag is a move on top of the board's data, so the board may
 * change meanwhile. The pointer determines the target by position, the keyboard by steps.
 */
export function useDragging(columns: Column[], board: RefObject<HTMLElement | null>, send: (move: Move) => void) {
  const t = useTranslations()
  const toDirection = useArrowDirection()
  const { dir } = useDirection()
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [spoken, setSpoken] = useState('')
  const [focused, setFocused] = useState<{ id: string } | null>(null)
  const shown = dragged?.move ? withMove(columns, dragged.move) : columns

  // A card that changes its column is a new element there.
  useEffect(() => {
    if (!focused) return
    const handle = board.current?.querySelector<HTMLElement>(`[data-handle="${focused.id}"]`)
    handle?.focus({ preventScroll: true })
    handle?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [focused, board])

  /** Describes the position of a card or column, for screen readers. */
  const describe = (where: Column[], { kind, id }: Pick<Dragged, 'kind' | 'id'>) => {
    if (kind === 'column') {
      const index = where.findIndex((each) => each.id === id)
      const name = where[index]?.name ?? ''
      return { name, place: t('boards.columnPlace', { place: index + 1, total: where.length }) }
    }
    const place = positionOfCard(where, id)
    if (!place) return { name: '', place: '' }
    const { column, index, count } = place
    const name = column.cards[index]?.title ?? ''
    return { name, place: t('boards.cardPlace', { column: column.name, place: index + 1, total: count }) }
  }

  const start = ({ active, activatorEvent }: DragStartEvent) => {
    const kind = active.data.current?.kind as Dragged['kind']
    const by = activatorEvent instanceof KeyboardEvent ? 'keyboard' : 'pointer'
    const next: Dragged = { kind, id: String(active.id), by }
    setDragged(next)
    setSpoken(t(by === 'keyboard' ? 'boards.pickedUpByKeyboard' : 'boards.pickedUp', describe(columns, next)))
  }

  const drag = (next: Dragged, move: Move | undefined) => {
    if (!move || JSON.stringify(move) === JSON.stringify(next.move)) return
    setDragged({ ...next, move })
    setSpoken(t('boards.movedTo', describe(withMove(columns, move), next)))
    if (next.by === 'keyboard') setFocused({ id: next.id })
  }

  const followPointer = ({ active }: DragMoveEvent) => {
    const rect = active.rect.current.translated
    if (dragged?.by === 'pointer' && rect && board.current) drag(dragged, dropTarget(rect, dragged, board.current, dir))
  }

  const step = (event: KeyboardEvent) => {
    const direction = toDirection(event.key)
    if (!direction) return
    event.preventDefault()
    if (!dragged) return
    drag(dragged, (dragged.kind === 'card' ? stepOfCard : stepOfColumn)(shown, dragged.id, direction))
  }
  const latestStep = useRef(step)
  latestStep.current = step
  // The sensor adds its own listener later, and would miss a quick arrow key.
  const isByKeyboard = dragged?.by === 'keyboard'
  useLayoutEffect(() => {
    if (!isByKeyboard) return
    const follow = (event: KeyboardEvent) => latestStep.current(event)
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [isByKeyboard])

  const end = (isDropped: boolean) => {
    if (!dragged) return
    const { move, id, by } = dragged
    setDragged(null)
    if (isDropped && move && !isSameOrder(shown, columns)) send(move)
    setSpoken(t(isDropped ? 'boards.putDown' : 'boards.putBack', describe(isDropped ? shown : columns, dragged)))
    if (by === 'keyboard') setFocused({ id })
  }

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger scrolls until the delay is over.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      keyboardCodes: { start: ['Space'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] },
      coordinateGetter: () => undefined,
    }),
  )

  return {
    dragged,
    shown,
    spoken,
    dnd: {
      sensors,
      onDragStart: start,
      onDragMove: followPointer,
      onDragEnd: () => end(true),
      onDragCancel: () => end(false),
    },
    /** Moves without dragging, for menus. */
    moveNow: (move: Move) => {
      send(move)
      setSpoken(t('boards.putDown', describe(withMove(columns, move), move)))
      setFocused({ id: move.id })
    },
    focus: (id: string) => setFocused({ id }),
  }
}
