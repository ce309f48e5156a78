import { Type } from 'typebox'
import { mailPattern } from '../../../domain/identity/account.ts'
import { nullable, Time } from '../../common-schemas.ts'

/*
 * Each field once. A description completes the sentence "must be …", which is what a caller reads whose value does
 * not fit.
 */

export const Nametag = Type.String({
  minLength: 2,
  maxLength: 32,
  pattern: '^[A-Za-z0-9_]*$',
  description: '2 to 32 letters (A to Z), digits and underscores, without spaces',
  examples: ['jane_doe'],
})

export const Mail = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: mailPattern,
  description: 'a mail address such as jane@example.org, of at most 254 characters',
  examples: ['jane@example.org'],
})

export const NewPassword = Type.String({
  minLength: 8,
  maxLength: 256,
  description: '8 to 256 characters of any kind, and not one of the most common passwords',
  examples: ['a long sentence is easy to keep'],
})

/** A password to be checked: what rules held when it was chosen does not matter here. */
export const GivenPassword = Type.String({
  minLength: 1,
  maxLength: 256,
  description: 'the password, in clear; a one-time password from a mail works too',
  examples: ['a long sentence is easy to keep'],
})

/** Longer ones are no secret of ours, and need not be hashed to know that. */
export const DeviceSecret = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'As the last login on this device returned it',
})

export const LinkToken = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'the part of the mailed link behind the #',
  examples: ['mL0c2Vjcm…'],
})

export const MailOnMention = Type.Boolean({
  description: 'true to be mailed when you do not read a mention in time, false otherwise',
  examples: [true],
})

export const Account = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'the account id, for ever the same' }),
    nicHandle: Type.String({ description: 'the NIC-Handle, for ever the same' }),
    nametag: Type.String(),
    mail: Type.String(),
    mailVerified: Type.Boolean({ description: 'whether the owner of the address confirmed it' }),
    createdAt: Time('when the account was made'),
  },
  { title: 'Account' },
)

export const exampleAccount = {
  id: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  nicHandle: 'JD104-ATR',
  nametag: 'jane_doe',
  mail: 'jane@example.org',
  mailVerified: true,
  createdAt: '2026-11-15T09:30:00.000Z',
}

const NamedOrganizations = (description: string) =>
  Type.Array(Type.Object({ nio: Type.Integer(), name: Type.String() }), { description })

export const DeletionPreview = Type.Object(
  {
    left: NamedOrganizations('those that go on without you'),
    closed: NamedOrganizations('those in which you are alone'),
    blocking: NamedOrganizations('those that would be without an administrator; while there is one, it is refused'),
  },
  { title: 'DeletionPreview' },
)

export const exampleDeletionPreview = { left: [{ nio: 12, name: 'Chess Club Lyon' }], closed: [], blocking: [] }

export const Settings = Type.Object(
  { mailOnMention: Type.Boolean({ description: 'whether you are mailed when you do not read a mention in time' }) },
  { title: 'Settings' },
)

export const exampleSettings = { mailOnMention: true }

export const Session = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'names the session; it is not the token' }),
    createdAt: Time('when it was opened by a login'),
    lastUsedAt: Time('when its token was last used, to the minute'),
    expiresAt: Time('when its token stops working'),
    ip: Type.String({ description: 'the address it was opened from' }),
    userAgent: Type.String({ description: 'the program it was opened with, as that program calls itself' }),
    current: Type.Boolean({ description: 'whether it is the session of this very request' }),
  },
  { title: 'Session' },
)

export const SavedMail = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    kind: Type.String({ description: 'why it was sent, such as password-changed' }),
    subject: Type.String(),
    body: Type.String({ description: 'the text, with every password and link token masked' }),
    status: Type.Enum(['queued', 'sent', 'failed', 'not sent'], {
      type: 'string',
      description: '"not sent": no mail server is set, so it was only saved',
    }),
    sentAt: nullable(Time('when the mail server took it')),
    createdAt: Time('when it was written'),
  },
  { title: 'Mail' },
)

export const AddressState = Type.Object(
  { mail: Type.String(), mailVerified: Type.Boolean() },
  { title: 'AddressState' },
)

export const MailsStopped = Type.Object(
  {
    mail: Type.String({ description: 'the address that the mail went to' }),
    topic: Type.Enum(['invitations', 'mentions', 'confirmations'], { type: 'string' }),
    stopped: Type.Boolean({ description: 'whether no more mails of this topic go to it' }),
  },
  { title: 'MailsStopped' },
)
