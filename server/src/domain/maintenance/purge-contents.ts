import { secondMs } from '../../clock.ts'
import type { Query } from '../../db/prepared.ts'
import type { App } from '../app.ts'
import { contentsOfBoards, contentsOfOrganizations, type DeletionOrder } from '../core/contents-queries.ts'
import { deleteContents } from '../core/delete-contents.ts'
import { closedOrganizationClaim, closedOrganizations, deletedBoardClaim, deletedBoards } from './purge-queries.ts'

/** The next pass goes on after this time, because the rest of maintenance waits meanwhile. */
const maxPassMs = 20 * secondMs

type Expired = {
  name: string
  due: Query<{ before: number; count: number }, { key: number }>
  claim: Query<{ key: number; before: number }, unknown>
  contents: DeletionOrder
}

const expired: Expired[] = [
  {
    name: 'closed organizations',
    due: closedOrganizations,
    claim: closedOrganizationClaim,
    contents: contentsOfOrganizations,
  },
  {
    name: 'deleted boards',
    due: deletedBoards,
    claim: deletedBoardClaim,
    contents: contentsOfBoards,
  },
]

/** Deletes organizations and boards that can no longer be restored, with all that belongs to them. */
export async function purgeContents(app: App, ageMs: number, stopping: AbortSignal): Promise<void> {
  const before = app.clock.now() - ageMs
  const until = performance.now() + maxPassMs
  const isOver = () => stopping.aborted || performance.now() > until
  for (const { name, due, claim, contents } of expired) {
    let removed = 0
    while (!isOver()) {
      const [next] = await due.all(app.db, { before, count: 1 })
      if (!next) break
      if ((await claim.run(app.db, { ...next, before })) === 0) continue
      await deleteContents(app.db, contents, [next.key], isOver)
      removed++
    }
    if (removed > 0) app.log.debug({ removed, of: name }, 'expired')
  }
}
