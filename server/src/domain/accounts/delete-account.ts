import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { auditAfter, auditForgetAddress } from '../audit/queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { change } from '../core/action.ts'
import { contentsOfAccounts } from '../core/contents-queries.ts'
import { deleteContents } from '../core/delete-contents.ts'
import type { AccountRow } from '../identity/account.ts'
import { findAccount } from '../identity/find-account.ts'
import { ownAccount } from '../identity/own-account.ts'
import { removeImage } from '../images/image.ts'
import { addressesInvited, invitationsForgetAddress, invitationsRevokeForAccount } from '../invitations/queries.ts'
import { requestsDeleteOfAccount } from '../joining/queries.ts'
import { queueMail, readerOf } from '../mail/outbox.ts'
import { mailsNamingDelete, mailsNamingDetach } from '../mail/queries.ts'
import { announceMemberLeft } from '../members/leave.ts'
import { mailRoleChange } from '../members/mail-role-change.ts'
import { settlingDates } from '../members/settling-dates.ts'
import { endMembership } from '../organizations/membership.ts'
import { organizationSetDeleted } from '../organizations/queries.ts'
import { mailChangesDelete, mailConfirmationsDelete, oneTimePasswordsDelete } from './credential-queries.ts'
import { deviceSecretsDelete, devicesDelete } from './device-queries.ts'
import { hashNametags } from './hash-nametags.ts'
import { deletionEffects } from './preview-deletion.ts'
import { accountMarkDeleted } from './queries.ts'
import { sessionsDeleteAll } from './session-queries.ts'

const entriesAtOnce = 500

/** Deletes the caller's account. `credential`, if given, must name that account, which guards against a wrong token. */
const remove = change(
  'account.delete',
  async (app, tx, caller, { credential }: { credential?: string | undefined }) => {
    const account = await ownAccount(tx, caller)
    if (credential !== undefined && (await findAccount(tx, credential))?.key !== account.key) {
      throw fail('NOT_OWN_ACCOUNT')
    }
    await removeAccount(app, tx, account)
  },
)

export const deleteAccount = settlingDates(remove)

/** Removes an account with everything that only belongs to it. `settleDates` gives its places in events to others. */
export async function removeAccount(app: App, tx: Transaction, account: AccountRow): Promise<void> {
  const now = app.clock.now()
  const owned = { accountKey: account.key }
  // The mails about the end of memberships, which follow, name the account as others see it from now on.
  await deleteContents(tx, [mailsNamingDelete], [account.key])
  await mailsNamingDetach.run(tx, owned)
  await leaveAllOrganizations(app, tx, account)
  await invitationsRevokeForAccount.run(tx, { ...owned, now })
  await forgetAddresses(tx, owned)
  await requestsDeleteOfAccount.run(tx, owned)
  await sessionsDeleteAll.run(tx, owned)
  tx.afterCommit(() => app.live.hub.sessionsEnded(account.key))
  await devicesDelete.run(tx, owned)
  await deviceSecretsDelete.run(tx, owned)
  await oneTimePasswordsDelete.run(tx, owned)
  await mailConfirmationsDelete.run(tx, owned)
  await mailChangesDelete.run(tx, owned)
  await deleteContents(tx, contentsOfAccounts, [account.key])
  await accountMarkDeleted.run(tx, { key: account.key, now })
  tx.afterCommit(() => void removeImage(app, account.avatar))
  await hashNametags(app, tx, account)
  // The topic makes this an unasked mail, so that repeated registration and deletion cannot flood another person's
  // address.
  const topic = account.mailVerified === 0 ? 'confirmations' : undefined
  await queueMail(app, tx, {
    accountKey: null,
    to: account.resetMail,
    kind: 'account-deleted',
    reader: readerOf(account, account.resetMail, topic),
    ...(topic && { topic }),
    data: { nametag: account.nametag, at: now },
  })
}

/** Removes the addresses under which others invited the account, from the invitations and from the audit logs. */
async function forgetAddresses(tx: Transaction, owned: { accountKey: number }): Promise<void> {
  for (const { organizationKey, mail } of await addressesInvited.all(tx, owned)) {
    if (mail === null) continue
    await forgetAddressInAudit(tx, organizationKey, mail)
  }
  await invitationsForgetAddress.run(tx, owned)
}

/** An audit log may have many entries, so it is searched in slices. */
async function forgetAddressInAudit(tx: Transaction, organizationKey: number, mail: string): Promise<void> {
  const quoted = `"mail":${JSON.stringify(mail)}`
  let after = 0
  while (true) {
    const keys = (await auditAfter.all(tx, { organizationKey, after, count: entriesAtOnce })).map(({ key }) => key)
    await auditForgetAddress.run(tx, { keys: JSON.stringify(keys), quoted, pattern: `%${quoted}%` })
    if (keys.length < entriesAtOnce) return
    after = keys.at(-1) ?? after
    await yieldToEventLoop()
  }
}

/**
 * Throws while an organization would be left without an administrator. Closes the organizations whose only member is
 * this account.
 */
async function leaveAllOrganizations(
  app: App,
  tx: Transaction,
  { key: accountKey, nicHandle }: Pick<AccountRow, 'key' | 'nicHandle'>,
): Promise<void> {
  const memberships = await deletionEffects(tx, accountKey)
  const orphaned = memberships.filter(({ effect }) => effect === 'blocks')
  if (orphaned.length > 0) {
    const organizations = orphaned.map(({ organizationKey, name }) => ({ nio: organizationKey, name }))
    throw fail('LAST_ADMINISTRATOR', { organizations })
  }
  for (const { key, organizationKey, role, effect } of memberships) {
    await endMembership(tx, { key, organizationKey })
    await recordAudit(app, tx, { accountKey, organizationKey }, 'member.left', { target: accountKey })
    if (effect === 'alreadyClosed') continue
    const own = { accountKey, nametag: nicHandle, name: null, mail: null }
    await mailRoleChange(app, tx, { organizationKey, person: own, from: role, to: null, by: own })
    await announceMemberLeft(app, tx, { organizationKey, accountKey, nicHandle })
    if (effect === 'closes') await organizationSetDeleted.run(tx, { key: organizationKey, deletedAt: app.clock.now() })
  }
}
