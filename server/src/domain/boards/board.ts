import { timeAt } from '../../clock.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import type { MemberCaller } from '../core/action.ts'
import { type Person, toPerson } from '../core/person.ts'
import { announce } from '../live/announce.ts'
import { boardLock, boardOfOrganization } from './queries.ts'

export type Board = { id: string; name: string; createdBy: Person; createdAt: string; version: number }

export type BoardRow = RowOf<typeof boardOfOrganization>

/** How a board is named in a path. */
export type BoardNamed = { org: string; board: string }

/** The versions of which one must be the current one for a change to go through. */
export type Expected = { versions?: number[] | undefined }

export const toBoard = (row: BoardRow): Board => ({
  id: row.id,
  name: row.name,
  createdBy: toPerson(row.creatorHandle, row.creatorNametag, row.creatorDeletedAt),
  createdAt: timeAt(row.createdAt),
  version: row.version,
})

export async function findBoard(on: Connection, caller: MemberCaller, board: string): Promise<BoardRow> {
  return found(await boardOfOrganization.first(on, { id: board, organizationKey: caller.organizationKey }))
}

/** Changes of one board take turns, so that no two of them give out the same position. */
export const turnOfBoard = ({ board }: BoardNamed) => `board ${board}`

/** The same for a change that has its turn. */
export async function lockBoard(app: App, tx: Transaction, caller: MemberCaller, board: string): Promise<BoardRow> {
  const row = found(await boardLock.first(tx, { id: board, organizationKey: caller.organizationKey }))
  await announceBoard(app, tx, caller, row.id)
  return row
}

/** Everybody who looks at the boards reads this one again. */
export const announceBoard = (app: App, tx: Transaction, { organizationKey }: MemberCaller, boardId: string) =>
  announce(app, tx, { kind: 'board.changed', organizationKey, data: { nio: organizationKey, boardId } })

function found(row: BoardRow | undefined): BoardRow {
  if (!row) throw fail('BOARD_NOT_FOUND')
  return row
}

export function demandVersion({ version }: { version: number }, { versions }: Expected): void {
  if (versions && !versions.includes(version)) throw fail('PRECONDITION_FAILED')
}
