import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import type { AccountRow } from '../identity/account.ts'
import { invitationsBindForMail, invitationsRevokeOfMember } from './queries.ts'

/** Assigns the invitations to an address to the account that has just confirmed the address. */
export async function claimInvitations(app: App, tx: Transaction, { key, mail }: AccountRow): Promise<void> {
  await invitationsRevokeOfMember.run(tx, { mail, accountKey: key, now: app.clock.now() })
  await invitationsBindForMail.run(tx, { mail, accountKey: key })
}
