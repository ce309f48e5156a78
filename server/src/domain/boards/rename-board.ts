import { type BoardPath, boardChange, demandVersion, type Expected, toBoard } from './board.ts'
import { boardRename } from './queries.ts'

export const renameBoard = boardChange(
  'board.edit',
  async ({ tx, board }, { name, versions }: BoardPath & Expected & { name: string }) => {
    demandVersion(board, { versions })
    await boardRename.run(tx, { key: board.key, name })
    return toBoard({ ...board, name, version: board.version + 1 })
  },
)
