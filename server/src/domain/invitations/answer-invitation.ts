import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Action, change } from '../core/action.ts'
import type { Caller } from '../core/caller.ts'
import { announce } from '../live/announce.ts'
import { mailRoleChange } from '../members/mail-role-change.ts'
import { memberByAccount } from '../members/queries.ts'
import { startMembership } from '../organizations/membership.ts'
import { type Organization, toOrganization } from '../organizations/organization.ts'
import { organizationByKey } from '../organizations/queries.ts'
import {
  invitationOfOrganization,
  invitationToCaller,
  inviteeAsNamed,
  mailInviter,
  requireOpenInvitation,
} from './invitation.ts'
import { withOrganizationMutex } from './organization-mutex.ts'
import { invitationById, invitationClose, invitationsCloseForAccount } from './queries.ts'

/** Makes the invited person a member with the offered role, exactly once. */
export const acceptInvitation: Action<{ id: string }, Organization> = Object.assign(
  async (app: App, caller: Caller, { id }: { id: string }) => {
    const known = await invitationById.first(app.db, { id: id.toLowerCase() })
    return withOrganizationMutex(String(known?.organizationKey), caller, () => accept(app, caller, { id }))
  },
  { permission: 'invitation.answer', writes: true } as const,
)

const accept = change('invitation.answer', async (app, tx, caller, { id }: { id: string }) => {
  const { invitation, account } = await invitationToCaller(tx, caller, id)
  requireOpenInvitation(app, invitation)
  if (invitation.organizationSuspendedAt !== null) throw fail('ORGANIZATION_SUSPENDED')
  const { organizationKey, role } = invitation
  const person = { organizationKey, accountKey: account.key }
  if (await memberByAccount.first(tx, person)) throw fail('ALREADY_MEMBER')

  const now = app.clock.now()
  await startMembership(tx, { ...person, role, now })
  await invitationsCloseForAccount.run(tx, { ...person, state: 'accepted', now })
  await recordAudit(app, tx, { ...caller, organizationKey }, 'member.joined', {
    target: account.key,
    details: { role },
  })
  await announce(app, tx, {
    kind: 'member.joined',
    organizationKey,
    data: { nio: organizationKey, nicHandle: account.nicHandle },
  })
  await mailInviter(app, tx, invitation, account, 'invitation-accepted')
  const own = { ...account, accountKey: account.key }
  await mailRoleChange(app, tx, { organizationKey, person: own, from: null, to: role, by: own })
  const organization = await organizationByKey.first(tx, { key: organizationKey })
  if (!organization) throw fail('INVITATION_CLOSED')
  return toOrganization({ ...organization, unread: 0, unreadMentions: 0 }, role)
})

export const declineInvitation = change('invitation.answer', async (app, tx, caller, { id }: { id: string }) => {
  const { invitation, account } = await invitationToCaller(tx, caller, id)
  requireOpenInvitation(app, invitation)
  await invitationClose.run(tx, { key: invitation.key, state: 'declined', now: app.clock.now() })
  const { organizationKey } = invitation
  await recordAudit(app, tx, { ...caller, organizationKey }, 'invitation.declined', { target: account.key })
  await mailInviter(app, tx, invitation, account, 'invitation-declined')
})

export const revokeInvitation = change(
  'invitation.revoke',
  async (app, tx, caller, { id }: { organizationId: string; id: string }) => {
    const invitation = await invitationOfOrganization(tx, caller, id)
    requireOpenInvitation(app, invitation)
    await invitationClose.run(tx, { key: invitation.key, state: 'revoked', now: app.clock.now() })
    await recordAudit(app, tx, caller, 'invitation.revoked', inviteeAsNamed(invitation))
  },
)
