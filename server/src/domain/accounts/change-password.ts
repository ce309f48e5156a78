import { fail } from '../../errors.ts'
import { queueMail } from '../../mail/outbox.ts'
import { action } from '../action.ts'
import { feedsDeleteOfAccount } from '../calendar/feed-queries.ts'
import { shareOf } from '../limits.ts'
import { transactFor } from '../limits-written.ts'
import { toAccount } from './account.ts'
import { checkPassword } from './check-password.ts'
import { ownAccount } from './own-account.ts'
import { refuseCommonPassword } from './passwords.ts'
import { accountSetPassword, oneTimePasswordsDelete, sessionsDeleteOthers } from './queries.ts'

/**
 * Sets a new password and tells the owner. All other sessions and all calendar feeds end, because somebody who knew the old
 * password may know them, too. A one-time password serves as the old one, once.
 */
export const changePassword = action(
  'account.changePassword',
  async (app, caller, { oldPassword, newPassword }: { oldPassword: string; newPassword: string }) => {
    await refuseCommonPassword('newPassword', newPassword)
    const account = await ownAccount(app.db, caller)
    const proof = await checkPassword(app, caller, account, account.id, oldPassword)
    if (!proof) throw fail('WRONG_PASSWORD')
    const passwordHash = await app.passwords.hash(newPassword, shareOf(caller))

    return transactFor(app, caller, async (tx) => {
      const current = await ownAccount(tx, caller)
      const now = app.clock.now()
      const unchanged = current.passwordHash === account.passwordHash
      // The deletion both uses the one-time password up and tells whether somebody else did so first.
      const removed = await oneTimePasswordsDelete.run(tx, { accountKey: current.key })
      if (!unchanged || (proof.by === 'oneTimePassword' && removed === 0)) throw fail('WRONG_PASSWORD')
      await accountSetPassword.run(tx, { key: current.key, passwordHash, now })
      await sessionsDeleteOthers.run(tx, { accountKey: current.key, except: caller.sessionKey })
      const feedsEnded = await feedsDeleteOfAccount.run(tx, { accountKey: current.key })
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
      tx.afterCommit(() => app.live.hub.sessionsEnded(current.key))
      return toAccount(current)
    })
  },
)
