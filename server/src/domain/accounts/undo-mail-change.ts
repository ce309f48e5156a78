import { fail } from '../../errors.ts'
import { endFeeds } from '../calendar/feed-queries.ts'
import { action } from '../core/action.ts'
import { sha256 } from '../core/secrets.ts'
import { accountByKey } from '../identity/queries.ts'
import { claimInvitations } from '../invitations/claim-invitations.ts'
import { queueMail } from '../mail/outbox.ts'
import {
  mailChangeByToken,
  mailChangesDeleteSince,
  mailConfirmationsDelete,
  oneTimePasswordsDelete,
} from './credential-queries.ts'
import { deviceSecretsDelete } from './device-queries.ts'
import { announceAccount } from './profile.ts'
import { accountRemovePassword, accountRestoreMail } from './queries.ts'
import { requireFreeNames, translateTakenNames } from './register.ts'
import { sessionsDeleteAll } from './session-queries.ts'

/**
 * Reverts a change of mail address for the owner of the old address, and locks out the person who made the change: all
 * sessions and calendar feeds end, links and one-time passwords stop working, and a password set since the change is
 * removed.
 */
export const undoMailChange = action('account.undoMailChange', async (app, _caller, { token }: { token: string }) =>
  translateTakenNames(() =>
    app.db.transact(async (tx) => {
      const change = await mailChangeByToken.first(tx, { undoTokenHash: sha256(token), now: app.clock.now() })
      const account = change && (await accountByKey.first(tx, { key: change.accountKey }))
      if (!account) throw fail('LINK_INVALID')
      await requireFreeNames(app, tx, { mail: change.oldMail }, account.key)

      await accountRestoreMail.run(tx, {
        key: account.key,
        mail: change.oldMail,
        mailVerified: change.oldMailVerified,
        resetMail: change.oldResetMail,
      })
      await mailChangesDeleteSince.run(tx, { accountKey: account.key, key: change.key })
      await mailConfirmationsDelete.run(tx, { accountKey: account.key })
      await oneTimePasswordsDelete.run(tx, { accountKey: account.key })
      await sessionsDeleteAll.run(tx, { accountKey: account.key })
      await deviceSecretsDelete.run(tx, { accountKey: account.key })
      const feedsEnded = await endFeeds(tx, { accountKey: account.key })
      const passwordRemoved = (account.passwordChangedAt ?? 0) >= change.changedAt
      if (passwordRemoved) await accountRemovePassword.run(tx, { key: account.key })
      if (change.oldMailVerified === 1) await claimInvitations(app, tx, { ...account, mail: change.oldMail })

      await announceAccount(app, tx, account)
      await queueMail(app, tx, {
        accountKey: account.key,
        to: change.oldMail,
        kind: 'mail-change-undone',
        data: {
          nametag: account.nametag,
          mail: change.oldMail,
          publicUrl: app.config.publicUrl,
          passwordRemoved: passwordRemoved ? 1 : 0,
          feedsEnded: feedsEnded > 0 ? 1 : 0,
        },
      })
      return { mail: change.oldMail, mailVerified: change.oldMailVerified === 1 }
    }),
  ),
)
