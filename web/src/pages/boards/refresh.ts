import { refresh } from '../../api/client.ts'

/** The path parameters of a board. */
export type BoardPath = { orgaId: string; boardId: string }

/** Refetches a board with its cards, their activity and its archive. The promise resolves when the shown data is current. */
export const refreshBoard = async (path: BoardPath) => {
  await Promise.all([
    refresh('/v2/boards/{orgaId}/{boardId}', { params: { path } }),
    refresh('/v2/boards/{orgaId}/{boardId}/archive', { params: { path } }),
    refresh('/v2/boards/{orgaId}/{boardId}/cards/{cardId}', { params: { path } }),
    refresh('/v2/boards/{orgaId}/{boardId}/cards/{cardId}/activity', { params: { path } }),
  ])
}

/** Refetches the lists of boards. */
export const refreshBoards = async (nio: string) => {
  const list = { params: { path: { orgaId: nio } } }
  await Promise.all([refresh('/v2/boards/{orgaId}', list), refresh('/v2/boards/{orgaId}/trash', list)])
}
