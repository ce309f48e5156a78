import { type ExpectedVersions, requireVersion } from '../core/versions.ts'
import { type BoardPath, boardChange, toBoard } from './board.ts'
import { boardRename } from './queries.ts'

export const renameBoard = boardChange(
  'board.edit',
  async ({ tx, board }, { name, versions }: BoardPath & ExpectedVersions & { name: string }) => {
    requireVersion(board, { versions })
    await boardRename.run(tx, { key: board.key, name })
    return toBoard({ ...board, name, version: board.version + 1 })
  },
)
