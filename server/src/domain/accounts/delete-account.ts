import { fail } from '../../errors.ts'
import { queueMail } from '../../mail/outbox.ts'
import { mailsDeleteOfAccount } from '../../mail/queries.ts'
import { action } from '../action.ts'
import { findAccount } from './find-account.ts'
import { ownAccount } from './own-account.ts'
import {
  accountBury,
  devicesForget,
  mailChangesDelete,
  mailConfirmationsDelete,
  oneTimePasswordsDelete,
  sessionsDeleteAll,
} from './queries.ts'

/** `credential`, where a caller gives one, must name the caller's own account: a guard against the wrong token. */
export const deleteAccount = action(
  'account.delete',
  async (app, caller, { credential }: { credential?: string | undefined }) =>
    app.db.transact(async (tx) => {
      const account = await ownAccount(tx, caller)
      if (credential !== undefined && (await findAccount(tx, credential))?.key !== account.key) {
        throw fail('NOT_OWN_ACCOUNT')
      }
      const now = app.clock.now()
      const owned = { accountKey: account.key }
      await sessionsDeleteAll.run(tx, owned)
      await devicesForget.run(tx, owned)
      await oneTimePasswordsDelete.run(tx, owned)
      await mailConfirmationsDelete.run(tx, owned)
      await mailChangesDelete.run(tx, owned)
      await mailsDeleteOfAccount.run(tx, owned)
      await accountBury.run(tx, { key: account.key, now })
      await queueMail(app, tx, {
        accountKey: null,
        to: account.resetMail,
        kind: 'account-deleted',
        data: { nametag: account.nametag, at: now },
      })
    }),
)
