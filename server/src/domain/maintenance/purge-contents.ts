import { secondMs } from '../../clock.ts'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Query } from '../../db/prepared.ts'
import type { App } from '../app.ts'
import {
  boardDelete,
  closedOrganizationClaim,
  closedOrganizations,
  contentsOfBoard,
  contentsOfOrganization,
  deletedBoardClaim,
  deletedBoards,
  organizationDelete,
  type PurgedContents,
} from './purge-queries.ts'

/** A slice takes some milliseconds, for which others wait on SQLite. */
const rowsAtOnce = 100
const thingsAtOnce = 20
/** The next pass goes on after this time, because the rest of maintenance waits meanwhile. */
const maxPassMs = 20 * secondMs

type Expired = {
  name: string
  due: Query<{ before: number; count: number }, { key: number }>
  claim: Query<{ key: number; before: number }, unknown>
  contents: PurgedContents[]
  remove: Query<{ key: number }, unknown>
}

const expired: Expired[] = [
  {
    name: 'closed organizations',
    due: closedOrganizations,
    claim: closedOrganizationClaim,
    contents: contentsOfOrganization,
    remove: organizationDelete,
  },
  {
    name: 'deleted boards',
    due: deletedBoards,
    claim: deletedBoardClaim,
    contents: contentsOfBoard,
    remove: boardDelete,
  },
]

/**
 * Deletes organizations and boards that can no longer be restored, with their contents in slices. Foreign keys would
 * delete a million messages in one statement: on SQLite everybody waited for that, and PostgreSQL would cancel it after
 * its timeout, every time.
 */
export async function purgeContents(app: App, ageMs: number, stopping: AbortSignal): Promise<void> {
  const before = app.clock.now() - ageMs
  const until = performance.now() + maxPassMs
  const isOver = () => stopping.aborted || performance.now() > until
  for (const { name, due, claim, contents, remove } of expired) {
    let removed = 0
    while (!isOver()) {
      const [next] = await due.all(app.db, { before, count: 1 })
      if (!next) break
      if ((await claim.run(app.db, { ...next, before })) === 0) continue
      await empty(app, contents, next.key, isOver)
      if (!isOver()) removed += await remove.run(app.db, next)
    }
    if (removed > 0) app.log.debug({ removed, of: name }, 'expired')
  }
}

async function empty(app: App, contents: PurgedContents[], key: number, isOver: () => boolean): Promise<void> {
  for (const { next, rows } of contents) {
    while (!isOver()) {
      const things = await next.all(app.db, { key, count: thingsAtOnce })
      if (things.length === 0) break
      const keys = JSON.stringify(things.map((thing) => thing.key))
      for (const each of rows) {
        while (!isOver() && (await each.run(app.db, { keys, count: rowsAtOnce })) === rowsAtOnce) {
          await yieldToEventLoop()
        }
      }
      await yieldToEventLoop()
    }
  }
}
