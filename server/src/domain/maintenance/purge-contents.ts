import { secondMs } from '../../clock.ts'
import type { Query } from '../../db/prepared.ts'
import type { App } from '../app.ts'
import { boardColumns, boards, organizations, type Things, talks } from '../core/contents-queries.ts'
import { deleteThings } from '../core/delete-contents.ts'
import {
  closedOrganizationClaim,
  closedOrganizations,
  commentsWithoutEvent,
  deletedBoardClaim,
  deletedBoards,
  deletedColumns,
} from './purge-queries.ts'

/** The next pass goes on after this time, because the rest of maintenance waits meanwhile. */
const maxPassMs = 20 * secondMs

type Expired = {
  name: string
  due: Query<{ before: number; count: number }, { key: number }>
  /** Makes sure that nobody restores the thing meanwhile. */
  claim?: Query<{ key: number; before: number }, unknown>
  things: Things
}

const expired: Expired[] = [
  { name: 'closed organizations', due: closedOrganizations, claim: closedOrganizationClaim, things: organizations },
  { name: 'deleted boards', due: deletedBoards, claim: deletedBoardClaim, things: boards },
  { name: 'deleted columns', due: deletedColumns, things: boardColumns },
  { name: 'comments on deleted events', due: commentsWithoutEvent, things: talks },
]

/** Deletes what can no longer be restored, with all that belongs to it. */
export async function purgeContents(app: App, ageMs: number, stopping: AbortSignal): Promise<void> {
  const before = app.clock.now() - ageMs
  const until = performance.now() + maxPassMs
  const isOver = () => stopping.aborted || performance.now() > until
  for (const { name, due, claim, things } of expired) {
    let removed = 0
    while (!isOver()) {
      const [next] = await due.all(app.db, { before, count: 1 })
      if (!next) break
      if (claim && (await claim.run(app.db, { ...next, before })) === 0) continue
      await deleteThings(app.db, things, [next.key], isOver)
      removed++
    }
    if (removed > 0) app.log.debug({ removed, of: name }, 'expired')
  }
}
