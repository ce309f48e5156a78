import type { Connection } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { fail } from '../../errors.ts'
import { positionBetween } from './position-between.ts'
import { columnsOfBoard } from './queries.ts'

export type Column = { id: string; name: string }

export type ColumnRow = RowOf<typeof columnsOfBoard>

export async function findColumn(on: Connection, boardKey: number, column: string): Promise<ColumnRow> {
  const row = (await columnsOfBoard.all(on, { boardKey })).find(({ id }) => id === column)
  if (!row) throw fail('COLUMN_NOT_FOUND')
  return row
}

type Placed = { id: string; position: string | null }

/** A position in a list behind the one named, or before all when it is null. Undefined when there is no such one. */
export function positionBehind(list: Placed[], after: string | null): string | undefined {
  const place = after === null ? -1 : list.findIndex(({ id }) => id === after)
  if (after !== null && place === -1) return undefined
  return positionBetween(list[place]?.position ?? null, list[place + 1]?.position ?? null)
}

export const positionAtEnd = (list: Placed[]) => positionBetween(list.at(-1)?.position ?? null, null)
