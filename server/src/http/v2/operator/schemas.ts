import { Type } from 'typebox'
import { operatorActs } from '../../../domain/operator/record-act.ts'
import { examplePerson, nullable, Person, Time } from '../../common-schemas.ts'

export const Reason = Type.String({
  minLength: 1,
  maxLength: 1000,
  description: 'why you do it, in 1 to 1,000 characters; it is in the log',
  examples: ['Sends advertisements.'],
})

export const Query = Type.String({
  maxLength: 100,
  description: 'a text of at most 100 characters',
  examples: ['jane'],
})

export const OperatorAccount = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    nicHandle: Type.String(),
    nametag: Type.String(),
    name: nullable(Type.String()),
    mail: Type.String(),
    mailVerified: Type.Boolean(),
    createdAt: Time('when the account was made'),
    suspendedAt: nullable(Time('when an operator suspended it')),
    operator: Type.Boolean({ description: 'whether it is an operator' }),
  },
  { title: 'OperatorAccount', description: 'an account as operators see it' },
)

export const exampleOperatorAccount = {
  id: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  nicHandle: 'JD104-ATR',
  nametag: 'jane_doe',
  name: 'Jane Doe',
  mail: 'jane@example.org',
  mailVerified: true,
  createdAt: '2026-11-15T09:30:00.000Z',
  suspendedAt: null,
  operator: false,
}

export const OperatorOrganization = Type.Object(
  {
    nio: Type.Integer(),
    name: Type.String(),
    description: Type.String(),
    public: Type.Boolean(),
    memberCount: Type.Integer(),
    createdAt: Time('when it was founded'),
    deletedAt: nullable(Time('when its administrators closed it')),
    suspendedAt: nullable(Time('when an operator suspended it')),
    unlisted: Type.Boolean({ description: 'whether an operator removed it from discovery' }),
  },
  { title: 'OperatorOrganization', description: 'an organization as operators see it' },
)

export const exampleOperatorOrganization = {
  nio: 12,
  name: 'Chess Club Lyon',
  description: 'We meet on Tuesdays.',
  public: true,
  memberCount: 34,
  createdAt: '2026-11-15T09:30:00.000Z',
  deletedAt: null,
  suspendedAt: null,
  unlisted: false,
}

const registration = Type.String({
  maxLength: 2000,
  description: 'open, invited, closed, or mail domains with commas',
  examples: ['invited'],
})

const announcement = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'a text of 1 to 500 characters for everybody',
  examples: ['On Sunday at 8:00 the server is updated.'],
})

export const SettingsFields = {
  registration: Type.Optional(nullable(registration)),
  announcement: Type.Optional(nullable(announcement)),
}

export const OperatorSettings = Type.Object(
  {
    registration: nullable(Type.String({ description: 'what operators set; null while the environment decides' })),
    announcement: nullable(Type.String({ description: 'what operators wrote; null without one' })),
    inForce: Type.Object(
      { registration: Type.String(), announcement: nullable(Type.String()) },
      { title: 'SettingsInForce' },
    ),
  },
  { title: 'OperatorSettings' },
)

export const exampleOperatorSettings = {
  registration: 'invited',
  announcement: null,
  inForce: { registration: 'invited', announcement: null },
}

export const Figures = Type.Object(
  {
    version: Type.String(),
    accounts: Type.Integer({ description: 'how many have been made, the deleted ones included' }),
    organizations: Type.Integer({ description: 'the same of organizations' }),
    messages: Type.Integer({ description: 'the same of messages' }),
    files: Type.Integer({ description: 'the same of files' }),
    mailsWaiting: Type.Integer({ description: 'how many mails are due, counted up to 10,000' }),
  },
  { title: 'Figures' },
)

export const exampleFigures = {
  version: '0.2.0',
  accounts: 1200,
  organizations: 41,
  messages: 98_000,
  files: 2100,
  mailsWaiting: 0,
}

export const LogEntry = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    at: Time('when it was done'),
    actor: Type.Union([Person, Type.Null()], { description: 'null for the command line' }),
    action: Type.Enum([...operatorActs], { type: 'string' }),
    account: Type.Union([Person, Type.Null()], { description: 'the account that it concerns' }),
    organization: Type.Union(
      [
        Type.Object({ nio: Type.Integer(), name: nullable(Type.String()) }, { title: 'LoggedOrganization' }),
        Type.Null(),
      ],
      { description: 'the organization that it concerns; its name is null when it is removed' },
    ),
    reason: Type.String(),
    details: Type.Record(Type.String(), Type.Unknown(), { description: 'further details' }),
  },
  { title: 'OperatorLogEntry', description: 'an act of an operator; actor is null for the command line' },
)

export const exampleLogEntry = {
  id: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  at: '2026-11-15T09:30:00.000Z',
  actor: examplePerson,
  action: 'account.suspended',
  account: examplePerson,
  organization: null,
  reason: 'Sends advertisements.',
  details: {},
}
