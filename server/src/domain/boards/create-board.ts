import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { change } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { withIdempotencyKey } from '../core/idempotency.ts'
import { requireRoomFor } from '../core/quota.ts'
import { boardBeyondQuota } from '../core/quota-queries.ts'
import { announceBoard, type Board, findBoard, toBoard } from './board.ts'
import { firstPositions } from './positions.ts'
import { boardInsert, columnInsert } from './queries.ts'

const usualColumns = ['To do', 'Doing', 'Done']

type NewBoard = {
  organizationId: string
  name: string
  columns?: string[] | undefined
  /** The Idempotency-Key of the request. */
  idempotencyKey: string | undefined
}

export const createBoard = change('board.create', async (app, tx, caller, { idempotencyKey, ...given }: NewBoard) => {
  // The request for a group can have the same fields.
  const request = { creates: 'board', ...given }
  return withIdempotencyKey(app, tx, caller, idempotencyKey, request, () => insertBoard(app, tx, caller, given))
})

async function insertBoard(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  { name, columns = usualColumns }: Omit<NewBoard, 'idempotencyKey'>,
): Promise<Board> {
  const { organizationKey, accountKey: createdBy } = caller
  const { boardsPerOrganization } = app.config.limits
  await requireRoomFor(tx, boardBeyondQuota, { organizationKey }, boardsPerOrganization, 'BOARDS_FULL')
  const id = randomUUIDv7()
  const board = await boardInsert.one(tx, { id, organizationKey, name, createdBy, now: app.clock.now() })
  for (const [index, position] of firstPositions(columns.length).entries()) {
    await columnInsert.run(tx, { id: randomUUIDv7(), boardKey: board.key, name: columns[index] ?? '', position })
  }
  await announceBoard(app, tx, caller, id)
  return toBoard(await findBoard(tx, caller, id))
}
