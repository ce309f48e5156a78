import type { Connection, Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { fail } from '../../errors.ts'
import { type Positioned, positionAfter } from './positions.ts'
import {
  cardSetPosition,
  cardsMoveAside,
  columnSetPosition,
  columnsMoveAside,
  columnsOfBoard,
  positionsInColumn,
} from './queries.ts'

export type Column = { id: string; name: string }

export type ColumnRow = RowOf<typeof columnsOfBoard>

export async function findColumn(on: Connection, boardKey: number, column: string): Promise<ColumnRow> {
  const row = (await columnsOfBoard.all(on, { boardKey })).find(({ id }) => id === column)
  if (!row) throw fail('COLUMN_NOT_FOUND')
  return row
}

/** Returns a position behind one of these columns of a board, or before all of them when `after` is null. */
export async function positionInBoard(
  tx: Transaction,
  boardKey: number,
  columns: ColumnRow[],
  after: string | null,
): Promise<string> {
  const position = await positionAfter(columns, after, async (positions) => {
    await columnsMoveAside.run(tx, { boardKey })
    for (const [index, { key }] of columns.entries()) {
      await columnSetPosition.run(tx, { key, position: positions[index] ?? '' })
    }
  })
  if (position === undefined) throw fail('COLUMN_NOT_FOUND')
  return position
}

/** Returns a position behind one of these cards of a column, or before all of them when `after` is null. */
export async function positionInColumn(
  tx: Transaction,
  columnKey: number,
  cards: Positioned[],
  after: string | null,
): Promise<string> {
  const position = await positionAfter(cards, after, async (positions) => {
    await cardsMoveAside.run(tx, { columnKey })
    for (const [index, { id }] of cards.entries())
      await cardSetPosition.run(tx, { id, position: positions[index] ?? '' })
  })
  if (position === undefined) throw fail('CARD_NOT_FOUND')
  return position
}

export async function positionAtEnd(tx: Transaction, columnKey: number): Promise<string> {
  const cards = await positionsInColumn.all(tx, { columnKey })
  return positionInColumn(tx, columnKey, cards, cards.at(-1)?.id ?? null)
}
