import { dayMs } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { action, change } from '../core/action.ts'
import { newLinkToken, sha256 } from '../core/secrets.ts'
import { transactFor } from '../core/write-budget.ts'
import type { AccountRow } from '../identity/account.ts'
import { ownAccount } from '../identity/own-account.ts'
import { claimInvitations } from '../invitations/claim-invitations.ts'
import { mailWaitingInvitations } from '../invitations/mail-invitation.ts'
import { queueMail } from '../mail/outbox.ts'
import { mailsRelease } from '../mail/queries.ts'
import { isRefused, nextUnaskedAt } from '../mail/unasked.ts'
import { mailConfirmationByToken, mailConfirmationInsert, mailConfirmationsDelete } from './credential-queries.ts'
import { announceAccount } from './profile.ts'
import { accountVerifyMail } from './queries.ts'
import { sessionsSetMustConfirm } from './session-queries.ts'

const confirmationLifetimeMs = 7 * dayMs

/**
 * Confirms the address that a mailed link was sent to, if the account still has that address. The link alone is not
 * enough: otherwise a user could enter another person's address and wait until that person follows the link.
 */
export const confirmMail = change('account.confirmMail', async (app, tx, caller, { token }: { token: string }) => {
  const confirmation = await mailConfirmationByToken.first(tx, { tokenHash: sha256(token), now: app.clock.now() })
  const account = await ownAccount(tx, caller)
  const isTheirs = confirmation?.accountKey === account.key
  if (!isTheirs || confirmation.mail.toLowerCase() !== account.mail.toLowerCase()) throw fail('LINK_INVALID')
  await accountVerifyMail.run(tx, { key: account.key })
  if (account.mustConfirm === 1) await sessionsSetMustConfirm.run(tx, { accountKey: account.key, mustConfirm: 0 })
  await mailConfirmationsDelete.run(tx, { accountKey: account.key })
  await announceAccount(app, tx, account)
  await claimInvitations(app, tx, account)
  await mailsRelease.run(tx, { accountKey: account.key, now: app.clock.now() })
  await mailWaitingInvitations(app, tx, account.key)
  tx.afterCommit(app.mailSender.wake)
  tx.afterCommit(app.invitationMails.wake)
  return { mail: account.mail, mailVerified: true }
})

export const requestConfirmation = action('account.requestConfirmation', async (app, caller) => {
  const account = await ownAccount(app.db, caller)
  if (account.mailVerified) throw fail('MAIL_ALREADY_CONFIRMED')
  if (await isRefused(app, app.db, account.mail, 'confirmations')) throw fail('MAILS_REFUSED')
  const waitMs = (await nextUnaskedAt(app, app.db, account.mail)) - app.clock.now()
  if (waitMs > 0) throw fail('TOO_MANY_MAILS', { retryAfterMs: waitMs })
  await app.limits.confirmationMails.spend(account.id, 'TOO_MANY_MAILS')
  await transactFor(app, caller, async (tx) =>
    mailConfirmation(app, tx, await ownAccount(tx, caller), 'confirm-address'),
  )
  return { mail: account.mail, mailed: app.config.smtpUrl !== null }
})

/** Mails the link that confirms the account's address, and invalidates earlier links. */
export async function mailConfirmation(
  app: App,
  tx: Transaction,
  account: AccountRow,
  kind: 'confirm-address' | 'mail-changed-new',
): Promise<void> {
  const token = newLinkToken()
  const expiresAt = app.clock.now() + confirmationLifetimeMs
  await mailConfirmationsDelete.run(tx, { accountKey: account.key })
  await mailConfirmationInsert.run(tx, {
    accountKey: account.key,
    tokenHash: sha256(token),
    mail: account.mail,
    expiresAt,
  })
  await queueMail(app, tx, {
    accountKey: account.key,
    to: account.mail,
    kind,
    data: { nametag: account.nametag, mail: account.mail, publicUrl: app.config.publicUrl, expiresAt },
    secret: { text: token, expiresAt },
  })
}
