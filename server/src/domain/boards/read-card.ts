import { action } from '../core/action.ts'
import { type PageRequest, rowsInPage, startOfPair, toCursor } from '../core/page.ts'
import { type BoardNamed, findBoard } from './board.ts'
import { type CardNamed, readCards, showCard } from './card.ts'
import { archivedCardSizesOfBoard } from './queries.ts'

/** Also one that is archived. */
export const readCard = action('board.read', async (app, caller, { board, card }: CardNamed) =>
  showCard(app.db, (await findBoard(app.db, caller, board)).key, card),
)

/** The one that was archived last first. */
export const listArchive = action(
  'board.read',
  async (app, caller, { board, page }: BoardNamed & { page: PageRequest }) => {
    const { key: boardKey } = await findBoard(app.db, caller, board)
    const [beforeAt, beforeKey] = startOfPair(page)
    const rows = await archivedCardSizesOfBoard.all(app.db, { boardKey, beforeAt, beforeKey, count: page.limit + 1 })
    const shown = rows.slice(0, rowsInPage(rows, page.limit))
    const last = shown.at(-1)
    return {
      items: await readCards(app.db, shown),
      nextCursor: rows.length > shown.length && last ? toCursor(last.archivedAt ?? 0, last.key) : null,
    }
  },
)
