import { fail } from '../../errors.ts'
import { type ExpectedVersions, requireVersion } from '../core/versions.ts'
import { recordActivity } from './activity.ts'
import { boardChange } from './board.ts'
import { type CardPath, findCard, requireRoomForCard, showCard } from './card.ts'
import { findColumn, positionAtEnd, positionInColumn } from './column.ts'
import { cardArchive, cardMove, columnsOfBoard, positionsInColumn } from './queries.ts'

type Move = CardPath & ExpectedVersions & { columnId: string; after: string | null }

/** Moves a card into a column, below another card of it or above all. No other card changes. */
export const moveCard = boardChange(
  'board.edit',
  async ({ app, tx, caller, board: { key: boardKey } }, { card, columnId, after, ...expected }: Move) => {
    const { key, id, version, columnKey: oldColumn, archivedAt } = await findCard(tx, boardKey, card)
    if (archivedAt !== null) throw fail('CARD_NOT_FOUND')
    requireVersion({ version }, expected)
    const { key: columnKey, name: to } = await findColumn(tx, boardKey, columnId)
    const others = (await positionsInColumn.all(tx, { columnKey })).filter((other) => other.id !== id)
    const position = await positionInColumn(tx, columnKey, others, after)
    await cardMove.run(tx, { key, columnKey, position, by: caller.accountKey, now: app.clock.now() })
    if (oldColumn !== columnKey) {
      const from = (await columnsOfBoard.all(tx, { boardKey })).find((column) => column.key === oldColumn)?.name
      await recordActivity(app, tx, caller, key, 'moved', { ...(from !== undefined && { from }), to })
    }
    return showCard(tx, caller, boardKey, id)
  },
)

/** Archives a card. Archiving it again changes nothing. */
export const archiveCard = boardChange(
  'board.edit',
  async ({ app, tx, caller, board: { key: boardKey } }, { card, ...expected }: CardPath & ExpectedVersions) => {
    const row = await findCard(tx, boardKey, card)
    requireVersion(row, expected)
    if (row.archivedAt === null) {
      await cardArchive.run(tx, { key: row.key, by: caller.accountKey, now: app.clock.now() })
      await recordActivity(app, tx, caller, row.key, 'archived')
    }
    return showCard(tx, caller, boardKey, row.id)
  },
)

/** Restores a card to the end of the column that it was archived from, or of the first column when that one is deleted. */
export const restoreCard = boardChange(
  'board.edit',
  async ({ app, tx, caller, board: { key: boardKey } }, { card, ...expected }: CardPath & ExpectedVersions) => {
    const { key, id, version, columnKey: oldColumn, archivedAt } = await findCard(tx, boardKey, card)
    requireVersion({ version }, expected)
    if (archivedAt === null) return showCard(tx, caller, boardKey, id)
    await requireRoomForCard(tx, boardKey)
    const columns = await columnsOfBoard.all(tx, { boardKey })
    const column = columns.find((each) => each.key === oldColumn) ?? columns.at(0)
    if (column === undefined) throw fail('COLUMN_NOT_FOUND')
    const { key: columnKey, name: to } = column
    const position = await positionAtEnd(tx, columnKey)
    await cardMove.run(tx, { key, columnKey, position, by: caller.accountKey, now: app.clock.now() })
    await recordActivity(app, tx, caller, key, 'restored', { to })
    return showCard(tx, caller, boardKey, id)
  },
)
