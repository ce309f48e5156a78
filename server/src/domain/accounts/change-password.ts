import { fail } from '../../errors.ts'
import { endFeeds } from '../calendar/feed-queries.ts'
import { action } from '../core/action.ts'
import { shareOf } from '../core/limits.ts'
import { transactFor } from '../core/write-budget.ts'
import { toAccount } from '../identity/account.ts'
import { ownAccount } from '../identity/own-account.ts'
import { queueMail } from '../mail/outbox.ts'
import { checkPassword } from './check-password.ts'
import { requireUncommonPassword } from './common-passwords.ts'
import { mailChangesDelete, oneTimePasswordsDelete } from './credential-queries.ts'
import { deviceSecretsDelete } from './device-queries.ts'
import { accountSetPassword } from './queries.ts'
import { sessionsDeleteOthers } from './session-queries.ts'

/**
 * Sets a new password and notifies the owner by mail. All other sessions and all calendar feeds end, because somebody
 * who knew the old password may have their secrets. A one-time password can replace the old password once.
 */
export const changePassword = action(
  'account.changePassword',
  async (app, caller, { oldPassword, newPassword }: { oldPassword: string; newPassword: string }) => {
    const account = await ownAccount(app.db, caller)
    await requireUncommonPassword('newPassword', newPassword, [account.nametag, account.mail])
    const proof = await checkPassword(app, caller, { account, credential: account.id, password: oldPassword })
    if (!proof) throw fail('WRONG_PASSWORD')
    const passwordHash = await app.passwords.hash(newPassword, shareOf(caller))

    return transactFor(app, caller, async (tx) => {
      const current = await ownAccount(tx, caller)
      const now = app.clock.now()
      const unchanged = current.passwordHash === account.passwordHash
      // The deletion uses up the one-time password, and its row count shows whether another request used it first.
      const removed = await oneTimePasswordsDelete.run(tx, { accountKey: current.key })
      if (!unchanged || (proof.by === 'oneTimePassword' && removed === 0)) throw fail('WRONG_PASSWORD')
      await accountSetPassword.run(tx, { key: current.key, passwordHash, now })
      await sessionsDeleteOthers.run(tx, { accountKey: current.key, except: caller.sessionKey })
      // A reset with a confirmed address proves that the caller reads its mailbox. The caller now owns the account, so
      // the owner of an earlier address can no longer undo the change of address.
      const isResetByOwner = proof.by === 'oneTimePassword' && current.mailVerified === 1
      if (isResetByOwner) await mailChangesDelete.run(tx, { accountKey: current.key })
      if (proof.by === 'oneTimePassword') await deviceSecretsDelete.run(tx, { accountKey: current.key })
      const feedsEnded = await endFeeds(tx, { accountKey: current.key })
      await queueMail(app, tx, {
        accountKey: current.key,
        to: current.resetMail,
        kind: 'password-changed',
        data: {
          nametag: current.nametag,
          at: now,
          publicUrl: app.config.publicUrl,
          feedsEnded: feedsEnded > 0 ? 1 : 0,
        },
      })
      tx.afterCommit(() => {
        app.live.hub.sessionsEnded(current.key)
        app.log.info({ ip: caller.origin.address, accountId: current.id, by: proof.by }, 'password changed')
      })
      return toAccount(current)
    })
  },
)
