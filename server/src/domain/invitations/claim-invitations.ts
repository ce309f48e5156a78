import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import type { AccountRow } from '../identity/account.ts'
import { memberByAccount } from '../members/queries.ts'
import { invitationBind, invitationClose, invitationsPendingForMail } from './queries.ts'

/** Assigns the invitations to an address to the account that has just confirmed the address. */
export async function claimInvitations(app: App, tx: Transaction, account: AccountRow): Promise<void> {
  for (const invitation of await invitationsPendingForMail.all(tx, { mail: account.mail })) {
    const person = { organizationKey: invitation.organizationKey, accountKey: account.key }
    if (await memberByAccount.first(tx, person)) {
      await invitationClose.run(tx, { key: invitation.key, state: 'revoked', now: app.clock.now() })
    } else {
      await invitationBind.run(tx, { key: invitation.key, accountKey: account.key })
    }
  }
}
