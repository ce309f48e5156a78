import { randomUUIDv7 } from 'node:crypto'
import { maxColumns } from '../../../../shared/limits.ts'
import { fail } from '../../errors.ts'
import { type BoardPath, boardChange } from './board.ts'
import { type Column, findColumn, positionInBoard } from './column.ts'
import {
  columnInsert,
  columnRename,
  columnSetDeleted,
  columnSetPosition,
  columnsOfBoard,
  positionsInColumn,
} from './queries.ts'

type ColumnPath = BoardPath & { column: string }

type NewColumn = BoardPath & {
  name: string
  /** The Idempotency-Key of the request. */
  idempotencyKey: string | undefined
}

/** Adds a column to the right of the others. */
export const createColumn = boardChange(
  'board.edit',
  async ({ tx, board: { key: boardKey } }, { name }: NewColumn): Promise<Column> => {
    const columns = await columnsOfBoard.all(tx, { boardKey })
    if (columns.length >= maxColumns) throw fail('BOARD_FULL')
    const id = randomUUIDv7()
    const position = await positionInBoard(tx, boardKey, columns, columns.at(-1)?.id ?? null)
    await columnInsert.run(tx, { id, boardKey, name, position })
    return { id, name }
  },
)

export const renameColumn = boardChange(
  'board.edit',
  async ({ tx, board }, { column, name }: ColumnPath & { name: string }): Promise<Column> => {
    const { key, id } = await findColumn(tx, board.key, column)
    await columnRename.run(tx, { key, name })
    return { id, name }
  },
)

export const moveColumn = boardChange(
  'board.edit',
  async (
    { tx, board: { key: boardKey } },
    { column, after }: ColumnPath & { after: string | null },
  ): Promise<Column> => {
    const { key, id, name } = await findColumn(tx, boardKey, column)
    const others = (await columnsOfBoard.all(tx, { boardKey })).filter((other) => other.key !== key)
    await columnSetPosition.run(tx, { key, position: await positionInBoard(tx, boardKey, others, after) })
    return { id, name }
  },
)

/** Deletes an empty column. Cards that were archived from it stay in the archive; maintenance detaches them. */
export const deleteColumn = boardChange('board.edit', async ({ app, tx, board }, { column }: ColumnPath) => {
  const { key } = await findColumn(tx, board.key, column)
  const cards = await positionsInColumn.all(tx, { columnKey: key })
  if (cards.length > 0) throw fail('COLUMN_NOT_EMPTY')
  await columnSetDeleted.run(tx, { key, deletedAt: app.clock.now() })
})
