import { change } from '../core/action.ts'
import { type BoardNamed, demandVersion, type Expected, lockBoard, toBoard, turnOfBoard } from './board.ts'
import { boardRename } from './queries.ts'

export const renameBoard = change(
  'board.edit',
  async (app, tx, caller, { board, name, versions }: BoardNamed & Expected & { name: string }) => {
    const row = await lockBoard(app, tx, caller, board)
    demandVersion(row, { versions })
    await boardRename.run(tx, { key: row.key, name })
    return toBoard({ ...row, name, version: row.version + 1 })
  },
  turnOfBoard,
)
