import { refresh } from '../../api/client.ts'

/** How a board is named in the interface. */
export type BoardPath = { orgaId: string; boardId: string }

/** Reads a board again, with its cards and its archive. Settles when what is shown is what the server has. */
export const refreshBoard = async (path: BoardPath) => {
  await Promise.all([
    refresh('/v2/boards/{orgaId}/{boardId}', { params: { path } }),
    refresh('/v2/boards/{orgaId}/{boardId}/archive', { params: { path } }),
    refresh('/v2/boards/{orgaId}/{boardId}/cards/{cardId}', { params: { path } }),
  ])
}

/** Reads the lists of boards again. */
export const refreshBoards = async (nio: string) => {
  const list = { params: { path: { orgaId: nio } } }
  await Promise.all([refresh('/v2/boards/{orgaId}', list), refresh('/v2/boards/{orgaId}/trash', list)])
}
