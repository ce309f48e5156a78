import { addressUndoDays } from '../../../../shared/limits.ts'
import { dayMs } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { action } from '../core/action.ts'
import { newLinkToken, sha256 } from '../core/secrets.ts'
import { transactFor } from '../core/write-budget.ts'
import { type AccountRow, toAccount } from '../identity/account.ts'
import { ownAccount } from '../identity/own-account.ts'
import { queueMail } from '../mail/outbox.ts'
import { mailConfirmation } from './confirm-mail.ts'
import { mailChangeInsert } from './credential-queries.ts'
import { announceAccount } from './profile.ts'
import {
  accountRespellMail,
  accountSetNametag,
  accountSetUnverifiedMail,
  formerNametagDelete,
  formerNametagInsert,
} from './queries.ts'
import { requireFreeNames, translateTakenNames } from './register.ts'

const undoLifetimeMs = addressUndoDays * dayMs

type AccountChange = { nametag?: string | undefined; mail?: string | undefined }

export const updateAccount = action('account.update', async (app, caller, { nametag, mail }: AccountChange) => {
  const before = await ownAccount(app.db, caller)
  // Attempts with a taken address count as well; otherwise a caller could probe any number of addresses.
  if (mail !== undefined && !isSame(mail, before.mail)) {
    await app.limits.addressChanges.spend(before.id, 'TOO_MANY_ADDRESS_CHANGES')
  }
  const renames = nametag !== undefined && !isSame(nametag, before.nametag)
  if (renames) await app.limits.renames.spend(before.id, 'TOO_MANY_RENAMES')
  try {
    return await translateTakenNames(() =>
      transactFor(app, caller, async (tx) => {
        const account = await ownAccount(tx, caller)
        await requireFreeNames(app, tx, { nametag, mail }, account.key)
        if (nametag !== undefined) await setNametag(app, tx, account, nametag)
        if (mail !== undefined) await setMail(app, tx, { ...account, nametag: nametag ?? account.nametag }, mail)
        await announceAccount(app, tx, account)
        return toAccount(await ownAccount(tx, caller))
      }),
    )
  } catch (error) {
    if (renames) await app.limits.renames.refund(before.id)
    throw error
  }
})

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Reserves the former nametag for the account, so that nobody else can pose as its owner. */
async function setNametag(app: App, tx: Transaction, { key, nametag: old }: AccountRow, nametag: string) {
  await accountSetNametag.run(tx, { key, nametag })
  if (isSame(nametag, old)) return
  await formerNametagDelete.run(tx, { nametag, accountKey: key })
  await formerNametagInsert.run(tx, { nametag: old, accountKey: key, now: app.clock.now() })
}

/** Sets the new address at once but unconfirmed, and mails the old address a link that undoes the change. */
async function setMail(app: App, tx: Transaction, account: AccountRow, mail: string): Promise<void> {
  if (isSame(mail, account.mail)) {
    await accountRespellMail.run(tx, { key: account.key, mail })
    return
  }
  const undoToken = newLinkToken()
  const now = app.clock.now()
  const undoUntil = now + undoLifetimeMs
  await mailChangeInsert.run(tx, {
    accountKey: account.key,
    undoTokenHash: sha256(undoToken),
    oldMail: account.mail,
    oldMailVerified: account.mailVerified === 1 ? 1 : 0,
    oldResetMail: account.resetMail,
    now,
    undoUntil,
  })
  await accountSetUnverifiedMail.run(tx, { key: account.key, mail })
  await queueMail(app, tx, {
    accountKey: account.key,
    to: account.mail,
    kind: 'mail-changed-old',
    // An unconfirmed address may belong to another person, so this mail counts as unasked.
    ...(account.mailVerified === 0 && { topic: 'confirmations' as const }),
    data: {
      nametag: account.nametag,
      oldMail: account.mail,
      newMail: mail,
      at: now,
      undoUntil,
      publicUrl: app.config.publicUrl,
    },
    secret: { text: undoToken, expiresAt: undoUntil },
  })
  await mailConfirmation(app, tx, { ...account, mail }, 'mail-changed-new')
}
