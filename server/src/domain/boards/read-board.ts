import { action } from '../core/action.ts'
import { type PageRequest, startOf, toPage } from '../core/page.ts'
import { type BoardPath, findBoard, toBoard } from './board.ts'
import { readCards } from './card.ts'
import { boardsOfOrganization, cardSizesOfBoard, columnsOfBoard } from './queries.ts'

/** Lists boards, newest first. */
export const listBoards = action(
  'board.list',
  async (app, caller, { page }: { organizationId: string; page: PageRequest }) => {
    const rows = await boardsOfOrganization.all(app.db, {
      organizationKey: caller.organizationKey,
      before: startOf(page),
      count: page.limit + 1,
    })
    return toPage(rows, page.limit, toBoard)
  },
)

/** Returns a board with its columns and their cards, both in order. */
export const readBoard = action('board.read', async (app, caller, { board }: BoardPath) => {
  const row = await findBoard(app.db, caller, board)
  const columns = await columnsOfBoard.all(app.db, { boardKey: row.key })
  const cards = await readCards(app.db, await cardSizesOfBoard.all(app.db, { boardKey: row.key }), caller)
  const byColumn = Map.groupBy(cards, ({ columnId }) => columnId)
  return {
    ...toBoard(row),
    columns: columns.map(({ id, name }) => ({ id, name, cards: byColumn.get(id) ?? [] })),
  }
})
