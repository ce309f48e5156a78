import type { Connection } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { action } from '../core/action.ts'
import { administratorBesides, membershipsOfAccount } from '../members/queries.ts'

/**
 * Effect of an account deletion on an organization: it remains, it closes because the account is its only member, it
 * blocks the deletion because nobody else administers it, or it is closed already.
 */
type DeletionEffect = 'remains' | 'closes' | 'blocks' | 'alreadyClosed'

type Membership = RowOf<typeof membershipsOfAccount>

/** Returns the organizations of an account, each with the effect of deleting the account. */
export async function deletionEffects(
  on: Connection,
  accountKey: number,
): Promise<(Membership & { effect: DeletionEffect })[]> {
  const found: (Membership & { effect: DeletionEffect })[] = []
  for (const membership of await membershipsOfAccount.all(on, { accountKey })) {
    found.push({ ...membership, effect: await effectOf(on, accountKey, membership) })
  }
  return found
}

async function effectOf(on: Connection, accountKey: number, membership: Membership): Promise<DeletionEffect> {
  const { organizationKey, role, memberCount, deletedAt } = membership
  if (deletedAt !== null) return 'alreadyClosed'
  if (memberCount === 1) return 'closes'
  const isNeeded = role === 3 && !(await administratorBesides.first(on, { organizationKey, accountKey }))
  return isNeeded ? 'blocks' : 'remains'
}

/** Shows the effects of deleting the account before its owner decides. */
export const previewDeletion = action('account.foreseeDeletion', async (app, caller) => {
  const organizations = await deletionEffects(app.db, caller.accountKey)
  const withEffect = (wanted: DeletionEffect) =>
    organizations
      .filter(({ effect }) => effect === wanted)
      .map(({ organizationKey, name }) => ({ nio: organizationKey, name }))
  return { left: withEffect('remains'), closed: withEffect('closes'), blocking: withEffect('blocks') }
})
