import { useMemo } from 'react'
import { Comments } from '../talks/comments.tsx'
import { useBoardTools } from './board-context.ts'
import { useCardActivity } from './card-activity.ts'
import type { Card } from './layout.ts'

type Props = { card: Card; linked: number | undefined; onBusy(isBusy: boolean): void }

/** The comments on a card, and between them what happened to it. */
export function CardComments({ card, linked, onBusy }: Props) {
  const { path } = useBoardTools()
  const { orgaId: nio, boardId } = path
  const happenings = useCardActivity(path, card.id)
  const subject = useMemo(() => ({ kind: 'card', boardId, cardId: card.id }) as const, [boardId, card.id])
  return (
    <Comments
      nio={nio}
      subject={subject}
      title={card.title}
      happenings={happenings}
      linked={linked}
      pathOf={({ id }) => `/o/${nio}/boards/${boardId}?card=${card.id}&comment=${id}`}
      onBusy={onBusy}
    />
  )
}
