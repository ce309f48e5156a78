import { api } from '../../api/client.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { type Card, type Column, idBefore, type Move, positionOfCard } from './layout.ts'
import { type BoardPath, refreshBoard } from './refresh.ts'

/** Archives a card. Undoing restores it to its former position. */
export function useArchive(path: BoardPath, columns: Column[], send: (move: Move) => void) {
  const t = useTranslations()
  const notify = useNotify()
  return async ({ id, title }: Card) => {
    const params = { path: { ...path, cardId: id } }
    const place = positionOfCard(columns, id)
    const bringBack = async () => {
      try {
        await api.POST('/v2/boards/{orgaId}/{boardId}/cards/{cardId}/restore', { params })
        if (!place) return
        const after = idBefore(place.column.cards, place.index, id)
        send({ kind: 'card', id, columnId: place.column.id, after })
      } catch (error) {
        notify.error(error)
      }
    }
    try {
      await api.POST('/v2/boards/{orgaId}/{boardId}/cards/{cardId}/archive', { params })
      notify.undoable(t('boards.archived', { title }), bringBack)
    } catch (error) {
      notify.error(error)
    }
    await refreshBoard(path)
  }
}
