import { randomUUIDv7 } from 'node:crypto'
import { change } from '../core/action.ts'
import { requireRoomFor } from '../core/quota.ts'
import { boardBeyondQuota } from '../core/quota-queries.ts'
import { announceBoard, findBoard, toBoard } from './board.ts'
import { firstPositions } from './positions.ts'
import { boardInsert, columnInsert } from './queries.ts'

const usualColumns = ['To do', 'Doing', 'Done']

type NewBoard = { organizationId: string; name: string; columns?: string[] | undefined }

export const createBoard = change('board.create', async (app, tx, caller, given: NewBoard) => {
  const { name, columns = usualColumns } = given
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
})
