import { dayMs } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { queueMail } from '../../mail/outbox.ts'
import { action } from '../action.ts'
import type { App } from '../app.ts'
import { claimInvitations } from '../invitations/claim-invitations.ts'
import { spend } from '../limits.ts'
import { transactFor } from '../limits-written.ts'
import { newLinkToken, sha256 } from '../secrets.ts'
import type { AccountRow } from './account.ts'
import { ownAccount } from './own-account.ts'
import {
  accountByKey,
  accountVerifyMail,
  mailConfirmationByToken,
  mailConfirmationInsert,
  mailConfirmationsDelete,
} from './queries.ts'

const confirmationLifetimeMs = 7 * dayMs

/** Confirms the address that a mailed link was sent to, if the account still has it. */
export const confirmMail = action('account.confirmMail', async (app, _caller, { token }: { token: string }) =>
  app.db.transact(async (tx) => {
    const confirmation = await mailConfirmationByToken.first(tx, { tokenHash: sha256(token), now: app.clock.now() })
    const account = confirmation && (await accountByKey.first(tx, { key: confirmation.accountKey }))
    if (account?.mail.toLowerCase() !== confirmation?.mail.toLowerCase() || !account) throw fail('LINK_INVALID')
    await accountVerifyMail.run(tx, { key: account.key })
    await mailConfirmationsDelete.run(tx, { accountKey: account.key })
    await claimInvitations(app, tx, account)
    return { mail: account.mail, mailVerified: true }
  }),
)

export const requestConfirmation = action('account.requestConfirmation', async (app, caller) => {
  const account = await ownAccount(app.db, caller)
  if (account.mailVerified) throw fail('MAIL_ALREADY_CONFIRMED')
  await spend(app.limits.confirmationMails, account.id, 'TOO_MANY_MAILS')
  await transactFor(app, caller, async (tx) =>
    mailConfirmation(app, tx, await ownAccount(tx, caller), 'confirm-address'),
  )
  return { mail: account.mail }
})

/** Mails the link that confirms the account's address. Links that were sent before stop working. */
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
