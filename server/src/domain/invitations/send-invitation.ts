import { randomUUIDv7 } from 'node:crypto'
import { dayMs, hourMs, minuteMs } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import { fail, unacceptable } from '../../errors.ts'
import { queueMail } from '../../mail/outbox.ts'
import { type Role, roleNames } from '../../policy.ts'
import { mailPattern } from '../accounts/account.ts'
import { findAccount } from '../accounts/find-account.ts'
import { ownAccount } from '../accounts/own-account.ts'
import { accountByKey } from '../accounts/queries.ts'
import { type Action, type Caller, change, type MemberCaller } from '../action.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { announce } from '../live/announce.ts'
import { memberByAccount } from '../members/queries.ts'
import {
  demandOpen,
  type InvitationRow,
  invitationOfOrganization,
  inviteeAsNamed,
  type SentInvitation,
  toSentInvitation,
} from './invitation.ts'
import { inTurnOfOrganization } from './organization-turns.ts'
import {
  invitationBeforeNewest,
  invitationByInviterBeforeNewest,
  invitationClose,
  invitationInsert,
  invitationPendingForAccount,
  invitationPendingForMail,
  invitationRenew,
  invitationSetRole,
} from './queries.ts'

const invitationLifetimeMs = 10 * dayMs
/** How soon the same invitation may be mailed again. */
const resendPauseMs = 5 * minuteMs

type NewInvitation = { org: string; credential: string; role: Role }

/** Inviting the same person twice keeps one invitation, with the newer role. */
export const sendInvitation: Action<NewInvitation, SentInvitation> = Object.assign(
  (app: App, caller: Caller, input: NewInvitation) =>
    inTurnOfOrganization(input.org, caller, () => invite(app, caller, input)),
  { permission: 'invitation.send', writes: true } as const,
)

const invite = change('invitation.send', async (app, tx, caller, { credential, role }: NewInvitation) => {
  if (role > caller.role) throw fail('ROLE_TOO_HIGH')
  const invitee = await whom(tx, credential)
  const { organizationKey } = caller
  if (
    invitee.accountKey !== null &&
    (await memberByAccount.first(tx, { organizationKey, accountKey: invitee.accountKey }))
  ) {
    throw fail('ALREADY_MEMBER')
  }
  const open = await openInvitation(app, tx, organizationKey, invitee)
  const id = open?.id ?? randomUUIDv7()
  if (open) {
    await invitationSetRole.run(tx, { key: open.key, role, invitedBy: caller.accountKey })
  } else {
    await demandWithinLimit(app, tx, caller)
    const now = app.clock.now()
    const expiresAt = now + invitationLifetimeMs
    const invitedBy = caller.accountKey
    await invitationInsert.run(tx, { id, organizationKey, ...invitee, role, invitedBy, now, expiresAt })
  }
  const invitation = await invitationOfOrganization(tx, caller, id)
  if (!open) await mailInvitation(app, tx, caller, invitation)
  if (invitee.accountKey !== null) {
    await announce(app, tx, { kind: 'invitation.received', accountKey: invitee.accountKey, data: { id } })
  }
  const { target, details } = inviteeAsNamed(invitee)
  await recordAudit(app, tx, caller, 'invitation.sent', { target, details: { role, ...details } })
  return toSentInvitation(invitation, caller)
})

export const resendInvitation = change(
  'invitation.resend',
  async (app, tx, caller, { id }: { org: string; id: string }) => {
    const invitation = await invitationOfOrganization(tx, caller, id)
    demandOpen(app, invitation)
    if (invitation.role > caller.role) throw fail('ROLE_TOO_HIGH')
    const now = app.clock.now()
    const waitMs = invitation.mailedAt + resendPauseMs - now
    if (waitMs > 0) throw fail('TOO_MANY_MAILS', { retryAfterMs: waitMs })
    const renewed = { ...invitation, expiresAt: now + invitationLifetimeMs }
    await invitationRenew.run(tx, { key: invitation.key, now, expiresAt: renewed.expiresAt })
    await mailInvitation(app, tx, caller, renewed)
    await recordAudit(app, tx, caller, 'invitation.resent', inviteeAsNamed(invitation))
    return toSentInvitation(renewed, caller)
  },
)

/** Whom an invitation is for. A mail address stands for an account only once that account has confirmed it. */
async function whom(tx: Transaction, credential: string): Promise<{ accountKey: number | null; mail: string | null }> {
  const account = await findAccount(tx, credential)
  if (credential.includes('@')) {
    return { accountKey: account?.mailVerified ? account.key : null, mail: asMail(credential) }
  }
  if (!account) {
    throw unacceptable('credential', 'names nobody here. To invite somebody without an account, give a mail address.')
  }
  return { accountKey: account.key, mail: null }
}

const mailShape = new RegExp(mailPattern)

function asMail(credential: string): string {
  if (!mailShape.test(credential)) throw unacceptable('credential', 'must be a mail address such as jane@example.org')
  return credential
}

/** The invitation that this person already has. One that has run out makes room for a new one. */
async function openInvitation(
  app: App,
  tx: Transaction,
  organizationKey: number,
  { accountKey, mail }: { accountKey: number | null; mail: string | null },
) {
  const now = app.clock.now()
  const pending =
    accountKey === null
      ? await invitationPendingForMail.first(tx, { organizationKey, mail: mail ?? '' })
      : await invitationPendingForAccount.first(tx, { organizationKey, accountKey })
  if (!pending || pending.expiresAt > now) return pending
  await invitationClose.run(tx, { key: pending.key, state: 'expired', now })
}

/** Counted by organization and by person, since anybody may found another organization. */
async function demandWithinLimit(app: App, tx: Transaction, { organizationKey, accountKey }: MemberCaller) {
  const skip = app.config.limits.invitationsPerHour - 1
  const fromHere = await invitationBeforeNewest.first(tx, { organizationKey, skip })
  const byThem = await invitationByInviterBeforeNewest.first(tx, { invitedBy: accountKey, skip })
  const waitMs = Math.max(fromHere?.createdAt ?? 0, byThem?.createdAt ?? 0) + hourMs - app.clock.now()
  if (waitMs > 0) throw fail('TOO_MANY_INVITATIONS', { retryAfterMs: waitMs })
}

async function mailInvitation(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  invitation: InvitationRow,
): Promise<void> {
  const inviter = await ownAccount(tx, caller)
  const account =
    invitation.accountKey === null ? undefined : await accountByKey.first(tx, { key: invitation.accountKey })
  const to = account?.mail ?? invitation.mail
  if (to === null) return
  await queueMail(app, tx, {
    accountKey: account?.key ?? null,
    to,
    kind: 'invitation',
    data: {
      nametag: account?.nametag ?? to,
      registered: account ? 1 : 0,
      inviter: inviter.nametag,
      organization: invitation.organizationName,
      roleName: roleNames[invitation.role],
      expiresAt: invitation.expiresAt,
      publicUrl: app.config.publicUrl,
    },
  })
}
