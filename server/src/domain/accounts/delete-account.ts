import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { change } from '../core/action.ts'
import { findAccount } from '../identity/find-account.ts'
import { ownAccount } from '../identity/own-account.ts'
import { invitationsRevokeForAccount } from '../invitations/queries.ts'
import { queueMail } from '../mail/outbox.ts'
import { mailsDeleteOfAccount } from '../mail/queries.ts'
import { announceParting } from '../members/leave.ts'
import { mailStanding } from '../members/mail-standing.ts'
import { endMembership } from '../organizations/membership.ts'
import { organizationSetDeleted } from '../organizations/queries.ts'
import { deviceSecretsForget } from './device-queries.ts'
import { organizationsAfterDeletion } from './foresee-deletion.ts'
import { hashNametags } from './hash-nametags.ts'
import {
  accountBury,
  devicesForget,
  mailChangesDelete,
  mailConfirmationsDelete,
  oneTimePasswordsDelete,
  sessionsDeleteAll,
} from './queries.ts'

/** `credential`, where a caller gives one, must name the caller's own account: a guard against the wrong token. */
export const deleteAccount = change(
  'account.delete',
  async (app, tx, caller, { credential }: { credential?: string | undefined }) => {
    const account = await ownAccount(tx, caller)
    if (credential !== undefined && (await findAccount(tx, credential))?.key !== account.key) {
      throw fail('NOT_OWN_ACCOUNT')
    }
    const now = app.clock.now()
    await leaveAllOrganizations(app, tx, account)
    const owned = { accountKey: account.key }
    await invitationsRevokeForAccount.run(tx, { ...owned, now })
    await sessionsDeleteAll.run(tx, owned)
    tx.afterCommit(() => app.live.hub.sessionsEnded(account.key))
    await devicesForget.run(tx, owned)
    await deviceSecretsForget.run(tx, owned)
    await oneTimePasswordsDelete.run(tx, owned)
    await mailConfirmationsDelete.run(tx, owned)
    await mailChangesDelete.run(tx, owned)
    await mailsDeleteOfAccount.run(tx, owned)
    await accountBury.run(tx, { key: account.key, now })
    await hashNametags(app, tx, account)
    await queueMail(app, tx, {
      accountKey: null,
      to: account.resetMail,
      kind: 'account-deleted',
      // Whoever registers a stranger's address and deletes the account again must not reach them each time.
      ...(account.mailVerified === 0 && { topic: 'confirmations' as const }),
      data: { nametag: account.nametag, at: now },
    })
  },
)

/** Refused while others would be left without an administrator. An organization of this one member is closed. */
async function leaveAllOrganizations(
  app: App,
  tx: Transaction,
  { key: accountKey, nicHandle, nametag }: { key: number; nicHandle: string; nametag: string },
): Promise<void> {
  const memberships = await organizationsAfterDeletion(tx, accountKey)
  const orphaned = memberships.filter(({ fate }) => fate === 'blocks')
  if (orphaned.length > 0) {
    const organizations = orphaned.map(({ organizationKey, name }) => ({ nio: organizationKey, name }))
    throw fail('LAST_ADMINISTRATOR', { organizations })
  }
  for (const { key, organizationKey, role, fate } of memberships) {
    await endMembership(tx, { key, organizationKey })
    await recordAudit(app, tx, { accountKey, organizationKey }, 'member.left', { target: accountKey })
    if (fate === 'isClosed') continue
    const own = { accountKey, nametag, mail: null }
    await mailStanding(app, tx, { organizationKey, person: own, from: role, to: null, by: own })
    await announceParting(app, tx, { organizationKey, accountKey, nicHandle })
    if (fate === 'closes') await organizationSetDeleted.run(tx, { key: organizationKey, deletedAt: app.clock.now() })
  }
}
