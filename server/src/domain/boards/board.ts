import { timeAt } from '../../clock.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { change } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { withIdempotencyKey } from '../core/idempotency.ts'
import { type Person, toPerson } from '../core/person.ts'
import { announce } from '../live/announce.ts'
import { boardLock, boardOfOrganization } from './queries.ts'

export type Board = { id: string; name: string; createdBy: Person; createdAt: string; version: number }

export type BoardRow = RowOf<typeof boardOfOrganization>

/** The organization and the board of a path. */
export type BoardPath = { organizationId: string; board: string }

export const toBoard = (row: BoardRow): Board => ({
  id: row.id,
  name: row.name,
  createdBy: toPerson(row.creatorHandle, row.creatorNametag, row.creatorName, row.creatorAvatar, row.creatorDeletedAt),
  createdAt: timeAt(row.createdAt),
  version: row.version,
})

export async function findBoard(on: Connection, caller: MemberCaller, board: string): Promise<BoardRow> {
  return found(await boardOfOrganization.first(on, { id: board, organizationKey: caller.organizationKey }))
}

/** A change that adds something also names the Idempotency-Key of its request. */
type ChangeOfBoard = BoardPath & { idempotencyKey?: string | undefined }

/**
 * Makes a use case that changes a board. It runs with the board's row locked, and members are notified. Changes of one
 * board run one after the other, so that no two of them assign the same position.
 */
export const boardChange = <Input extends ChangeOfBoard, Output>(
  permission: 'board.edit' | 'board.delete',
  run: (change: BoardChange, input: Input) => Promise<Output>,
) =>
  change(
    permission,
    async (app, tx, caller, input: Input) => {
      const { idempotencyKey, ...request } = input
      // A retry changes nothing, so it neither locks the board nor announces a change.
      return withIdempotencyKey(app, tx, caller, idempotencyKey, request, async () => {
        const board = found(await boardLock.first(tx, { id: input.board, organizationKey: caller.organizationKey }))
        await announceBoard(app, tx, caller, board.id)
        return run({ app, tx, caller, board }, input)
      })
    },
    ({ board }) => ({ key: `board ${board}` }),
  )

export type BoardChange = { app: App; tx: Transaction; caller: MemberCaller; board: BoardRow }

/** Notifies the members of the organization, whose pages then read the board again. */
export const announceBoard = (app: App, tx: Transaction, { organizationKey }: MemberCaller, boardId: string) =>
  announce(app, tx, { kind: 'board.changed', organizationKey, data: { nio: organizationKey, boardId } })

function found(row: BoardRow | undefined): BoardRow {
  if (!row) throw fail('BOARD_NOT_FOUND')
  return row
}
