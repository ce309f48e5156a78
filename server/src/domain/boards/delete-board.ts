import { timeAt } from '../../clock.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { action, change } from '../core/action.ts'
import { type PageRequest, startOfPair, toCursor } from '../core/page.ts'
import { restorableForMs } from '../organizations/organization.ts'
import { announceBoard, type BoardNamed, lockBoard, toBoard } from './board.ts'
import { boardSetDeleted, deletedBoard, deletedBoardsOfOrganization } from './queries.ts'

/** From now on it rests in the trash. For 30 days it can be brought back as it was. */
export const deleteBoard = change('board.delete', async (app, tx, caller, { board }: BoardNamed) => {
  const { key, id, name } = await lockBoard(app, tx, caller, board)
  await boardSetDeleted.run(tx, { key, deletedAt: app.clock.now() })
  await recordAudit(app, tx, caller, 'board.deleted', { details: { boardId: id, name } })
})

export const restoreBoard = change('board.restore', async (app, tx, caller, { board }: BoardNamed) => {
  const { organizationKey } = caller
  const row = await deletedBoard.first(tx, { id: board, organizationKey, deletedAfter: oldestRestorable(app) })
  if (!row) throw fail('BOARD_NOT_FOUND')
  await boardSetDeleted.run(tx, { key: row.key, deletedAt: null })
  await recordAudit(app, tx, caller, 'board.restored', { details: { boardId: row.id, name: row.name } })
  await announceBoard(app, tx, caller, row.id)
  return toBoard(row)
})

/** The one that was deleted last first. */
export const listTrash = action('board.restore', async (app, caller, { page }: { org: string; page: PageRequest }) => {
  const [beforeAt, beforeKey] = startOfPair(page)
  const rows = await deletedBoardsOfOrganization.all(app.db, {
    organizationKey: caller.organizationKey,
    deletedAfter: oldestRestorable(app),
    beforeAt,
    beforeKey,
    count: page.limit + 1,
  })
  const shown = rows.slice(0, page.limit).map((row) => ({ ...row, deletedAt: row.deletedAt ?? 0 }))
  const last = shown.at(-1)
  return {
    items: shown.map((row) => ({ ...toBoard(row), deletedAt: timeAt(row.deletedAt) })),
    nextCursor: rows.length > page.limit && last ? toCursor(last.deletedAt, last.key) : null,
  }
})

const oldestRestorable = (app: App) => app.clock.now() - restorableForMs
