/*
 * This file is longer than 250 lines because it is one list: the schemas of operators, each with its description and
 * example.
 */

import { Type } from 'typebox'
import { maxAnnouncementLength, maxReasonLength } from '../../../../../shared/limits.ts'
import { operatorActs } from '../../../domain/operator/record-act.ts'
import { examplePerson, exampleReport, nullable, Person, Report, Time } from '../../common-schemas.ts'
import { NamedOrganization } from '../../core/error-schemas.ts'
import { ReportOutcome } from '../reports/schemas.ts'

export const Reason = Type.String({
  minLength: 1,
  maxLength: maxReasonLength,
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

export const OperatorReportStateFilter = Type.Enum(['open', 'closed'], {
  type: 'string',
  description: '"open" or "closed"',
})

export const OperatorReport = Type.Object(
  {
    ...Report.properties,
    state: Type.Enum(['open', 'closed'], { type: 'string', description: 'whether operators closed it' }),
    organization: NamedOrganization,
    about: Type.Enum(['organization', 'talk'], {
      type: 'string',
      description: 'what was reported; operators see nothing of a talk',
    }),
    reporter: Type.Union([Person, Type.Null()], { description: 'null when it is anonymous' }),
    staffOutcome: Type.Union([ReportOutcome, Type.Null()], {
      description: 'how the organization closed it, before its reporter asked the operators; null when it did not',
    }),
    escalation: Type.Union(
      [
        Type.Object(
          { message: Type.String(), createdAt: Time('when the reporter asked the operators') },
          { title: 'EscalationOfReport' },
        ),
        Type.Null(),
      ],
      { description: 'what the reporter wrote to the operators; null when the organization did not close it first' },
    ),
    outcome: Type.Union([ReportOutcome, Type.Null()], { description: 'null until operators close it' }),
    closedAt: nullable(Time('when operators closed it')),
    closedBy: Type.Union([Person, Type.Null()]),
  },
  { title: 'OperatorReport', description: 'a report as operators see it' },
)

export const exampleOperatorReport = {
  ...exampleReport,
  organization: { nio: 12, name: 'Chess Club Lyon' },
  about: 'organization',
  reporter: examplePerson,
  staffOutcome: 'dismissed',
  escalation: { message: 'They go on with it.', createdAt: '2026-11-17T08:00:00.000Z' },
  outcome: null,
  closedAt: null,
  closedBy: null,
}

const registration = Type.String({
  maxLength: 2000,
  description: 'open, invited, closed, or mail domains with commas',
  examples: ['invited'],
})

const announcement = Type.String({
  minLength: 1,
  maxLength: maxAnnouncementLength,
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
    mailsSent: Type.Boolean({ description: 'whether this server sends mails' }),
    mailsFailed: Type.Integer({ description: 'how many mails of the last 24 hours could not be sent' }),
    storage: Type.Object(
      {
        used: Type.Integer({ description: 'bytes that files take, as of the last hour' }),
        free: nullable(Type.Integer({ description: 'bytes that are free on their disk; null for an object store' })),
        quota: Type.Integer({ description: 'bytes that the files of one organization can take' }),
      },
      { title: 'StorageFigures' },
    ),
    backup: Type.Union(
      [
        Type.Object(
          {
            at: Time('when it was made'),
            file: Type.String(),
            bytes: Type.Integer(),
            verifiedAt: nullable(Time('when it was verified')),
          },
          { title: 'BackupFigures' },
        ),
        Type.Null(),
      ],
      { description: 'the last backup; null without one' },
    ),
    limits: Type.Array(
      Type.Object(
        {
          setting: Type.String({ description: 'the setting that changes it' }),
          max: Type.Integer(),
          reached: Type.Integer({ description: 'how many networks or accounts have reached it at the moment' }),
        },
        { title: 'LimitFigures' },
      ),
    ),
    days: Type.Array(
      Type.Object(
        {
          day: Type.String({ format: 'date' }),
          accounts: Type.Integer(),
          organizations: Type.Integer(),
          messages: Type.Integer(),
          files: Type.Integer(),
          bytes: Type.Integer({ description: 'what files took' }),
        },
        { title: 'DailyFigures' },
      ),
      { description: 'the same numbers at the end of each of the last 30 days, the oldest first' },
    ),
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
  mailsSent: true,
  mailsFailed: 0,
  storage: { used: 5_400_000_000, free: 80_000_000_000, quota: 10_737_418_240 },
  backup: {
    at: '2026-11-15T03:10:00.000Z',
    file: '/backups/atrium-2026-11-15.tar',
    bytes: 6_000_000_000,
    verifiedAt: '2026-11-15T03:12:00.000Z',
  },
  limits: [{ setting: 'LIMIT_ACCOUNTS_PER_HOUR', max: 300, reached: 0 }],
  days: [
    {
      day: '2026-11-15',
      accounts: 1200,
      organizations: 41,
      messages: 98_000,
      files: 2100,
      bytes: 5_400_000_000,
    },
  ],
}

export const LoggedOrganization = Type.Union(
  [Type.Object({ nio: Type.Integer(), name: nullable(Type.String()) }, { title: 'LoggedOrganization' }), Type.Null()],
  { description: 'the organization that it concerns; its name is null when it is removed' },
)

export const LogEntry = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    at: Time('when it was done'),
    actor: Type.Union([Person, Type.Null()], { description: 'null for the command line' }),
    action: Type.Enum([...operatorActs], { type: 'string' }),
    account: Type.Union([Person, Type.Null()], { description: 'the account that it concerns' }),
    organization: LoggedOrganization,
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
