import { randomUUIDv7 } from 'node:crypto'
import { type Role, roleNames } from '../../../../shared/roles.ts'
import { dayMs, hourMs, timeAt } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import { fail, unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Action, change, may } from '../core/action.ts'
import type { Caller, MemberCaller } from '../core/caller.ts'
import { addressPrefix } from '../core/limits.ts'
import { mailPattern } from '../identity/account.ts'
import { findAccount } from '../identity/find-account.ts'
import { announce } from '../live/announce.ts'
import { memberByAccount } from '../members/queries.ts'
import { type InvitationRow, invitationOfOrganization, inviteeAsNamed, requireOpenInvitation } from './invitation.ts'
import { invitationLink, maxLinkedRole } from './invitation-link.ts'
import { mailInvitation } from './mail-invitation.ts'
import { withOrganizationMutex } from './organization-mutex.ts'
import {
  invitationBeforeNewest,
  invitationBind,
  invitationByInviterBeforeNewest,
  invitationClose,
  invitationInsert,
  invitationPendingForAccount,
  invitationPendingForMail,
  invitationRenew,
  invitationSetRole,
  invitationToAccountBeforeNewest,
  invitationToMailBeforeNewest,
} from './queries.ts'

export type SentInvitation = ReturnType<typeof toSentInvitation>

/** Converts an invitation to the form that its organization sees. */
const toSentInvitation = (app: App, row: InvitationRow, reader: MemberCaller) => ({
  id: row.id,
  nio: row.organizationKey,
  role: row.role,
  roleName: roleNames[row.role],
  state: row.state,
  mailed: row.mailedAt > 0,
  createdAt: timeAt(row.createdAt),
  expiresAt: timeAt(row.expiresAt),
  ...(row.mail !== null && may('member.readMail', reader) ? { mail: row.mail } : {}),
  link: may('invitation.send', reader) ? invitationLink(app, row) : null,
})

const invitationLifetimeMs = 10 * dayMs

type NewInvitation = { organizationId: string; credential: string; role: Role }

/** Keeps one invitation per person, with the newest role. Only new invitations count towards the limits. */
export const sendInvitation: Action<NewInvitation, SentInvitation> = Object.assign(
  async (app: App, caller: Caller, input: NewInvitation) => {
    const prefix = addressPrefix(caller.origin.address)
    await app.limits.invitationsSent.spend(prefix, 'TOO_MANY_INVITATIONS')
    let isNew = false
    try {
      const outcome = await withOrganizationMutex(input.organizationId, caller, () => invite(app, caller, input))
      isNew = outcome.isNew
      return outcome.sent
    } finally {
      if (!isNew) await app.limits.invitationsSent.refund(prefix)
    }
  },
  { permission: 'invitation.send', writes: true } as const,
)

const invite = change('invitation.send', async (app, tx, caller, { credential, role }: NewInvitation) => {
  if (role > caller.role) throw fail('ROLE_TOO_HIGH')
  const invitee = await findInvitee(tx, credential)
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
    // A higher role is for the owner of the address, not for a person who took the invitation over with its link.
    if (role > maxLinkedRole) await invitationBind.run(tx, { key: open.key, accountKey: invitee.accountKey })
  } else {
    await requireWithinLimits(app, tx, caller, invitee)
    const now = app.clock.now()
    const expiresAt = now + invitationLifetimeMs
    const invitedBy = caller.accountKey
    await invitationInsert.run(tx, { id, organizationKey, ...invitee, role, invitedBy, now, expiresAt })
    await mailInvitation(app, tx, await invitationOfOrganization(tx, caller, id))
  }
  if (invitee.accountKey !== null) {
    await announce(app, tx, { kind: 'invitation.received', accountKey: invitee.accountKey, data: { id } })
  }
  const { target, details } = inviteeAsNamed(invitee)
  await recordAudit(app, tx, caller, 'invitation.sent', { target, details: { role, ...details } })
  return { isNew: !open, sent: toSentInvitation(app, await invitationOfOrganization(tx, caller, id), caller) }
})

export const resendInvitation = change(
  'invitation.resend',
  async (app, tx, caller, { id }: { organizationId: string; id: string }) => {
    const invitation = await invitationOfOrganization(tx, caller, id)
    requireOpenInvitation(app, invitation)
    if (invitation.role > caller.role) throw fail('ROLE_TOO_HIGH')
    const now = app.clock.now()
    const renewed = { ...invitation, expiresAt: now + invitationLifetimeMs }
    await invitationRenew.run(tx, { key: invitation.key, expiresAt: renewed.expiresAt })
    const waitsUntil = await mailInvitation(app, tx, renewed)
    // Nobody waits for a second mail. An invitation that was not mailed yet is renewed, and goes on waiting.
    if (waitsUntil !== null && invitation.mailedAt > 0) {
      throw fail('TOO_MANY_INVITATIONS', { retryAfterMs: waitsUntil - now })
    }
    await recordAudit(app, tx, caller, 'invitation.resent', inviteeAsNamed(invitation))
    return toSentInvitation(app, await invitationOfOrganization(tx, caller, id), caller)
  },
)

/** Finds the person to invite. A mail address identifies an account only after that account has confirmed it. */
async function findInvitee(tx: Transaction, credential: string): Promise<Invitee> {
  const account = await findAccount(tx, credential)
  if (credential.includes('@')) {
    return { accountKey: account?.mailVerified ? account.key : null, mail: requireMail(credential) }
  }
  if (!account) {
    throw unacceptable('credential', 'names nobody here. To invite somebody without an account, give a mail address.')
  }
  return { accountKey: account.key, mail: null }
}

const mailShape = new RegExp(mailPattern)

function requireMail(credential: string): string {
  if (!mailShape.test(credential)) throw unacceptable('credential', 'must be a mail address such as jane@example.org')
  return credential
}

type Invitee = { accountKey: number | null; mail: string | null }

/**
 * Returns the pending invitation of this person, named in the same way. An expired one is closed, which makes room for
 * a new one.
 */
async function openInvitation(app: App, tx: Transaction, organizationKey: number, { accountKey, mail }: Invitee) {
  const now = app.clock.now()
  const pending =
    mail === null
      ? await invitationPendingForAccount.first(tx, { organizationKey, accountKey: accountKey ?? 0 })
      : await invitationPendingForMail.first(tx, { organizationKey, mail })
  if (!pending || pending.expiresAt > now) return pending
  await invitationClose.run(tx, { key: pending.key, state: 'expired', now })
}

/**
 * Limits new invitations per organization, per inviter, because anyone can create another organization, and per
 * invitee.
 */
async function requireWithinLimits(app: App, tx: Transaction, caller: MemberCaller, { accountKey, mail }: Invitee) {
  const { organizationKey } = caller
  const { invitationsPerHour, invitationsPerAddress } = app.config.limits
  const skip = invitationsPerHour - 1
  const ofOrganization = await invitationBeforeNewest.first(tx, { organizationKey, skip })
  const byInviter = await invitationByInviterBeforeNewest.first(tx, { invitedBy: caller.accountKey, skip })
  const perInvitee = { organizationKey, skip: invitationsPerAddress - 1 }
  const toInvitee =
    mail === null
      ? await invitationToAccountBeforeNewest.first(tx, { ...perInvitee, accountKey: accountKey ?? 0 })
      : await invitationToMailBeforeNewest.first(tx, { ...perInvitee, mail })
  const freeAt = Math.max(
    (ofOrganization?.createdAt ?? 0) + hourMs,
    (byInviter?.createdAt ?? 0) + hourMs,
    (toInvitee?.createdAt ?? 0) + dayMs,
  )
  const waitMs = freeAt - app.clock.now()
  if (waitMs > 0) throw fail('TOO_MANY_INVITATIONS', { retryAfterMs: waitMs })
}
