import { fail } from '../../errors.ts'
import { change } from '../core/action.ts'
import { announce } from '../live/announce.ts'
import { memberByAccount } from '../members/queries.ts'
import { isOpenInvitation } from './invitation.ts'
import { maxLinkedRole, readInvitationLink } from './invitation-link.ts'
import { type ReceivedInvitation, toReceivedInvitation } from './list-invitations.ts'
import { invitationBind, invitationById, invitationsForAccount } from './queries.ts'

/** Assigns an invitation to the caller, who has its link, so that they can accept or decline it. */
export const claimInvitation = change(
  'invitation.claim',
  async (app, tx, { accountKey }, { link }: { link: string }): Promise<ReceivedInvitation> => {
    const id = readInvitationLink(app, link)
    const invitation = id === null ? undefined : await invitationById.first(tx, { id })
    if (!invitation || !isOpenInvitation(app, invitation)) throw fail('LINK_INVALID')
    // A role that was raised after the link was made needs the confirmed address again.
    if (invitation.mail === null || invitation.role > maxLinkedRole) throw fail('LINK_INVALID')
    const { organizationKey } = invitation
    if (await memberByAccount.first(tx, { organizationKey, accountKey })) throw fail('ALREADY_MEMBER')
    if (invitation.accountKey !== accountKey) {
      await invitationBind.run(tx, { key: invitation.key, accountKey })
      await announce(app, tx, { kind: 'invitation.received', accountKey, data: { id: invitation.id } })
    }
    const own = { accountKey, before: organizationKey + 1, now: app.clock.now(), count: 1 }
    return toReceivedInvitation(await invitationsForAccount.one(tx, own))
  },
)
