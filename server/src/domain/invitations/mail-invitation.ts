import { roleNames } from '../../../../shared/roles.ts'
import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { calledName } from '../core/person.ts'
import { accountByKey } from '../identity/queries.ts'
import { queueMail } from '../mail/outbox.ts'
import { isRefused, nextUnaskedAt } from '../mail/unasked.ts'
import type { InvitationRow } from './invitation.ts'
import {
  invitationById,
  invitationDueFirst,
  invitationMarkMailed,
  invitationSetMailDue,
  invitationsSetMailDue,
} from './queries.ts'

/**
 * Mails an invitation, or postpones it until the inviter has confirmed their own address or the recipient may receive
 * an unasked mail again. Returns that time if the mail waits for it, otherwise null.
 */
export async function mailInvitation(app: App, tx: Transaction, invitation: InvitationRow): Promise<number | null> {
  const now = app.clock.now()
  const inviter = await accountByKey.first(tx, { key: invitation.invitedBy })
  const account =
    invitation.accountKey === null ? undefined : await accountByKey.first(tx, { key: invitation.accountKey })
  const to = account?.mail ?? invitation.mail
  if (!inviter || to === null || (await isRefused(app, tx, to, 'invitations'))) {
    await invitationSetMailDue.run(tx, { key: invitation.key, dueAt: null })
    return null
  }
  const dueAt = inviter.mailVerified === 1 ? await nextUnaskedAt(app, tx, to) : null
  if (dueAt === null || dueAt > now) {
    await invitationSetMailDue.run(tx, { key: invitation.key, dueAt })
    return dueAt
  }
  await queueMail(app, tx, {
    accountKey: account?.key ?? null,
    to,
    kind: 'invitation',
    names: [inviter.key],
    // The language of a person without an account is unknown; people mostly invite others who share theirs.
    reader: { name: null, locale: inviter.locale, timeZone: inviter.timeZone },
    data: {
      nametag: account?.nametag ?? to,
      registered: account ? 1 : 0,
      inviter: calledName(inviter),
      organization: invitation.organizationName,
      roleName: roleNames[invitation.role],
      expiresAt: invitation.expiresAt,
      publicUrl: app.config.publicUrl,
    },
  })
  await invitationMarkMailed.run(tx, { key: invitation.key, now })
  return null
}

/**
 * Makes the postponed invitations of an account due after it has confirmed its address. A background job mails them.
 */
export const mailWaitingInvitations = (app: App, tx: Transaction, accountKey: number) =>
  invitationsSetMailDue.run(tx, { invitedBy: accountKey, now: app.clock.now() })

export async function mailDueInvitations(app: App, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const now = app.clock.now()
    const due = await invitationDueFirst.first(app.db, { now })
    if (!due) return
    await app.db.transact(async (tx) => {
      const invitation = await invitationById.first(tx, due)
      if (!invitation || invitation.mailDueAt === null || invitation.mailDueAt > now) return
      const ended = [invitation.organizationDeletedAt, invitation.organizationSuspendedAt]
      const isOver = invitation.expiresAt <= now || ended.some((at) => at !== null)
      if (invitation.state !== 'pending' || isOver)
        await invitationSetMailDue.run(tx, { key: invitation.key, dueAt: null })
      else await mailInvitation(app, tx, invitation)
    })
  }
}
