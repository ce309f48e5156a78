import type { Role, RoleName } from '../../shared/roles.ts'
/**
 * The permissions. A line reads: "account.read: everyone signed in may see their own account".
 *
 * - `anyone` needs no token, and a token that is sent is ignored.
 * - `anyoneOrSignedIn` needs no token either, but a token that is sent must be valid and identifies the caller.
 * - `signedIn` needs a valid token and acts on the caller's own account.
 * - `operator` needs the token of an operator of this server. For others there is nothing at the address.
 * - `member`, `secretary` and `administrator` need that role, or a higher one, in the organization of the path. Callers
 *   without any role in it get the error of an organization that does not exist.
 */
export const policy = {
  'account.register': ['anyone', 'create an account'],
  'account.readLoginOptions': ['anyone', 'ask what they need to know before they sign in'],
  'account.logIn': ['anyone', 'exchange a name and a password for a token'],
  'account.resetPassword': ['anyone', 'have a one-time password mailed to the account they name'],
  'account.confirmMail': ['signedIn', 'confirm their mail address with the link that was mailed to it'],
  'account.undoMailChange': [
    'anyone',
    'take back a change of mail address with the link that was mailed to the old one',
  ],
  'account.logOut': ['signedIn', 'end the session of the token they use'],
  'account.read': ['signedIn', 'see their own account'],
  'account.update': ['signedIn', 'change their nametag and mail address'],
  'account.changeProfile': ['signedIn', 'change their display name, bio, language and time zone'],
  'account.changeAvatar': ['signedIn', 'set or remove the image that is shown beside their name'],
  'account.readSettings': ['signedIn', 'see what they chose for their account'],
  'account.changeSettings': ['signedIn', 'choose which mails they get'],
  'account.changePassword': ['signedIn', 'set a new password, knowing the current one'],
  'account.export': ['signedIn', 'download their own data'],
  'account.foreseeDeletion': ['signedIn', 'see what deleting their account would do'],
  'account.delete': ['signedIn', 'delete their own account'],
  'account.requestConfirmation': ['signedIn', 'have the link that confirms their mail address sent again'],
  'today.read': ['signedIn', 'see what waits for them in all of their organizations'],
  'session.list': ['signedIn', 'see where their account is signed in'],
  'session.end': ['signedIn', 'end one of their sessions'],
  'session.endOthers': ['signedIn', 'end all their sessions but this one'],
  'mail.list': ['signedIn', 'read the automatic mails that were sent to them'],
  'mail.stop': ['anyone', 'refuse further mails at their address, or allow them again, with the link in a mail'],
  'page.open': ['anyone', 'open the pages of the web application'],
  'organization.create': ['signedIn', 'found an organization, as its administrator'],
  'organization.list': ['signedIn', 'see the organizations they belong to'],
  'organization.read': ['member', 'see the organization'],
  'organization.update': [
    'administrator',
    'change its name, its description, whether it is public, and how people join',
  ],
  'organization.changeLogo': ['administrator', 'set or remove its logo'],
  'organization.delete': ['administrator', 'close the organization'],
  'organization.restore': ['administrator', 'reopen it within 30 days', 'deleted'],
  'organization.leave': ['member', 'leave, unless nobody else could administer it'],
  'member.list': ['member', 'see who belongs to it'],
  'member.read': ['member', 'see the page of a member'],
  'member.readMail': ['secretary', 'see the mail addresses of members and invited people'],
  'member.comment': ['secretary', 'write what is shown on the page of a member'],
  'member.setRole': ['administrator', 'give a member another role'],
  'member.remove': ['administrator', 'remove a member'],
  'invitation.send': ['secretary', 'invite somebody, with a role up to their own'],
  'invitation.list': ['member', 'see who is invited and has not answered'],
  'invitation.revoke': ['secretary', 'take an invitation back'],
  'invitation.resend': ['secretary', 'send an invitation again, which renews it'],
  'invitation.listOwn': ['signedIn', 'see the invitations that wait for their answer'],
  'invitation.claim': ['signedIn', 'take over an invitation with its link'],
  'invitation.answer': ['signedIn', 'accept or decline an invitation to them'],
  'request.open': ['signedIn', 'ask to join a public organization, or join one that is open to everybody'],
  'request.listOwn': ['signedIn', 'see what became of their requests to join'],
  'request.withdraw': ['signedIn', 'withdraw their own request to join'],
  'request.list': ['secretary', 'see who asks to join, with their answers'],
  'request.decide': ['secretary', 'accept or decline a request to join'],
  'joinLink.manage': ['secretary', 'make, see and revoke links with which people join as members'],
  'joinLink.view': ['anyone', 'see the profile of the organization that such a link leads to'],
  'joinLink.use': ['signedIn', 'join an organization with such a link'],
  'field.list': ['member', 'see which fields its members have'],
  'field.readStaff': [
    'secretary',
    'see the values of fields that are visible to staff, and edit all values that they see',
  ],
  'field.edit': ['administrator', 'add, change and delete fields of members'],
  'member.setFields': ['member', 'set their own values, where the field allows it'],
  'member.importFields': ['secretary', 'set values of many members from a CSV file'],
  'group.list': ['member', 'see the groups and who is in them'],
  'group.edit': ['secretary', 'add, change and delete groups, and bring people into them or remove them'],
  'group.join': ['member', 'leave a group, and join one that is open for that'],
  'member.print': ['member', 'print the sheet of a member'],
  'member.printRegister': ['secretary', 'print or export the register of all members'],
  'calendar.read': ['member', 'see the calendar of a member; of private events only that the time is busy'],
  'calendar.write': ['member', 'plan, move and cancel events in their own calendar'],
  'calendar.writeForOthers': ['secretary', 'do so in the calendars of others, except for private events'],
  'calendar.writeOrganization': ['secretary', 'plan, change and cancel events of the organization, for all members'],
  'calendar.answer': ['member', 'say whether they come to an event of the organization, or to one they are invited to'],
  'calendar.share': [
    'member',
    'make a secret address under which calendar programs read their calendar, or that of the organization',
  ],
  'calendar.subscribe': ['anyone', 'read a calendar, by its secret address'],
  'talk.create': ['member', 'open a talk with other members'],
  'talk.createDirect': ['member', 'open the direct talk of up to ten people, or find it'],
  'talk.list': ['member', 'see the talks they take part in'],
  'talk.listOpen': ['member', 'find the open talks'],
  'talk.read': ['member', 'read a talk they take part in, and every open talk'],
  'talk.search': ['member', 'search the talks that they can read'],
  'talk.post': ['member', 'post a message to a talk they take part in'],
  'talk.join': ['member', 'join an open talk, and return to a talk of one of their groups that they left'],
  'talk.leave': ['member', 'leave a talk'],
  'talk.rename': ['member', 'rename a private talk they take part in, and an open one that they opened'],
  'talk.addParticipants': ['member', 'bring other members into a talk they take part in'],
  'talk.readmit': ['secretary', 'bring somebody back into a talk whom moderation removed from it'],
  'talk.removeParticipants': ['member', 'remove people and groups from a talk that they opened'],
  'talk.archive': ['member', 'archive and restore a talk that they opened'],
  'talk.manageOpen': ['secretary', 'rename, archive and restore every open talk'],
  'talk.changeSettings': ['member', 'choose about which messages of a talk they are notified'],
  'talk.markRead': ['member', 'say how far they have read'],
  'talk.editMessage': ['member', 'change their own message'],
  'talk.deleteMessage': ['member', 'delete their own message'],
  'comment.read': ['member', 'read the comments on cards, and on events that they can read'],
  'comment.post': ['member', 'comment on cards, and on events that they can read'],
  'talk.pin': ['member', 'pin a message of a talk they take part in, or remove the pin'],
  'talk.react': ['member', 'react to a message of a talk they take part in'],
  'live.listen': ['signedIn', 'get a ticket with which a browser listens to what happens'],
  'live.open': ['anyoneOrSignedIn', 'listen to what they may see, with a token or a ticket'],
  'board.list': ['member', 'see the boards'],
  'board.read': ['member', 'see a board with its columns and cards'],
  'board.create': ['member', 'create a board'],
  'board.edit': ['member', 'rename a board, and change its columns and cards'],
  'board.delete': ['secretary', 'delete a board'],
  'board.restore': ['secretary', 'see the boards that were deleted, and restore them within 30 days'],
  'file.upload': ['member', 'upload a file'],
  'file.list': ['member', 'see the files that they can read'],
  'file.read': ['member', 'read a file that is attached to something they can read, or their own'],
  'file.delete': ['member', 'delete a file that they uploaded and can read'],
  'file.deleteOthers': ['secretary', 'delete any file that they can read'],
  'image.read': ['anyone', 'load an avatar or a logo by its address'],
  'organization.discover': ['anyone', 'find public organizations and see their profiles'],
  'report.onOrganization': ['anyoneOrSignedIn', 'report a public organization to those who run it'],
  'report.onTalk': ['member', 'report a talk that they can read, or a message of it'],
  'report.listOwn': ['signedIn', 'see what became of their reports'],
  'report.escalate': ['signedIn', 'bring their own report, which was closed, to the operators of the server'],
  'report.list': ['secretary', 'see the reports to the organization, except those about their own messages'],
  'report.read': ['secretary', 'read such a report, with the message as it was'],
  'report.assign': ['secretary', 'give a report to a secretary or administrator, unless they are part of the case'],
  'report.close': [
    'secretary',
    'close a report with an outcome, hide its message and remove its author from the talk, unless they are part of the case',
  ],
  'report.decideAppeal': ['administrator', 'decide about an appeal, unless they are part of the case or closed it'],
  'moderation.list': ['signedIn', 'see what moderation did about their messages, and why'],
  'moderation.appeal': ['signedIn', 'appeal against it once'],
  'webhook.read': ['administrator', 'see the webhooks and what was delivered to them'],
  'webhook.create': ['administrator', 'add a webhook'],
  'webhook.update': ['administrator', 'change, disable and enable a webhook, and replace its secret'],
  'webhook.delete': ['administrator', 'delete a webhook'],
  'webhook.send': ['administrator', 'test a webhook, or have something delivered to it again'],
  'audit.read': ['administrator', 'see who did what in the organization'],
  'account.readSecurityLog': ['signedIn', 'see what operators did to their account, and why'],
  'account.prove': ['signedIn', 'prove that they know their password, which is good for ten minutes in that session'],
  'operator.read': [
    'operator',
    'see accounts, organizations, reports about them, settings, figures and the log of the operators',
  ],
  'operator.changeAccounts': ['operator', 'suspend, resume, sign out and delete accounts'],
  'operator.changeOrganizations': [
    'operator',
    'suspend and resume organizations, remove them from discovery, and make a member an administrator',
  ],
  'operator.closeReports': [
    'operator',
    'close reports about organizations, and reports that were escalated, unless they are part of the case',
  ],
  'operator.changeSettings': ['operator', 'decide who can register, and write an announcement'],
  'service.observe': ['anyone', 'ask whether the service is alive and ready'],
  'service.measure': ['anyone', 'read figures for Prometheus, with the token that the operator has set'],
  'service.document': ['anyone', 'read the documentation of this interface'],
} as const satisfies Record<string, readonly [who: Who, mayDo: string, whileDeleted?: 'deleted']>

export type Who = 'anyone' | 'anyoneOrSignedIn' | 'signedIn' | 'operator' | RoleName
export type Permission = keyof typeof policy
export type WhoMay<P extends Permission> = (typeof policy)[P][0]

/** The roles of the interface, by number. */

const minRoles: Record<Who, 0 | Role> = {
  anyone: 0,
  anyoneOrSignedIn: 0,
  signedIn: 0,
  operator: 0,
  member: 1,
  secretary: 2,
  administrator: 3,
}

/** Returns whether a token that is sent matters. */
export const readsToken = (permission: Permission) => policy[permission][0] !== 'anyone'

export const needsToken = (permission: Permission) =>
  readsToken(permission) && policy[permission][0] !== 'anyoneOrSignedIn'

/** Returns the minimum role in an organization, or 0 when the permission does not concern one. */
export const minRole = (permission: Permission) => minRoles[policy[permission][0]]

/** Returns whether only operators of the server may do this. */
export const isForOperators = (permission: Permission) => policy[permission][0] === 'operator'

/** Members of a suspended organization can only leave it. */
export const worksWhileSuspended = (permission: Permission) => permission === 'organization.leave'

/** An account that must confirm its address first can do only what these permissions allow. */
const unconfirmedPermissions = new Set<Permission>([
  'account.confirmMail',
  'account.requestConfirmation',
  'account.logOut',
  'account.foreseeDeletion',
  'account.delete',
  'organization.leave',
])

export const worksUnconfirmed = (permission: Permission) =>
  !readsToken(permission) || unconfirmedPermissions.has(permission)

const permissions = Object.keys(policy) as Permission[]
const isForClosed = (permission: Permission) => (policy[permission] as readonly string[])[2] === 'deleted'

/** Permissions that need a role in an organization. */
export const abilities = permissions.filter((permission) => minRole(permission) > 0)

/**
 * Returns everything that a role allows in an organization, so that clients offer nothing else. In a closed
 * organization that is only what reopens it.
 */
export const abilitiesOf = (role: Role, { isClosed, isSuspended }: { isClosed: boolean; isSuspended: boolean }) =>
  abilities.filter(
    (ability) =>
      role >= minRole(ability) && isForClosed(ability) === isClosed && (!isSuspended || worksWhileSuspended(ability)),
  )

export const whoInWords: Record<Who, string> = {
  anyone: 'anyone',
  anyoneOrSignedIn: 'anyone, signed in or not',
  signedIn: 'everyone signed in',
  operator: 'operators of the server',
  member: 'members of the organization',
  secretary: 'secretaries and administrators of the organization',
  administrator: 'administrators of the organization',
}
