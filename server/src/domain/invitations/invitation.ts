import type { Connection, Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import type { MemberCaller, SignedIn } from '../core/caller.ts'
import { calledName } from '../core/person.ts'
import type { AccountRow } from '../identity/account.ts'
import { ownAccount } from '../identity/own-account.ts'
import { queueMail } from '../mail/outbox.ts'
import { memberByAccount } from '../members/queries.ts'
import { invitationById } from './queries.ts'

export type InvitationRow = RowOf<typeof invitationById>

/**
 * Returns the invitee as the inviter named them: the organization must not learn which account, if any, owns an
 * address.
 */
export const inviteeAsNamed = ({ accountKey, mail }: { accountKey: number | null; mail: string | null }) =>
  mail === null ? { target: accountKey, details: {} } : { target: null, details: { mail } }

/** Finds an invitation of the organization in which the caller acts. */
export async function invitationOfOrganization(
  on: Connection,
  caller: MemberCaller,
  id: string,
): Promise<InvitationRow> {
  const invitation = await invitationById.first(on, { id: id.toLowerCase() })
  if (invitation?.organizationKey !== caller.organizationKey) throw fail('INVITATION_NOT_FOUND')
  return invitation
}

/** Finds an invitation to the caller. Invitations to an address belong to the account that confirms the address. */
export async function invitationToCaller(
  on: Connection,
  caller: SignedIn,
  id: string,
): Promise<{ invitation: InvitationRow; account: AccountRow }> {
  const account = await ownAccount(on, caller)
  const invitation = await invitationById.first(on, { id: id.toLowerCase() })
  if (invitation?.accountKey !== account.key) throw fail('INVITATION_NOT_FOUND')
  return { invitation, account }
}

/** Throws unless the invitation can still be answered, revoked or sent again. */
export function requireOpenInvitation(app: App, invitation: InvitationRow): void {
  if (!isOpenInvitation(app, invitation)) throw fail('INVITATION_CLOSED')
}

export const isOpenInvitation = ({ clock }: App, { state, expiresAt, organizationDeletedAt }: InvitationRow) =>
  state === 'pending' && expiresAt > clock.now() && organizationDeletedAt === null

/** Mails the answer to the inviter, if they are still a member of the organization. */
export async function mailInviter(
  app: App,
  tx: Transaction,
  invitation: InvitationRow,
  invitee: AccountRow,
  kind: 'invitation-accepted' | 'invitation-declined',
): Promise<void> {
  const { organizationKey, invitedBy } = invitation
  const inviter = await memberByAccount.first(tx, { organizationKey, accountKey: invitedBy })
  if (!inviter || inviter.mail === null) return
  await queueMail(app, tx, {
    accountKey: inviter.accountKey,
    to: inviter.mail,
    kind,
    sender: invitee,
    names: [invitee.key],
    data: {
      nametag: inviter.nametag,
      invitee: calledName(invitee),
      organization: invitation.organizationName,
      nio: organizationKey,
      publicUrl: app.config.publicUrl,
    },
  })
}
