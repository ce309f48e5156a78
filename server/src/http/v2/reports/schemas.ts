import { Type } from 'typebox'
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

const ReportOutcome = Type.Union([Type.Enum(['acted', 'dismissed'], { type: 'string' }), Type.Null()], {
  description: 'null until it is closed',
})

const ReportClosedAt = nullable(Time('when it was closed'))

export const OwnReport = Type.Object(
  {
    ...Report.properties,
    organization: NamedOrganization,
    talkId: nullable(Type.Integer({ description: 'null when it is about the organization' })),
    messageId: nullable(Type.Integer()),
    outcome: ReportOutcome,
    closedAt: ReportClosedAt,
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
}

export const ReportSummary = Type.Object(
  {
    ...Report.properties,
    reporter: Type.Union([Person, Type.Null()], { description: 'null when it is anonymous' }),
    talk: Type.Union([NamedTalk, Type.Null()], {
      description: 'as it was called when it was reported; null when the report is about the organization',
    }),
    assignee: Type.Union([Person, Type.Null()]),
    outcome: ReportOutcome,
    note: Type.String({ description: 'what was written when it was closed; its reporter does not see it' }),
    closedAt: ReportClosedAt,
  },
  { title: 'ReportSummary' },
)

export const exampleReportSummary = {
  ...exampleReport,
  reporter: examplePerson,
  talk: { id: 31, title: 'Summer tournament' },
  assignee: null,
  outcome: null,
  note: '',
  closedAt: null,
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
