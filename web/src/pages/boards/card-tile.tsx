import { useDraggable } from '@dnd-kit/core'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import classes from './boards.module.css'
import { CardFace } from './card-face.tsx'
import { CardMenu } from './card-menu.tsx'
import type { Card } from './layout.ts'

type Props = { card: Card; isLate: boolean; canEdit: boolean; heldBy: 'pointer' | 'keyboard' | undefined }

/** A card in its column: a link that opens the card and can be dragged, or picked up with Space. */
export const CardTile = memo(function CardTile({ card, isLate, canEdit, heldBy }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef } = useDraggable({
    id: card.id,
    data: { kind: 'card' },
    disabled: !canEdit,
  })
  return (
    <li ref={setNodeRef} className={classes.card} data-card={card.id} data-held={heldBy}>
      <Link
        from="/o/$nio/boards/$boardId"
        to="."
        search={(before) => ({ ...before, card: card.id })}
        preload={false}
        ref={setActivatorNodeRef}
        className={classes.cardLink}
        data-handle={card.id}
        draggable={false}
        {...(canEdit && { 'aria-describedby': attributes['aria-describedby'] })}
        {...listeners}
      >
        <ItemBoundary item={card} fallback={<ItemFallback what="card" />}>
          <CardFace card={card} isLate={isLate} />
        </ItemBoundary>
      </Link>
      {canEdit && <CardMenu card={card} />}
    </li>
  )
})
