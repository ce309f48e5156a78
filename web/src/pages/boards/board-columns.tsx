import { DndContext, DragOverlay } from '@dnd-kit/core'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useMemo } from 'react'
import { useTranslations } from '../../i18n/language.tsx'
import { useBoardTools } from './board-context.ts'
import classes from './boards.module.css'
import { CardFace } from './card-face.tsx'
import { BoardColumn } from './column.tsx'
import { isOverdue } from './filter.ts'
import { type Column, cardBeside } from './layout.ts'
import { useArrowDirection, type useDragging } from './use-dragging.ts'

type Props = {
  board: RefObject<HTMLDivElement | null>
  dragging: ReturnType<typeof useDragging>
  onAddColumn(): void
}

/** Collision detection is off: `dropTarget` and keyboard steps find the target. */
const noCollisions = () => []

/** The announcements of the library are off, because it does not announce keyboard steps. */
const silentAnnouncements = {
  onDragStart: noAnnouncement,
  onDragOver: noAnnouncement,
  onDragEnd: noAnnouncement,
  onDragCancel: noAnnouncement,
}
function noAnnouncement() {
  return undefined
}

/** The columns of a board, with drag and drop. */
export function BoardColumns({ board, dragging, onAddColumn }: Props) {
  const t = useTranslations()
  const { canEdit } = useBoardTools()
  const { dragged, shown, spoken, dnd, focus } = dragging
  const toDirection = useArrowDirection()
  const accessibility = useMemo(
    () => ({
      announcements: silentAnnouncements,
      restoreFocus: false,
      screenReaderInstructions: { draggable: t('boards.keysHint') },
    }),
    [t],
  )

  /** Arrow keys move the focus from card to card, unless a card is being dragged. */
  const walk = (event: KeyboardEvent) => {
    const direction = toDirection(event.key)
    const card = (event.target as HTMLElement).dataset.handle
    const next = direction && card && !dragged && cardBeside(shown, card, direction)
    if (!next) return
    event.preventDefault()
    focus(next)
  }

  return (
    <DndContext {...dnd} collisionDetection={noCollisions} accessibility={accessibility}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the cards inside have the focus */}
      <div ref={board} className={classes.columns} data-dragging={dragged?.by} onKeyDown={walk}>
        {shown.map((column) => (
          <BoardColumn key={column.id} column={column} dragged={dragged} />
        ))}
        {canEdit && (
          <Button
            variant="default"
            className={classes.addColumn}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={onAddColumn}
          >
            {t('boards.addColumn')}
          </Button>
        )}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged?.by === 'pointer' && <Held {...dragged} columns={shown} />}
      </DragOverlay>
      <div role="status" aria-live="assertive" className={classes.spoken} data-shown={dragged?.by === 'keyboard'}>
        {spoken}
      </div>
    </DndContext>
  )
}

/** The copy of a card or column that follows the pointer. */
function Held({ id, columns }: { id: string; columns: Column[] }) {
  const { now } = useBoardTools()
  const card = columns.flatMap(({ cards }) => cards).find((each) => each.id === id)
  return (
    <div className={classes.heldCopy}>
      {card ? (
        <CardFace card={card} isLate={isOverdue(card, now)} />
      ) : (
        <b dir="auto">{columns.find((each) => each.id === id)?.name}</b>
      )}
    </div>
  )
}
