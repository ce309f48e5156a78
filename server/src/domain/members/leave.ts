import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { change } from '../core/action.ts'
import { ownAccount } from '../identity/own-account.ts'
import { announce } from '../live/announce.ts'
import { endMembership } from '../organizations/membership.ts'
import { removalInsert } from '../organizations/membership-queries.ts'
import { mailRoleChange } from './mail-role-change.ts'
import { findMember, requireAdministrator } from './member.ts'
import { settlingDates } from './settling-dates.ts'

const leave = change('organization.leave', async (app, tx, caller, _: { organizationId: string }) => {
  const account = await ownAccount(tx, caller)
  const { nicHandle } = account
  await endMembership(tx, { key: caller.membershipKey, organizationKey: caller.organizationKey })
  await requireAdministrator(tx, caller.organizationKey)
  await recordAudit(app, tx, caller, 'member.left', { target: caller.accountKey })
  const own = { ...account, accountKey: account.key }
  await mailRoleChange(app, tx, { ...caller, person: own, from: caller.role, to: null, by: own })
  await announceMemberLeft(app, tx, { ...caller, nicHandle })
})

const remove = change('member.remove', async (app, tx, caller, { user }: { organizationId: string; user: string }) => {
  const member = await findMember(tx, caller, user)
  await endMembership(tx, { key: member.key, organizationKey: caller.organizationKey })
  await requireAdministrator(tx, caller.organizationKey)
  await removalInsert.run(tx, { ...member, organizationKey: caller.organizationKey, now: app.clock.now() })
  await recordAudit(app, tx, caller, 'member.removed', { target: member.accountKey })
  const { nametag, name } = await ownAccount(tx, caller)
  const by = { ...caller, nametag, name }
  const { organizationKey } = caller
  await mailRoleChange(app, tx, { organizationKey, person: member, from: member.role, to: null, by })
  await announceMemberLeft(app, tx, { ...member, organizationKey: caller.organizationKey })
})

export const leaveOrganization = settlingDates(leave)
export const removeMember = settlingDates(remove)

/**
 * Announces the departure to the remaining members and to the departed account, which no longer receives events of the
 * organization.
 */
export async function announceMemberLeft(
  app: App,
  tx: Transaction,
  { organizationKey, accountKey, nicHandle }: { organizationKey: number; accountKey: number; nicHandle: string },
): Promise<void> {
  await announce(app, tx, { kind: 'member.left', organizationKey, data: { nio: organizationKey, nicHandle } })
  await announce(app, tx, { kind: 'organization.left', accountKey, data: { nio: organizationKey } })
}
