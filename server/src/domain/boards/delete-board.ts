import { timeAt } from '../../clock.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { action, change } from '../core/action.ts'
import { type PageRequest, startOfPair, toPage } from '../core/page.ts'
import { restorableForMs } from '../organizations/organization.ts'
import { announceBoard, type BoardPath, boardChange, toBoard } from './board.ts'
import { boardSetDeleted, deletedBoard, deletedBoardsOfOrganization } from './queries.ts'

/** Moves a board to the trash, from which it can be restored for 30 days. */
export const deleteBoard = boardChange('board.delete', async ({ app, tx, caller, board }, _: BoardPath) => {
  const { key, id, name } = board
  await boardSetDeleted.run(tx, { key, deletedAt: app.clock.now() })
  await recordAudit(app, tx, caller, 'board.deleted', { details: { boardId: id, name } })
})

export const restoreBoard = change('board.restore', async (app, tx, caller, { board }: BoardPath) => {
  const { organizationKey } = caller
  const row = await deletedBoard.first(tx, { id: board, organizationKey, deletedAfter: oldestRestorable(app) })
  if (!row) throw fail('BOARD_NOT_FOUND')
  await boardSetDeleted.run(tx, { key: row.key, deletedAt: null })
  await recordAudit(app, tx, caller, 'board.restored', { details: { boardId: row.id, name: row.name } })
  await announceBoard(app, tx, caller, row.id)
  return toBoard(row)
})

/** Lists the board that was deleted last first. */
export const listTrash = action(
  'board.restore',
  async (app, caller, { page }: { organizationId: string; page: PageRequest }) => {
    const [beforeAt, beforeKey] = startOfPair(page)
    const rows = await deletedBoardsOfOrganization.all(app.db, {
      organizationKey: caller.organizationKey,
      deletedAfter: oldestRestorable(app),
      beforeAt,
      beforeKey,
      count: page.limit + 1,
    })
    return toPage(
      rows,
      page.limit,
      (row) => ({ ...toBoard(row), deletedAt: timeAt(row.deletedAt ?? 0) }),
      ({ deletedAt, key }) => [deletedAt ?? 0, key],
    )
  },
)

const oldestRestorable = (app: App) => app.clock.now() - restorableForMs
