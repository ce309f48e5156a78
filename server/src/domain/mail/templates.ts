import { formatUtc, type MailContent, plain } from './mail-content.ts'

/** Data of each mail, stored as JSON until the mail is sent. Times are epoch milliseconds. */
export type Mails = {
  'confirm-address': { nametag: string; mail: string; publicUrl: string; expiresAt: number }
  'first-credentials': { nametag: string; nicHandle: string; publicUrl: string; expiresAt: number }
  'password-reset': { nametag: string; publicUrl: string; expiresAt: number; requestedAt: number }
  'password-changed': { nametag: string; at: number; publicUrl: string; feedsEnded?: 0 | 1 }
  'mail-changed-old': {
    nametag: string
    oldMail: string
    newMail: string
    at: number
    undoUntil: number
    publicUrl: string
  }
  'mail-changed-new': { nametag: string; mail: string; publicUrl: string; expiresAt: number }
  'mail-change-undone': { nametag: string; mail: string; publicUrl: string; passwordRemoved: 0 | 1; feedsEnded?: 0 | 1 }
  'account-deleted': { nametag: string; at: number }
  'new-sign-in': { nametag: string; at: number; ip: string; userAgent: string; publicUrl: string }
  invitation: {
    /** Nametag of the invitee, or the address of a person without an account. */
    nametag: string
    registered: 0 | 1
    inviter: string
    organization: string
    roleName: string
    expiresAt: number
    publicUrl: string
  }
  'invitation-accepted': { nametag: string; invitee: string; organization: string; publicUrl: string }
  'invitation-declined': { nametag: string; invitee: string; organization: string; publicUrl: string }
  mentioned: {
    nametag: string
    organization: string
    talk: string
    count: number
    /** The first of the `count` messages. */
    quotes: { author: string; text: string }[]
    publicUrl: string
  }
  /** An empty `to` means that the person was removed. */
  'own-role-changed': RoleChange & { nametag: string }
  /** An empty `from` means that the person joined, an empty `to` that they are no longer a member. */
  'administrators-changed': RoleChange & { nametag: string }
  'report-opened': { nametag: string; organization: string; talk: string; reason: string; publicUrl: string }
  'report-digest': { nametag: string; organization: string; count: number; publicUrl: string }
  'report-closed': { nametag: string; organization: string; outcome: string; reportedAt: number; publicUrl: string }
  'webhook-disabled': {
    nametag: string
    organization: string
    host: string
    failures: number
    error: string
    publicUrl: string
  }
}

type RoleChange = {
  person: string
  organization: string
  from: string
  to: string
  by: string
  at: number
  publicUrl: string
}

/** Additional data of unasked mails: the token of the link that stops them. */
export type StopData = { stopToken?: string }

export type MailKind = keyof Mails
export type MailData<K extends MailKind> = Mails[K]

/** `secret` is a one-time password or the token of a link; templates without a secret ignore it. */
type Template<K extends MailKind> = (data: MailData<K>, secret: string) => MailContent

/** Subjects are constants, so that no user input can reach a header. */
export const templates: { [K in MailKind]: Template<K> } = {
  'confirm-address': ({ nametag, mail, publicUrl, expiresAt }, secret) => ({
    subject: 'Confirm your mail address',
    nametag: plain(nametag),
    opening: [`Please confirm that ${address(mail)} is your mail address.`],
    button: confirmButton(publicUrl, secret),
    closing: [
      `The link works until ${formatUtc(expiresAt)}.`,
      'If you have no account here, someone mistyped their address. Do not confirm it, and ignore this mail.',
    ],
    site: publicUrl,
  }),

  'first-credentials': ({ nametag, nicHandle, publicUrl, expiresAt }, secret) => ({
    subject: 'Welcome to Atrium',
    nametag: plain(nametag),
    opening: [
      `Your account at ${publicUrl} is ready. Sign in with one of your names and the one-time password below them.`,
    ],
    facts: [
      { label: 'Nametag', value: plain(nametag) },
      { label: 'NIC handle', value: plain(nicHandle) },
    ],
    secret,
    closing: [
      `The password works once, until ${formatUtc(expiresAt)}. Choose your own after signing in.`,
      'If you did not register, ignore this mail. Nobody can sign in to the account without this password.',
    ],
    site: publicUrl,
  }),

  'password-reset': ({ nametag, publicUrl, expiresAt, requestedAt }, secret) => ({
    subject: 'Your one-time password',
    nametag: plain(nametag),
    opening: [
      `A new password for your account was requested on ${formatUtc(requestedAt)}. Sign in with this one-time password:`,
    ],
    secret,
    closing: [
      `It works once, until ${formatUtc(expiresAt)}. Choose a new password after signing in; ` +
        'your old password keeps working until you do.',
      'If it was not you, ignore this mail and show it to nobody. Your account stays as it is.',
    ],
    site: publicUrl,
  }),

  'password-changed': ({ nametag, at, publicUrl, feedsEnded }) => ({
    subject: 'Your password was changed',
    nametag: plain(nametag),
    opening: [
      `The password of your account was changed on ${formatUtc(at)}. All other sessions were ended.`,
      ...(feedsEnded ? [feedsText] : []),
      `If it was you, there is nothing ${feedsEnded ? 'else ' : ''}to do.`,
    ],
    closing: [`If it was not you, ${resetPassword}`],
    site: publicUrl,
  }),

  'mail-changed-old': ({ nametag, oldMail, newMail, at, undoUntil, publicUrl }, secret) => ({
    subject: 'Your mail address was changed',
    nametag: plain(nametag),
    opening: [
      `The mail address of your account was changed from ${address(oldMail)} to ${address(newMail)} on ${formatUtc(at)}.`,
      `If it was you, there is nothing to do. If it was not you, take the change back before ${formatUtc(undoUntil)}.`,
    ],
    button: { label: 'Take the change back', url: `${publicUrl}/undo-mail-change#${secret}` },
    closing: ['Taking it back ends all sessions of your account, so that nobody else stays signed in.'],
    site: publicUrl,
  }),

  'mail-changed-new': ({ nametag, mail, publicUrl, expiresAt }, secret) => ({
    subject: 'Confirm your new mail address',
    nametag: plain(nametag),
    opening: [`The mail address of your account was changed to ${address(mail)}. Please confirm that it is yours.`],
    button: confirmButton(publicUrl, secret),
    closing: [
      `The link works until ${formatUtc(expiresAt)}.`,
      'If you have no account here, someone mistyped their address. Do not confirm it, and ignore this mail.',
    ],
    site: publicUrl,
  }),

  'mail-change-undone': ({ nametag, mail, publicUrl, passwordRemoved, feedsEnded }) => ({
    subject: 'The change of your mail address was taken back',
    nametag: plain(nametag),
    opening: [
      `The mail address of your account is ${address(mail)} again. All sessions of your account were ended.`,
      passwordRemoved
        ? 'The password had been changed in the meantime, so it was removed. ' +
          'Use “Forgot password” to sign in, and choose a new one.'
        : 'Sign in again with your password.',
      ...(feedsEnded ? [feedsText] : []),
    ],
    closing: [
      'If it was not you, someone else can read your mail. Change the password of your mailbox first, ' +
        'then use “Forgot password” to choose a new one here.',
    ],
    site: publicUrl,
  }),

  'account-deleted': ({ nametag, at }) => ({
    subject: 'Your account was deleted',
    nametag: plain(nametag),
    opening: [
      `Your account was deleted on ${formatUtc(at)}. All its sessions were ended, and nobody can sign in to it.`,
    ],
    closing: ['If it was not you, tell the people who run your workspace as soon as you can.'],
  }),

  'new-sign-in': ({ nametag, at, ip, userAgent, publicUrl }) => ({
    subject: 'New sign-in to your account',
    nametag: plain(nametag),
    opening: ['Someone signed in to your account from a device that we have not seen before:'],
    facts: [
      { label: 'Time', value: formatUtc(at) },
      { label: 'Network address', value: plain(ip) || 'unknown' },
      { label: 'Program', value: plain(userAgent) || 'unknown' },
    ],
    closing: ['If it was you, there is nothing to do.', `If it was not you, ${resetPassword}`],
    site: publicUrl,
  }),

  invitation: ({ nametag, registered, inviter, organization, roleName, expiresAt, publicUrl }) => ({
    subject: 'You are invited to an organization',
    nametag: address(nametag),
    opening: [
      `${plain(inviter)} invites you to join “${plain(organization, maxInvitationNameLength)}” as ${plain(roleName)}.`,
    ],
    closing: [
      registered
        ? `Sign in at ${publicUrl} to accept or decline, until ${formatUtc(expiresAt)}.`
        : `Sign in or register at ${publicUrl} with this mail address, and confirm it. ` +
          `Then you can accept or decline, until ${formatUtc(expiresAt)}.`,
      'If you do not want to join, you can ignore this mail.',
    ],
    site: publicUrl,
  }),

  'invitation-accepted': ({ nametag, invitee, organization, publicUrl }) => ({
    subject: 'Your invitation was accepted',
    nametag: plain(nametag),
    opening: [`${plain(invitee)} has joined ${plain(organization)}.`],
    closing: [],
    site: publicUrl,
  }),

  'invitation-declined': ({ nametag, invitee, organization, publicUrl }) => ({
    subject: 'Your invitation was declined',
    nametag: plain(nametag),
    opening: [`${plain(invitee)} does not want to join ${plain(organization)}.`],
    closing: [],
    site: publicUrl,
  }),

  mentioned: ({ nametag, organization, talk, count, quotes, publicUrl }) => ({
    subject: 'You were mentioned in a talk',
    nametag: plain(nametag),
    opening: [
      `In the talk “${plain(talk)}” of ${plain(organization)} ` +
        (count === 1 ? 'somebody mentioned you:' : `you were mentioned ${count} times:`),
    ],
    facts: quotes.map(({ author, text }) => ({
      label: plain(author, maxNametagLength),
      value: plain(text, maxQuoteLength),
    })),
    closing: [
      ...(count > quotes.length ? [`And ${count - quotes.length} more.`] : []),
      `Sign in at ${publicUrl} to read the talk and answer.`,
      'You get this mail because you had not read it after 10 minutes. ' +
        'You can switch such mails off in the settings of your account.',
    ],
    site: publicUrl,
  }),

  'own-role-changed': ({ nametag, organization, from, to, by, at, publicUrl }) => ({
    subject: to ? 'Your role was changed' : 'You were removed from an organization',
    nametag: plain(nametag),
    opening: [
      to
        ? `${plain(by)} changed your role in ${plain(organization)} from ${plain(from)} to ${plain(to)} on ${formatUtc(at)}.`
        : `${plain(by)} removed you from ${plain(organization)} on ${formatUtc(at)}.`,
    ],
    closing: ['If you did not expect this, ask the administrators of the organization.'],
    site: publicUrl,
  }),

  'administrators-changed': ({ nametag, person, organization, from, to, by, at, publicUrl }) => ({
    subject: 'The administrators of your organization changed',
    nametag: plain(nametag),
    opening: [
      `${changeOfAdministrators(plain(person), plain(organization), plain(from), plain(to))} (${formatUtc(at)})`,
    ],
    facts: [{ label: 'Done by', value: plain(by) }],
    closing: [
      'If you did not expect this, sign in, look at the members and the audit log, and talk to the other administrators.',
      'You get this mail as an administrator of the organization.',
    ],
    site: publicUrl,
  }),

  'report-opened': ({ nametag, organization, talk, reason, publicUrl }) => ({
    subject: 'A talk was reported',
    nametag: plain(nametag),
    opening: [`A talk in ${plain(organization)} was reported.`],
    facts: [
      { label: 'Talk', value: plain(talk) },
      { label: 'Reason', value: plain(reason) || 'none given' },
    ],
    closing: [`Sign in at ${publicUrl} to read the report and handle it.`, whyHandlers],
    site: publicUrl,
  }),

  'report-digest': ({ nametag, organization, count, publicUrl }) => ({
    subject: 'Your organization was reported',
    nametag: plain(nametag),
    opening: [
      count === 1
        ? `Somebody reported ${plain(organization)}.`
        : `${plain(organization)} was reported ${count} times since we last told you.`,
    ],
    closing: [`Sign in at ${publicUrl} to read what they say and handle it.`, whyHandlers],
    site: publicUrl,
  }),

  'report-closed': ({ nametag, organization, outcome, reportedAt, publicUrl }) => ({
    subject: 'Your report was closed',
    nametag: plain(nametag),
    opening: [
      `On ${formatUtc(reportedAt)} you sent a report to ${plain(organization)}. It was looked at.`,
      outcome === 'acted' ? 'Something was done about it.' : 'Nothing was found that had to be done about it.',
    ],
    closing: ['Thank you for speaking up. If it happens again, report it again.'],
    site: publicUrl,
  }),

  'webhook-disabled': ({ nametag, organization, host, failures, error, publicUrl }) => ({
    subject: 'A webhook was disabled',
    nametag: plain(nametag),
    opening: [`A webhook of ${plain(organization)} failed ${failures} times in a row, so it is no longer called.`],
    facts: [
      { label: 'Receiver', value: plain(host) },
      { label: 'The last time', value: plain(error) },
    ],
    closing: [
      'What was not delivered yet is kept for 30 days and goes on when you enable the webhook again. ' +
        'Of what happens until then, it will not be told.',
      'You get this mail as an administrator of the organization.',
    ],
    site: publicUrl,
  }),
}

/** Builds the content of a kind that is known only when the mail is sent. */
export function composeMail<K extends MailKind>(kind: K, data: MailData<K> & StopData, secret: string): MailContent {
  const content = templates[kind](data, secret)
  const { stopToken: token, publicUrl } = data as StopData & { publicUrl?: string }
  return token ? { ...content, stop: { token, url: `${publicUrl}/stop-mails#${token}` } } : content
}

function changeOfAdministrators(person: string, organization: string, from: string, to: string): string {
  if (!from) return `${person} joined ${organization} as ${to}.`
  if (!to) return `${person} is no longer a member of ${organization}, where they were ${from}.`
  return `The role of ${person} in ${organization} was changed from ${from} to ${to}.`
}

const feedsText =
  'The secret addresses of your calendars were ended, too. To see them in other calendar programs again, make a new address.'

const resetPassword =
  'use “Forgot password” now and choose a new one. That ends all other sessions and locks the other person out.'

const whyHandlers = 'You get this mail as a secretary or administrator of the organization.'

/** The length is enough to recognize the message. */
const maxQuoteLength = 160

const maxNametagLength = 32

/** An inviter can choose any name for their organization, and everyone they invite reads it, so it is cut short. */
const maxInvitationNameLength = 60

/** No valid mail address is longer, so it is always shown completely. */
const maxAddressLength = 254

const address = (mail: string) => plain(mail, maxAddressLength)

const confirmButton = (publicUrl: string, secret: string) => ({
  label: 'Confirm address',
  url: `${publicUrl}/confirm-mail#${secret}`,
})
