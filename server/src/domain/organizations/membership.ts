import type { Role } from '../../../../shared/roles.ts'
import type { Transaction } from '../../db/database.ts'
import { settlementsInsert } from '../answers/queries.ts'
import { memberships } from '../core/contents-queries.ts'
import { deleteThings } from '../core/delete-contents.ts'
import { groupsCountLeaver, membershipInsert, removalForget, requestCloseForMember } from './membership-queries.ts'
import { organizationCountMembers } from './queries.ts'

/** Starts a membership. It also answers an open request of the person, and a removal before it no longer matters. */
export async function startMembership(
  tx: Transaction,
  membership: { organizationKey: number; accountKey: number; role: Role; now: number },
): Promise<void> {
  await membershipInsert.run(tx, membership)
  await requestCloseForMember.run(tx, membership)
  await removalForget.run(tx, membership)
  await organizationCountMembers.run(tx, { key: membership.organizationKey, by: 1 })
}

/**
 * Ends a membership and deletes its rows of talks, groups, the calendar, answers and all others that depend on it.
 * Callers settle the dates that it has answered after the commit.
 */
export async function endMembership(
  tx: Transaction,
  membership: { key: number; organizationKey: number },
): Promise<void> {
  await groupsCountLeaver.run(tx, { membershipKey: membership.key })
  await settlementsInsert.run(tx, { membershipKey: membership.key })
  await deleteThings(tx, memberships, [membership.key])
  await organizationCountMembers.run(tx, { key: membership.organizationKey, by: -1 })
}
