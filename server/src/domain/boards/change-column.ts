import { randomUUIDv7 } from 'node:crypto'
import { fail } from '../../errors.ts'
import { change } from '../core/action.ts'
import { type BoardNamed, lockBoard, turnOfBoard } from './board.ts'
import { type Column, findColumn, positionAtEnd, positionBehind } from './column.ts'
import { columnDelete, columnInsert, columnPlace, columnRename, columnsOfBoard, positionsInColumn } from './queries.ts'

const mostColumns = 50

type ColumnNamed = BoardNamed & { column: string }

/** To the right of the others. */
export const createColumn = change(
  'board.edit',
  async (app, tx, caller, { board, name }: BoardNamed & { name: string }): Promise<Column> => {
    const { key: boardKey } = await lockBoard(app, tx, caller, board)
    const columns = await columnsOfBoard.all(tx, { boardKey })
    if (columns.length >= mostColumns) throw fail('BOARD_FULL')
    const id = randomUUIDv7()
    await columnInsert.run(tx, { id, boardKey, name, position: positionAtEnd(columns) })
    return { id, name }
  },
  turnOfBoard,
)

export const renameColumn = change(
  'board.edit',
  async (app, tx, caller, { board, column, name }: ColumnNamed & { name: string }): Promise<Column> => {
    const { key, id } = await findColumn(tx, (await lockBoard(app, tx, caller, board)).key, column)
    await columnRename.run(tx, { key, name })
    return { id, name }
  },
  turnOfBoard,
)

export const moveColumn = change(
  'board.edit',
  async (app, tx, caller, { board, column, after }: ColumnNamed & { after: string | null }): Promise<Column> => {
    const { key: boardKey } = await lockBoard(app, tx, caller, board)
    const { key, id, name } = await findColumn(tx, boardKey, column)
    const others = (await columnsOfBoard.all(tx, { boardKey })).filter((other) => other.key !== key)
    const position = positionBehind(others, after)
    if (position === undefined) throw fail('COLUMN_NOT_FOUND')
    await columnPlace.run(tx, { key, position })
    return { id, name }
  },
  turnOfBoard,
)

/** Cards that were archived from it stay in the archive. */
export const deleteColumn = change(
  'board.edit',
  async (app, tx, caller, { board, column }: ColumnNamed) => {
    const { key } = await findColumn(tx, (await lockBoard(app, tx, caller, board)).key, column)
    const cards = await positionsInColumn.all(tx, { columnKey: key })
    if (cards.length > 0) throw fail('COLUMN_NOT_EMPTY')
    await columnDelete.run(tx, { key })
  },
  turnOfBoard,
)
