import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { useNotify } from '../../components/notify.tsx'
import { type Column, type Move, withMove } from './layout.ts'
import { type BoardPath, refreshBoard } from './refresh.ts'

function request(path: BoardPath, move: Move) {
  if (move.kind === 'column') {
    return api.POST('/v2/boards/{orgaId}/{boardId}/columns/{columnId}/move', {
      params: { path: { ...path, columnId: move.id } },
      body: { afterColumnId: move.after },
    })
  }
  return api.POST('/v2/boards/{orgaId}/{boardId}/cards/{cardId}/move', {
    params: { path: { ...path, cardId: move.id } },
    body: { columnId: move.columnId, afterCardId: move.after },
  })
}

/**
 * Optimistic moves. They are applied on top of the data of the server until it answers, so that changes of others stay
 * visible and a refused move reverts by itself.
 */
export function useMoves(path: BoardPath) {
  const notify = useNotify()
  const [pending, setPending] = useState<Move[]>([])
  // The order of requests matters, because each names its predecessor.
  const line = useRef(Promise.resolve())

  const forget = (move: Move) => setPending((all) => all.filter((each) => each !== move))
  const carryOut = async (move: Move) => {
    try {
      await request(path, move)
      await refreshBoard(path)
    } catch (error) {
      notify.error(error)
      refreshBoard(path)
    }
    forget(move)
  }
  return {
    withPending: (columns: Column[]) => pending.reduce(withMove, columns),
    send: (move: Move) => {
      setPending((all) => [...all, move])
      line.current = line.current.then(() => carryOut(move))
    },
  }
}
