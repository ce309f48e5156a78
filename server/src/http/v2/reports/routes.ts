import { Type } from 'typebox'
import type { App } from '../../../domain/app.ts'
import type { Caller } from '../../../domain/core/caller.ts'
import { withIdempotencyRetry } from '../../../domain/core/idempotency.ts'
import { appeal, decideAppeal, listModeration } from '../../../domain/reports/appeal.ts'
import { escalateReport } from '../../../domain/reports/escalate-report.ts'
import { assignReport, closeReport } from '../../../domain/reports/handle-report.ts'
import { reportTalk } from '../../../domain/reports/open-report.ts'
import { listOwnReports, listReports, readReport } from '../../../domain/reports/read-reports.ts'
import type { ReportCase as ReportCaseContent } from '../../../domain/reports/report.ts'
import {
  Credential,
  Description,
  exampleReport,
  listOf,
  MessageId,
  PageFields,
  PathNames,
  pageOf,
  Report,
  ReportFields,
} from '../../common-schemas.ts'
import { showAttachments } from '../../core/file-urls.ts'
import { idempotencyKey } from '../../core/idempotency-key.ts'
import type { Route } from '../../core/route.ts'
import {
  AppealText,
  exampleAppeal,
  exampleEscalatedReport,
  exampleModeration,
  exampleOwnReport,
  exampleReportCase,
  exampleReportSummary,
  GivenAppealOutcome,
  GivenOutcome,
  Moderation,
  OwnReport,
  ReportCase,
  ReportStateFilter,
  ReportSummary,
} from './schemas.ts'

const { orgaId, talkId, reportId, moderationId } = PathNames

export function reportRoutes(route: Route): void {
  route('POST /v2/talks/:orgaId/:talkId/report', {
    operationId: 'reportTalk',
    action: reportTalk,
    summary: 'Report a talk, or a message of it',
    description:
      'To the secretaries and administrators of the organization, who get the message as it is now, whatever becomes of it. ' +
      'Reporting the same again returns your open report.',
    path: { orgaId, talkId },
    fields: Type.Object({ ...ReportFields, messageId: Type.Optional(MessageId) }),
    status: 201,
    reply: Report,
    example: exampleReport,
    errors: ['TALK_NOT_FOUND', 'MESSAGE_NOT_FOUND'],
    takesIdempotencyKey: true,
    answer: ({ app, caller, path, fields: { reason = '', description = '', messageId }, request }) => {
      const report = { organizationId: path.orgaId, talk: path.talkId, reason, description, messageId }
      const asked = { ...report, idempotencyKey: idempotencyKey(request) }
      return withIdempotencyRetry(() => reportTalk(app, caller, asked))
    },
  })

  route('GET /v2/account/reports', {
    operationId: 'listOwnReports',
    action: listOwnReports,
    summary: 'List the reports that you sent',
    description: 'Newest first, each with what became of it.',
    fields: Type.Object(PageFields),
    reply: listOf('reports', OwnReport),
    example: { reports: [exampleOwnReport], nextCursor: null },
    answer: async ({ app, caller, fields }) => {
      const { items, nextCursor } = await listOwnReports(app, caller, pageOf(fields))
      return { reports: items, nextCursor }
    },
  })

  route('POST /v2/account/reports/:reportId/escalate', {
    operationId: 'escalateReport',
    action: escalateReport,
    summary: 'Bring your report to the operators of the server',
    description:
      'When you do not agree with how the organization closed it. Operators see what you wrote, never the talk or the ' +
      'message. Repeating it changes nothing.',
    path: { reportId },
    fields: Type.Object({ message: Type.Optional(Description) }),
    reply: OwnReport,
    example: exampleEscalatedReport,
    errors: ['REPORT_NOT_FOUND', 'REPORT_NOT_CLOSED', 'DECIDED_BY_OPERATORS'],
    answer: ({ app, caller, path, fields: { message = '' } }) =>
      escalateReport(app, caller, { id: path.reportId, message }),
  })

  route('GET /v2/workplace/:orgaId/reports', {
    operationId: 'listReports',
    action: listReports,
    summary: 'List the reports to an organization',
    description: 'Newest first, without those about your own messages.',
    path: { orgaId },
    fields: Type.Object({ ...PageFields, state: Type.Optional(ReportStateFilter) }),
    reply: listOf('reports', ReportSummary),
    example: { reports: [exampleReportSummary], nextCursor: null },
    answer: async ({ app, caller, path, fields }) => {
      const { items, nextCursor } = await listReports(app, caller, {
        organizationId: path.orgaId,
        state: fields.state,
        page: pageOf(fields),
      })
      return { reports: items, nextCursor }
    },
  })

  const named = { path: { orgaId, reportId }, reply: ReportCase, example: exampleReportCase } as const

  route('GET /v2/workplace/:orgaId/reports/:reportId', {
    operationId: 'getReport',
    ...named,
    action: readReport,
    summary: 'Read a report',
    errors: ['REPORT_NOT_FOUND', 'OWN_CASE'],
    answer: async ({ app, caller, path }) =>
      showCase(app, caller, await readReport(app, caller, { organizationId: path.orgaId, id: path.reportId })),
  })

  route('POST /v2/workplace/:orgaId/reports/:reportId/assign', {
    operationId: 'assignReport',
    ...named,
    action: assignReport,
    summary: 'Give a report to somebody to handle',
    description: 'To yourself or another secretary or administrator. People who are part of the case cannot handle it.',
    fields: Type.Object({ assignee: Credential }),
    errors: ['REPORT_NOT_FOUND', 'OWN_CASE', 'REPORT_CLOSED'],
    answer: async ({ app, caller, path, fields }) => {
      const asked = { organizationId: path.orgaId, id: path.reportId, assignee: fields.assignee }
      return showCase(app, caller, await assignReport(app, caller, asked))
    },
  })

  route('POST /v2/workplace/:orgaId/reports/:reportId/close', {
    operationId: 'closeReport',
    ...named,
    action: closeReport,
    summary: 'Close a report',
    description:
      'The reporter, when known, gets the outcome by mail. Only people who handle reports see the note. With the outcome ' +
      '"acted", hideMessage deletes the reported message, and removeAuthor removes its author from the talk, until a ' +
      'secretary or administrator brings them back; nobody is removed from comments or a direct talk. The author gets the notice by mail and can appeal.',
    fields: Type.Object({
      outcome: GivenOutcome,
      note: Type.Optional(Description),
      hideMessage: Type.Optional(Type.Boolean({ description: 'delete the reported message' })),
      removeAuthor: Type.Optional(Type.Boolean({ description: 'remove its author from the talk' })),
      notice: Type.Optional(Description),
    }),
    errors: ['REPORT_NOT_FOUND', 'OWN_CASE', 'REPORT_CLOSED'],
    answer: async ({ app, caller, path, fields: { note = '', ...fields } }) => {
      const asked = { organizationId: path.orgaId, id: path.reportId, note, ...fields }
      return showCase(app, caller, await closeReport(app, caller, asked))
    },
  })

  route('POST /v2/workplace/:orgaId/reports/:reportId/appeal', {
    operationId: 'decideAppeal',
    ...named,
    action: decideAppeal,
    summary: 'Decide about an appeal',
    description:
      'By an administrator who did not close the report. "reversed" shows the message again and brings the author back ' +
      'into the talk, unless its creator or another report removed them as well. The author gets the outcome by mail.',
    fields: Type.Object({ outcome: GivenAppealOutcome }),
    errors: ['REPORT_NOT_FOUND', 'OWN_CASE', 'NO_APPEAL', 'APPEAL_DECIDED'],
    answer: async ({ app, caller, path, fields }) => {
      const asked = { organizationId: path.orgaId, id: path.reportId, outcome: fields.outcome }
      return showCase(app, caller, await decideAppeal(app, caller, asked))
    },
  })

  route('GET /v2/account/moderation', {
    operationId: 'listModeration',
    action: listModeration,
    summary: 'List what moderation did about your messages',
    description: 'Newest first, each with the reason.',
    fields: Type.Object(PageFields),
    reply: listOf('moderation', Moderation),
    example: { moderation: [exampleModeration], nextCursor: null },
    answer: async ({ app, caller, fields }) => {
      const { items, nextCursor } = await listModeration(app, caller, pageOf(fields))
      return { moderation: items, nextCursor }
    },
  })

  route('POST /v2/account/moderation/:moderationId/appeal', {
    operationId: 'appeal',
    action: appeal,
    summary: 'Appeal against what moderation did',
    description: 'Once, within 30 days, to the administrators of the organization.',
    path: { moderationId },
    fields: Type.Object({ message: AppealText }),
    status: 201,
    reply: Moderation,
    example: { ...exampleModeration, appeal: exampleAppeal },
    errors: ['MODERATION_NOT_FOUND', 'ALREADY_APPEALED', 'APPEAL_TOO_LATE'],
    takesIdempotencyKey: true,
    answer: ({ app, caller, path, fields: { message }, request }) => {
      const asked = { id: path.moderationId, message, idempotencyKey: idempotencyKey(request) }
      return withIdempotencyRetry(() => appeal(app, caller, asked))
    },
  })
}

/** Adds the addresses of the files that the report keeps. */
const showCase = (app: App, caller: Caller, report: ReportCaseContent) => ({
  ...report,
  evidence: report.evidence && showAttachments(app, caller, report.evidence),
})
