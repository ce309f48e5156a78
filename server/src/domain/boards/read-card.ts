import { action } from '../core/action.ts'
import { cutPage, type PageRequest, rowsInPage, startOfPair } from '../core/page.ts'
import { type BoardPath, findBoard } from './board.ts'
import { type CardPath, readCards, showCard } from './card.ts'
import { archivedCardSizesOfBoard } from './queries.ts'

/** Reads archived cards, too. */
export const readCard = action('board.read', async (app, caller, { board, card }: CardPath) =>
  showCard(app.db, caller, (await findBoard(app.db, caller, board)).key, card),
)

/** Lists the card that was archived last first. */
export const listArchive = action(
  'board.read',
  async (app, caller, { board, page }: BoardPath & { page: PageRequest }) => {
    const { key: boardKey } = await findBoard(app.db, caller, board)
    const [beforeAt, beforeKey] = startOfPair(page)
    const rows = await archivedCardSizesOfBoard.all(app.db, { boardKey, beforeAt, beforeKey, count: page.limit + 1 })
    const count = rowsInPage(rows, page.limit)
    const { shown, nextCursor } = cutPage(rows, count, ({ archivedAt, key }) => [archivedAt ?? 0, key])
    return { items: await readCards(app.db, shown, caller), nextCursor }
  },
)
