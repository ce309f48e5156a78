import { Type } from 'typebox'
import { maxDescriptionLength } from '../../../../../shared/limits.ts'
import { talkKinds } from '../../../../../shared/talk-kinds.ts'
import {
  Attachments,
  examplePerson,
  exampleReport,
  NamedTalk,
  nullable,
  Person,
  Report,
  Time,
} from '../../common-schemas.ts'
import { NamedOrganization } from '../../core/error-schemas.ts'

export const ReportStateFilter = Type.Enum(['open', 'assigned', 'closed'], {
  type: 'string',
  description: '"open", "assigned" or "closed"',
})

export const GivenOutcome = Type.Enum(['acted', 'dismissed'], {
  type: 'string',
  description: '"acted" when something was done about it, "dismissed" otherwise',
})

export const ReportOutcome = Type.Enum(['acted', 'dismissed'], { type: 'string' })

const ReportOutcomeOrNull = Type.Union([ReportOutcome, Type.Null()], { description: 'null until it is closed' })

const AppealOutcomes = Type.Enum(['upheld', 'reversed'], { type: 'string' })

export const GivenAppealOutcome = Type.Enum(['upheld', 'reversed'], {
  type: 'string',
  description: '"upheld" when everything stays as it is, "reversed" to take it back',
})

export const AppealText = Type.String({
  minLength: 1,
  maxLength: maxDescriptionLength,
  pattern: '\\S',
  description: 'a text of 1 to 2,000 characters',
  examples: ['It was a quotation.'],
})

const appealProperties = {
  message: Type.String(),
  createdAt: Time('when the author appealed'),
  outcome: Type.Union([AppealOutcomes, Type.Null()], { description: 'null until it is decided' }),
  decidedAt: nullable(Time('when it was decided')),
}

const Appeal = Type.Object(appealProperties, { title: 'Appeal' })

const DecidedAppeal = Type.Object(
  { ...appealProperties, decidedBy: Type.Union([Person, Type.Null()]) },
  { title: 'AppealOfReport' },
)

export const exampleAppeal = {
  message: 'It was a quotation.',
  createdAt: '2026-11-17T08:00:00.000Z',
  outcome: null,
  decidedAt: null,
}

const ReportClosedAt = nullable(Time('when it was closed'))

export const OwnReport = Type.Object(
  {
    ...Report.properties,
    organization: NamedOrganization,
    talkId: nullable(Type.Integer({ description: 'null when it is about the organization' })),
    messageId: nullable(Type.Integer()),
    outcome: ReportOutcomeOrNull,
    closedAt: ReportClosedAt,
    byOperators: Type.Boolean({ description: 'whether operators of the server closed it' }),
    escalation: Type.Union(
      [
        Type.Object(
          {
            message: Type.String(),
            createdAt: Time('when you asked the operators'),
            outcome: Type.Union([ReportOutcome, Type.Null()], { description: 'null until operators close it' }),
            closedAt: nullable(Time('when operators closed it')),
          },
          { title: 'Escalation' },
        ),
        Type.Null(),
      ],
      { description: 'what you wrote to the operators, and what they did; null when you did not ask them' },
    ),
  },
  { title: 'OwnReport' },
)

export const exampleOwnReport = {
  ...exampleReport,
  organization: { nio: 12, name: 'Chess Club Lyon' },
  talkId: 31,
  messageId: 4711,
  outcome: null,
  closedAt: null,
  byOperators: false,
  escalation: null,
}

export const exampleEscalatedReport = {
  ...exampleOwnReport,
  state: 'closed',
  outcome: 'dismissed',
  closedAt: '2026-11-16T09:30:00.000Z',
  escalation: {
    message: 'They go on with it.',
    createdAt: '2026-11-17T08:00:00.000Z',
    outcome: null,
    closedAt: null,
  },
}

const ReportedTalk = Type.Object(
  {
    ...NamedTalk.properties,
    kind: Type.Union([Type.Enum([...talkKinds], { type: 'string' }), Type.Null()], {
      description: 'null when the talk was deleted',
    }),
  },
  { title: 'ReportedTalk' },
)

export const ReportSummary = Type.Object(
  {
    ...Report.properties,
    reporter: Type.Union([Person, Type.Null()], { description: 'null when it is anonymous' }),
    talk: Type.Union([ReportedTalk, Type.Null()], {
      description: 'as it was called when it was reported; null when the report is about the organization',
    }),
    assignee: Type.Union([Person, Type.Null()]),
    outcome: ReportOutcomeOrNull,
    note: Type.String({ description: 'what was written when it was closed; its reporter does not see it' }),
    closedAt: ReportClosedAt,
    closedBy: Type.Union([Person, Type.Null()]),
    notice: nullable(Type.String({ description: 'what its author was told; null when nothing was done about it' })),
    hidden: Type.Boolean({ description: 'whether the message was deleted' }),
    removed: Type.Boolean({ description: 'whether its author was removed from the talk' }),
    appeal: Type.Union([DecidedAppeal, Type.Null()], {
      description: 'what the author answered; null without an appeal',
    }),
  },
  { title: 'ReportSummary' },
)

export const exampleReportSummary = {
  ...exampleReport,
  reporter: examplePerson,
  talk: { id: 31, title: 'Summer tournament', kind: 'private' },
  assignee: null,
  outcome: null,
  note: '',
  closedAt: null,
  closedBy: null,
  notice: null,
  hidden: false,
  removed: false,
  appeal: null,
}

export const ReportCase = Type.Object(
  {
    ...ReportSummary.properties,
    evidence: Type.Union(
      [
        Type.Object(
          {
            messageId: Type.Integer(),
            author: Person,
            message: Type.String(),
            createdAt: Time('when it was posted'),
            attachments: Attachments,
          },
          { title: 'ReportEvidence' },
        ),
        Type.Null(),
      ],
      { description: 'the message as it was when it was reported; null when none was' },
    ),
  },
  { title: 'ReportCase' },
)

export const exampleReportCase = {
  ...exampleReportSummary,
  evidence: {
    messageId: 4711,
    author: { nicHandle: 'AL105-ATR', nametag: 'alice', name: null, avatar: null },
    message: 'Cheap boards, buy now!',
    createdAt: '2026-11-15T09:31:00.000Z',
    attachments: [],
  },
}

export const Moderation = Type.Object(
  {
    id: Type.String(),
    organization: NamedOrganization,
    talk: Type.Union([NamedTalk, Type.Null()], { description: 'as it was called when the message was reported' }),
    messageId: nullable(Type.Integer()),
    message: Type.String({ description: 'the message as it was when it was reported; empty after 180 days' }),
    hidden: Type.Boolean({ description: 'whether the message was deleted' }),
    removed: Type.Boolean({ description: 'whether you were removed from the talk' }),
    notice: Type.String({ description: 'why' }),
    createdAt: Time('when it was done'),
    appealUntil: Time('until when you can appeal'),
    appeal: Type.Union([Appeal, Type.Null()], { description: 'null without an appeal' }),
  },
  { title: 'Moderation' },
)

export const exampleModeration = {
  id: '0193f4a5-7c1e-7b3a-9d2f-4e5a6b7c8d90',
  organization: { nio: 12, name: 'Chess Club Lyon' },
  talk: { id: 31, title: 'Summer tournament' },
  messageId: 4711,
  message: 'Cheap boards, buy now!',
  hidden: true,
  removed: false,
  notice: 'No advertisements, please.',
  createdAt: '2026-11-16T09:31:00.000Z',
  appealUntil: '2026-12-16T09:31:00.000Z',
  appeal: null,
}
