/*
 * This file is longer than 250 lines because it is one list: the schemas of accounts, each with its description and
 * example.
 */

import { type TString, Type } from 'typebox'
import {
  maxBioLength,
  maxDisplayNameLength,
  maxNametagLength,
  minNametagLength,
  minPasswordLength,
} from '../../../../../shared/limits.ts'
import { mailPattern } from '../../../domain/identity/account.ts'
import { mailTopics } from '../../../domain/mail/unasked.ts'
import { operatorActs } from '../../../domain/operator/record-act.ts'
import { exampleImageAddress, ImageAddress, nullable, Time } from '../../common-schemas.ts'
import { NamedOrganization } from '../../core/error-schemas.ts'
import { LoggedOrganization } from '../operator/schemas.ts'

/* The description of a field completes the error message "must be …", which callers get for an invalid value. */

export const Nametag = Type.String({
  minLength: minNametagLength,
  maxLength: maxNametagLength,
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
  minLength: minPasswordLength,
  maxLength: 256,
  description: '8 to 256 characters of any kind, and not one of the most common passwords',
  examples: ['a long sentence is easy to keep'],
})

/** A password to be checked. The rules for new passwords do not apply, because older ones may not follow them. */
export const GivenPassword = Type.String({
  minLength: 1,
  maxLength: 256,
  description: 'the password, in clear; a one-time password from a mail works too',
  examples: ['a long sentence is easy to keep'],
})

/** The server never gives out a longer secret, so a longer one is refused without hashing it. */
export const DeviceSecret = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'As the last login on this device returned it',
})

export const Remember = Type.Boolean({
  description:
    'true for a session that lasts 30 days from its last use, and at most a year; otherwise it lasts 24 hours',
  examples: [true],
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

const optionalText = (schema: TString) => Type.Optional(nullable(schema))

/** Fields of a profile in requests; null clears one. */
export const ProfileFields = {
  name: optionalText(
    Type.String({
      minLength: 1,
      maxLength: maxDisplayNameLength,
      format: 'displayName',
      description: 'your display name: one line of 1 to 80 characters in any script, or null',
      examples: ['Jane Doe'],
    }),
  ),
  bio: optionalText(
    Type.String({
      maxLength: maxBioLength,
      description: 'a text about you of at most 500 characters, or null',
      examples: ['I keep the minutes.'],
    }),
  ),
  locale: optionalText(
    Type.String({
      minLength: 2,
      maxLength: 100,
      description: 'the language of mails to you, as a BCP 47 tag such as fr or fr-CH, or null',
      examples: ['en-GB'],
    }),
  ),
  timeZone: optionalText(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'your time zone by its IANA name, such as Europe/Paris, or null',
      examples: ['Europe/Paris'],
    }),
  ),
}

export const Account = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'the account id, which never changes' }),
    nicHandle: Type.String({ description: 'the NIC-Handle, which never changes' }),
    nametag: Type.String(),
    mail: Type.String(),
    mailVerified: Type.Boolean({ description: 'whether the owner of the address confirmed it' }),
    createdAt: Time('when the account was made'),
    name: nullable(Type.String({ description: 'the display name; null until it is set' })),
    bio: nullable(Type.String({ description: 'a text about the person; null until it is set' })),
    locale: nullable(Type.String({ description: 'the language of mails, as a BCP 47 tag; null until it is set' })),
    timeZone: nullable(Type.String({ description: 'the IANA name of the time zone; null until it is set' })),
    avatar: ImageAddress('avatar'),
  },
  { title: 'Account' },
)

export const OwnAccount = Type.Object(
  { ...Account.properties, operator: Type.Boolean({ description: 'whether you are an operator of this server' }) },
  { title: 'OwnAccount' },
)

export const exampleAccount = {
  id: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  nicHandle: 'JD104-ATR',
  nametag: 'jane_doe',
  mail: 'jane@example.org',
  mailVerified: true,
  createdAt: '2026-11-15T09:30:00.000Z',
  name: 'Jane Doe',
  bio: null,
  locale: 'en-GB',
  timeZone: 'Europe/Paris',
  avatar: exampleImageAddress,
}

const NamedOrganizations = (description: string) => Type.Array(NamedOrganization, { description })

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
    remembered: Type.Boolean({ description: 'whether every use moves expiresAt to 30 days later, up to a year' }),
  },
  { title: 'Session' },
)

export const SecurityLogEntry = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    at: Time('when it was done'),
    action: Type.Enum([...operatorActs], { type: 'string' }),
    organization: LoggedOrganization,
    reason: Type.String({ description: 'why it was done' }),
  },
  { title: 'SecurityLogEntry', description: 'an act of an operator that concerns your account' },
)

export const exampleSecurityLogEntry = {
  id: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  at: '2026-11-15T09:30:00.000Z',
  action: 'account.sessionsEnded',
  organization: null,
  reason: 'A token was published.',
}

export const LoginOptions = Type.Object(
  {
    mails: Type.Boolean({
      description:
        'whether this server sends mails; without a mail server they are only saved, and its operator can show them',
    }),
    registration: Type.String({
      description:
        'who can make an account: open (everybody), invited (with an invitation or a link), closed (nobody), or mail domains with commas',
    }),
    announcement: nullable(Type.String({ description: 'a text of the operators for everybody; null without one' })),
  },
  { title: 'LoginOptions' },
)

export const Proof = Type.Object({ expiresAt: Time('when the proof ends') }, { title: 'Proof' })

export const Login = Type.Object(
  {
    token: Type.String({ description: '64 characters, for the Authorization header' }),
    expiresAt: Type.String({ format: 'date-time' }),
    passwordChangeRequired: Type.Boolean(),
    device: Type.String({ description: 'Keep it, and send it with your next login on this device' }),
    account: Account,
  },
  { title: 'Login' },
)

export const exampleLogin = {
  token: 'pXl9kQvT0cYwq3Zr1uJb8aHn5EoGmSdL2iKfV7tWxR4yUeC6gBhNjMzQsDpFwOaI',
  expiresAt: '2026-11-16T09:30:00.000Z',
  passwordChangeRequired: false,
  device: 'tR0mZ8xY3qWcK7vB1nL5sD9fG2hJ4kP6aQ8wE0rT2yU',
  account: exampleAccount,
}

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
    topic: Type.Enum([...mailTopics], { type: 'string' }),
    stopped: Type.Boolean({ description: 'whether no more mails of this topic go to it' }),
  },
  { title: 'MailsStopped' },
)
