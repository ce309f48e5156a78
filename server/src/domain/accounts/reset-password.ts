import { hourMs } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { action } from '../core/action.ts'
import { addressPrefix } from '../core/limits.ts'
import { newOneTimePassword, sha256 } from '../core/secrets.ts'
import type { AccountRow } from '../identity/account.ts'
import { findAccount } from '../identity/find-account.ts'
import { queueMail } from '../mail/outbox.ts'
import {
  oneTimePasswordInsert,
  resetRequestDelete,
  resetRequestInsert,
  resetRequestOldest,
} from './credential-queries.ts'

const oneTimePasswordLifetimeMs = hourMs

/**
 * Records the request only. A background job looks the account up a moment later, so that neither the reply nor its
 * timing reveals whether the account exists. The name is sealed because people type passwords into the wrong field.
 */
export const resetPassword = action(
  'account.resetPassword',
  async (app, caller, { credential }: { credential: string }) => {
    // A flood of requests from one network would delay all others. Requests above the limit get the same reply.
    if (!(await app.limits.resetRequests.trySpend(addressPrefix(caller.origin.address))).isAllowed) return
    await resetRequestInsert.run(app.db, { sealedCredential: app.seal.close(credential), now: app.clock.now() })
    app.passwordResets.wakeSoon()
  },
)

/** Processes the recorded requests, oldest first. */
export async function processResetRequests(app: App, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const request = await resetRequestOldest.first(app.db, {})
    if (!request) return
    const credential = app.seal.open(request.sealedCredential)
    const account = credential === null ? undefined : await findAccount(app.db, credential)
    const allowed = account !== undefined && (await withinLimits(app, account))
    await app.db.transact(async (tx) => {
      // Another node may have processed the request meanwhile.
      const mine = (await resetRequestDelete.run(tx, { key: request.key })) === 1
      if (mine && allowed) await mailOneTimePassword(app, tx, account)
    })
  }
}

const withinLimits = async ({ limits }: App, { id }: AccountRow) =>
  (await limits.resetMailsHourly.trySpend(id)).isAllowed && (await limits.resetMailsDaily.trySpend(id)).isAllowed

/** Mails a one-time password. The old password keeps working, so that a reset request cannot lock anyone out. */
export async function mailOneTimePassword(app: App, tx: Transaction, account: AccountRow): Promise<void> {
  const secret = newOneTimePassword()
  const requestedAt = app.clock.now()
  const expiresAt = requestedAt + oneTimePasswordLifetimeMs
  await oneTimePasswordInsert.run(tx, { accountKey: account.key, hash: sha256(secret), expiresAt })
  await queueMail(app, tx, {
    accountKey: account.key,
    to: account.resetMail,
    kind: 'password-reset',
    data: { nametag: account.nametag, publicUrl: app.config.publicUrl, expiresAt, requestedAt },
    secret: { text: secret, expiresAt },
  })
}
