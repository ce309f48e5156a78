import type { FailureReason } from '../../../../shared/delivery-failures.ts'
import type { Profile } from '../identity/account.ts'

/** Data of each mail, stored as JSON until the mail is sent. Times are epoch milliseconds. */
export type Mails = {
  'confirm-address': { nametag: string; mail: string; publicUrl: string; expiresAt: number }
  'first-credentials': { nametag: string; nicHandle: string; publicUrl: string; expiresAt: number }
  'password-reset': { nametag: string; publicUrl: string; expiresAt: number; requestedAt: number }
  'password-changed': { nametag: string; at: number; publicUrl: string; feedsEnded?: 0 | 1 }
  'data-exported': { nametag: string; at: number; publicUrl: string }
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
  /** `reason` is what the operator wrote; it may be empty. */
  'account-suspended': { nametag: string; at: number; reason: string }
  'account-resumed': { nametag: string; at: number; publicUrl: string }
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
  'invitation-accepted': InOrganization & { nametag: string; invitee: string }
  'invitation-declined': InOrganization & { nametag: string; invitee: string }
  mentioned: InOrganization & {
    nametag: string
    talk: string
    talkId?: number
    /** The first of the messages. */
    messageId?: number
    count: number
    /** The first of the `count` messages. */
    quotes: { author: string; text: string }[]
  }
  /** An empty `to` means that the person was removed. */
  'own-role-changed': RoleChange & { nametag: string }
  /** An empty `from` means that the person joined, an empty `to` that they are no longer a member. */
  'administrators-changed': RoleChange & { nametag: string }
  'request-opened': InOrganization & { nametag: string; applicant: string }
  'request-accepted': InOrganization & { nametag: string; message: string }
  'request-declined': InOrganization & { nametag: string; message: string }
  /** `occurrence` names a date of a series; it is empty for an event that does not recur. Older versions did not queue `start`. */
  'place-free': {
    nametag: string
    title: string
    occurrence: string
    start?: string
    nio: number
    eventId: string
    publicUrl: string
  }
  /** `start` is a time, or a date of whole days. */
  'event-reminder': InOrganization & {
    nametag: string
    title: string
    location: string
    start: string
    isOwn: 0 | 1
    eventId: string
  }
  'report-opened': InOrganization & { nametag: string; talk: string; reason: string }
  'report-digest': InOrganization & { nametag: string; count: number }
  'report-closed': { nametag: string; organization: string; outcome: string; reportedAt: number; publicUrl: string }
  'report-closed-by-operators': {
    nametag: string
    organization: string
    outcome: string
    reportedAt: number
    publicUrl: string
  }
  'report-escalated': { nametag: string; organization: string; publicUrl: string }
  /** `notice` is what the people who handle reports wrote to the author. */
  moderated: {
    nametag: string
    organization: string
    talk: string
    notice: string
    hidden: boolean
    removed: boolean
    appealUntil: number
    publicUrl: string
  }
  'appeal-opened': InOrganization & { nametag: string; talk: string }
  'appeal-decided': { nametag: string; organization: string; talk: string; outcome: string; publicUrl: string }
  'webhook-disabled': InOrganization & {
    nametag: string
    host: string
    failures: number
    reason?: FailureReason
    status?: number | null
    /** A sentence in the place of the reason, in mails that an older version queued. */
    error?: string
  }
}

/** `nio` and the ids that build an address are missing in mails that an older version queued. */
type InOrganization = { organization: string; nio?: number; publicUrl: string }

type RoleChange = InOrganization & { person: string; from: string; to: string; by: string; at: number }

export type MailKind = keyof Mails
export type MailData<K extends MailKind> = Mails[K]

/** Decides the language, the time zone and the greeting of a mail. */
export type MailReader = Pick<Profile, 'name' | 'locale' | 'timeZone'>

/** Data that every kind may have. */
export type CommonData = {
  /** Missing in mails that an older version queued. */
  reader?: MailReader
  /** Token of the link that stops unasked mails. */
  stopToken?: string
}
