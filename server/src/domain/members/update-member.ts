import type { Role } from '../../../../shared/roles.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { change, may, requirePermission } from '../core/action.ts'
import { ownAccount } from '../identity/own-account.ts'
import { announce } from '../live/announce.ts'
import { joinLinksDeleteOfMember } from '../organizations/membership-queries.ts'
import { mailRoleChange } from './mail-role-change.ts'
import { findMember, requireAdministrator, showMember } from './member.ts'
import { membershipUpdate } from './queries.ts'

type MemberChange = { organizationId: string; user: string; role: Role; comment: string }

/**
 * Changes the role and the comment; an empty comment clears it. An unchanged role requires no permission to set roles.
 */
export const updateMember = change('member.comment', async (app, tx, caller, input: MemberChange) => {
  const { user, role, comment } = input
  const member = await findMember(tx, caller, user)
  if (role !== member.role) requirePermission('member.setRole', caller)
  await membershipUpdate.run(tx, { key: member.key, role, comment })
  if (!may('joinLink.manage', { role })) await joinLinksDeleteOfMember.run(tx, { membershipKey: member.key })
  await requireAdministrator(tx, caller.organizationKey)

  const target = member.accountKey
  if (role !== member.role) {
    await recordAudit(app, tx, caller, 'member.roleChanged', { target, details: { from: member.role, to: role } })
    const { organizationKey } = caller
    const { nametag, name } = await ownAccount(tx, caller)
    await mailRoleChange(app, tx, {
      organizationKey,
      person: member,
      from: member.role,
      to: role,
      by: { ...caller, nametag, name },
    })
  }
  if (comment !== member.comment) await recordAudit(app, tx, caller, 'member.commentChanged', { target })
  await announce(app, tx, {
    kind: 'member.changed',
    organizationKey: caller.organizationKey,
    data: { nio: caller.organizationKey, nicHandle: member.nicHandle },
  })
  return showMember(tx, { ...member, role, comment }, caller)
})
