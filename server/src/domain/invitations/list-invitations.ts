import { roleNames } from '../../../../shared/roles.ts'
import { timeAt } from '../../clock.ts'
import type { RowOf } from '../../db/prepared.ts'
import { action, may } from '../core/action.ts'
import { type PageRequest, startOf, toPage } from '../core/page.ts'
import { toPerson } from '../core/person.ts'
import { invitationLink } from './invitation-link.ts'
import { invitationsForAccount, invitationsPending } from './queries.ts'

/** Lists the pending invitations of an organization, newest first. */
export const listPendingInvitations = action(
  'invitation.list',
  async (app, caller, { page }: { organizationId: string; page: PageRequest }) => {
    const rows = await invitationsPending.all(app.db, {
      organizationKey: caller.organizationKey,
      before: startOf(page),
      now: app.clock.now(),
      count: page.limit + 1,
    })
    const showMail = may('member.readMail', caller)
    const showLink = may('invitation.send', caller)
    return toPage(rows, page.limit, (row) => ({
      id: row.id,
      nio: caller.organizationKey,
      role: row.role,
      roleName: roleNames[row.role],
      state: 'pending' as const,
      mailed: row.mailedAt > 0,
      // An invitee who was named by an address is not shown as a person, because the organization must not learn
      // whether the address has an account.
      invitee:
        row.mail === null && row.inviteeHandle !== null
          ? toPerson(row.inviteeHandle, row.inviteeNametag, row.inviteeName, row.inviteeAvatar, null)
          : null,
      ...(row.mail !== null && showMail ? { mail: row.mail } : {}),
      invitedBy: toPerson(
        row.inviterHandle,
        row.inviterNametag,
        row.inviterName,
        row.inviterAvatar,
        row.inviterDeletedAt,
      ),
      createdAt: timeAt(row.createdAt),
      expiresAt: timeAt(row.expiresAt),
      link: showLink ? invitationLink(app, row) : null,
    }))
  },
)

export type ReceivedInvitation = ReturnType<typeof toReceivedInvitation>

/** Converts an invitation to the form that the invited person sees. */
export const toReceivedInvitation = (row: RowOf<typeof invitationsForAccount>) => ({
  id: row.id,
  organization: { nio: row.key, name: row.organizationName, logo: row.logo },
  role: row.role,
  roleName: roleNames[row.role],
  state: 'pending' as const,
  invitedBy: toPerson(row.inviterHandle, row.inviterNametag, row.inviterName, row.inviterAvatar, row.inviterDeletedAt),
  createdAt: timeAt(row.createdAt),
  expiresAt: timeAt(row.expiresAt),
})

/** Lists the pending invitations to the caller. */
export const listOwnInvitations = action('invitation.listOwn', async (app, caller, { page }: { page: PageRequest }) => {
  const rows = await invitationsForAccount.all(app.db, {
    accountKey: caller.accountKey,
    before: startOf(page),
    now: app.clock.now(),
    count: page.limit + 1,
  })
  return toPage(rows, page.limit, toReceivedInvitation)
})
