import type { Connection } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { action } from '../core/action.ts'
import { administratorBesides, membershipsOfAccount } from '../members/queries.ts'

/**
 * What becomes of an organization when the account of a member is deleted: it goes on without them, it closes because
 * they were alone in it, it blocks the deletion because nobody else administers it, or it is closed already.
 */
type Fate = 'goesOn' | 'closes' | 'blocks' | 'isClosed'

type Membership = RowOf<typeof membershipsOfAccount>

/** The organizations of an account, each with what its deletion would do to it. */
export async function organizationsAfterDeletion(
  on: Connection,
  accountKey: number,
): Promise<(Membership & { fate: Fate })[]> {
  const found: (Membership & { fate: Fate })[] = []
  for (const membership of await membershipsOfAccount.all(on, { accountKey })) {
    found.push({ ...membership, fate: await fateOf(on, accountKey, membership) })
  }
  return found
}

async function fateOf(on: Connection, accountKey: number, membership: Membership): Promise<Fate> {
  const { organizationKey, role, memberCount, deletedAt } = membership
  if (deletedAt !== null) return 'isClosed'
  if (memberCount === 1) return 'closes'
  const isNeeded = role === 3 && !(await administratorBesides.first(on, { organizationKey, accountKey }))
  return isNeeded ? 'blocks' : 'goesOn'
}

/** What deleting the account would do now, so that nobody is surprised. */
export const foreseeDeletion = action('account.foreseeDeletion', async (app, caller) => {
  const organizations = await organizationsAfterDeletion(app.db, caller.accountKey)
  const those = (wanted: Fate) =>
    organizations
      .filter(({ fate }) => fate === wanted)
      .map(({ organizationKey, name }) => ({ nio: organizationKey, name }))
  return { left: those('goesOn'), closed: those('closes'), blocking: those('blocks') }
})
