import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { change } from '../core/action.ts'
import { demandVersion, type Expected, lockBoard, turnOfBoard } from './board.ts'
import { type CardNamed, demandRoomForCard, findCard, showCard } from './card.ts'
import { findColumn, positionAtEnd, positionBehind } from './column.ts'
import { positionBetween } from './position-between.ts'
import { cardArchive, cardPlace, cardShift, cardsStepAside, columnsOfBoard, positionsInColumn } from './queries.ts'

/** Thousands of moves into the same gap make positions longer than an index takes. */
const longestPosition = 200

type Move = CardNamed & Expected & { columnId: string; after: string | null }

/** Into a column, below another card of it or above all. No other card changes. */
export const moveCard = change(
  'board.edit',
  async (app, tx, caller, { board, card, columnId, after, ...expected }: Move) => {
    const { key: boardKey } = await lockBoard(app, tx, caller, board)
    const { key, id, version, archivedAt } = await findCard(tx, boardKey, card)
    if (archivedAt !== null) throw fail('CARD_NOT_FOUND')
    demandVersion({ version }, expected)
    const { key: columnKey } = await findColumn(tx, boardKey, columnId)
    const position = await findPlace(tx, columnKey, id, after)
    await cardPlace.run(tx, { key, columnKey, position, now: app.clock.now() })
    return showCard(tx, boardKey, id)
  },
  turnOfBoard,
)

async function findPlace(tx: Transaction, columnKey: number, id: string, after: string | null): Promise<string> {
  const cards = await positionsInColumn.all(tx, { columnKey })
  const position = positionBehind(
    cards.filter((card) => card.id !== id),
    after,
  )
  if (position === undefined) throw fail('CARD_NOT_FOUND')
  if (position.length <= longestPosition) return position
  await spreadOut(tx, columnKey, cards)
  return findPlace(tx, columnKey, id, after)
}

/** Gives all cards of a column short positions again, in the same order. */
async function spreadOut(tx: Transaction, columnKey: number, cards: { id: string }[]): Promise<void> {
  await cardsStepAside.run(tx, { columnKey })
  let position: string | null = null
  for (const { id } of cards) {
    position = positionBetween(position, null)
    await cardShift.run(tx, { id, position })
  }
}

/** Doing it twice changes nothing. */
export const archiveCard = change(
  'board.edit',
  async (app, tx, caller, { board, card, ...expected }: CardNamed & Expected) => {
    const { key: boardKey } = await lockBoard(app, tx, caller, board)
    const row = await findCard(tx, boardKey, card)
    demandVersion(row, expected)
    if (row.archivedAt === null) await cardArchive.run(tx, { key: row.key, now: app.clock.now() })
    return showCard(tx, boardKey, row.id)
  },
  turnOfBoard,
)

/** To the end of the column that it was archived from; of the first one when that is gone. */
export const restoreCard = change(
  'board.edit',
  async (app, tx, caller, { board, card, ...expected }: CardNamed & Expected) => {
    const { key: boardKey } = await lockBoard(app, tx, caller, board)
    const { key, id, version, columnKey: oldColumn, archivedAt } = await findCard(tx, boardKey, card)
    demandVersion({ version }, expected)
    if (archivedAt === null) return showCard(tx, boardKey, id)
    await demandRoomForCard(tx, boardKey)
    const columnKey = oldColumn ?? (await columnsOfBoard.all(tx, { boardKey })).at(0)?.key
    if (columnKey === undefined) throw fail('COLUMN_NOT_FOUND')
    const position = positionAtEnd(await positionsInColumn.all(tx, { columnKey }))
    await cardPlace.run(tx, { key, columnKey, position, now: app.clock.now() })
    return showCard(tx, boardKey, id)
  },
  turnOfBoard,
)
