import { change } from '../action.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findMember, keepAnAdministrator, part } from './member.ts'

export const leaveOrganization = change('organization.leave', async (app, tx, caller, _: { org: string }) => {
  await part(tx, { key: caller.membershipKey, organizationKey: caller.organizationKey })
  await keepAnAdministrator(tx, caller.organizationKey)
  await recordAudit(app, tx, caller, 'member.left', { target: caller.accountKey })
})

export const removeMember = change(
  'member.remove',
  async (app, tx, caller, { user }: { org: string; user: string }) => {
    const member = await findMember(tx, caller, user)
    await part(tx, { key: member.key, organizationKey: caller.organizationKey })
    await keepAnAdministrator(tx, caller.organizationKey)
    await recordAudit(app, tx, caller, 'member.removed', { target: member.accountKey })
  },
)
