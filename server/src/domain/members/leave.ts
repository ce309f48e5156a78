import type { Transaction } from '../../db/database.ts'
import { change } from '../action.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { announce } from '../live/announce.ts'
import { findMember, keepAnAdministrator, part } from './member.ts'

export const leaveOrganization = change('organization.leave', async (app, tx, caller, _: { org: string }) => {
  await part(tx, { key: caller.membershipKey, organizationKey: caller.organizationKey })
  await keepAnAdministrator(tx, caller.organizationKey)
  await recordAudit(app, tx, caller, 'member.left', { target: caller.accountKey })
  await announceParting(app, tx, caller)
})

export const removeMember = change(
  'member.remove',
  async (app, tx, caller, { user }: { org: string; user: string }) => {
    const member = await findMember(tx, caller, user)
    await part(tx, { key: member.key, organizationKey: caller.organizationKey })
    await keepAnAdministrator(tx, caller.organizationKey)
    await recordAudit(app, tx, caller, 'member.removed', { target: member.accountKey })
    await announceParting(app, tx, { ...caller, accountKey: member.accountKey })
  },
)

/** Whoever parted hears nothing more of the organization, so they are told by themselves. */
export async function announceParting(
  app: App,
  tx: Transaction,
  { organizationKey, accountKey }: { organizationKey: number; accountKey: number },
): Promise<void> {
  const data = { nio: organizationKey }
  await announce(app, tx, { kind: 'member.left', organizationKey, data })
  await announce(app, tx, { kind: 'organization.left', accountKey, data })
}
