/* This file is longer than 250 lines because it is one table: the operations of operators. */

import { type TObject, Type } from 'typebox'
import {
  closeReport,
  deleteAccount,
  endAllSessions,
  listAccounts,
  listOne,
  listOrganizations,
  listReports,
  makeOneAdministrator,
  patchSettings,
  readFigures,
  readLog,
  readSettings,
  resume,
  resumeOne,
  suspend,
  suspendOne,
  unlistOne,
} from '../../../domain/operator/operate.ts'
import type { ErrorCode } from '../../../errors.ts'
import { Credential, listOf, PageFields, PathNames, pageOf } from '../../common-schemas.ts'
import type { Route } from '../../core/route.ts'
import { GivenOutcome } from '../reports/schemas.ts'
import {
  exampleFigures,
  exampleLogEntry,
  exampleOperatorAccount,
  exampleOperatorOrganization,
  exampleOperatorReport,
  exampleOperatorSettings,
  Figures,
  LogEntry,
  OperatorAccount,
  OperatorOrganization,
  OperatorReport,
  OperatorReportStateFilter,
  OperatorSettings,
  Query,
  Reason,
  SettingsFields,
} from './schemas.ts'

const { orgaId, reportId } = PathNames
const accountId = 'the account id; the nametag, mail or NIC-Handle works too'

const withReason = Type.Object({ reason: Reason })

const searched = (what: string) => ({
  fields: Type.Object({ q: Type.Optional(Query), ...PageFields }) satisfies TObject,
  description: `Newest first. A search compares at most 10,000 ${what} per request: nextCursor continues it.`,
})

export function operatorRoutes(route: Route): void {
  route('GET /v2/operator/accounts', {
    operationId: 'listOperatorAccounts',
    action: listAccounts,
    summary: 'List or find accounts',
    ...searched('accounts'),
    reply: listOf('accounts', OperatorAccount),
    example: { accounts: [exampleOperatorAccount], nextCursor: null },
    answer: async ({ app, caller, fields: { q = '', ...fields } }) => {
      const { items, nextCursor } = await listAccounts(app, caller, { q, page: pageOf(fields) })
      return { accounts: items, nextCursor }
    },
  })

  const onAccount = {
    path: { accountId },
    fields: withReason,
    reply: OperatorAccount,
    example: exampleOperatorAccount,
  }
  const accountErrors: ErrorCode[] = ['ACCOUNT_NOT_FOUND', 'OWN_CASE']

  route('POST /v2/operator/accounts/:accountId/suspend', {
    operationId: 'suspendAccount',
    action: suspend,
    summary: 'Suspend an account',
    description:
      'Ends its sessions. Nobody can sign in to it until it is resumed. The owner is told by mail, with the reason.',
    ...onAccount,
    errors: accountErrors,
    answer: ({ app, caller, path, fields }) => suspend(app, caller, { name: path.accountId, ...fields }),
  })

  route('POST /v2/operator/accounts/:accountId/resume', {
    operationId: 'resumeAccount',
    action: resume,
    summary: 'End the suspension of an account',
    ...onAccount,
    errors: accountErrors,
    answer: ({ app, caller, path, fields }) => resume(app, caller, { name: path.accountId, ...fields }),
  })

  route('POST /v2/operator/accounts/:accountId/endSessions', {
    operationId: 'endSessionsOfAccount',
    action: endAllSessions,
    summary: 'Sign an account out everywhere',
    ...onAccount,
    errors: ['ACCOUNT_NOT_FOUND'],
    answer: ({ app, caller, path, fields }) => endAllSessions(app, caller, { name: path.accountId, ...fields }),
  })

  route('DELETE /v2/operator/accounts/:accountId', {
    operationId: 'deleteAccountByOperator',
    action: deleteAccount,
    summary: 'Delete an account',
    description: 'Under the rules of a person who deletes their own.',
    path: { accountId },
    fields: withReason,
    status: 204,
    errors: [...accountErrors, 'LAST_ADMINISTRATOR'],
    answer: async ({ app, caller, path, fields }) => {
      await deleteAccount(app, caller, { name: path.accountId, ...fields })
    },
  })

  route('GET /v2/operator/organizations', {
    operationId: 'listOperatorOrganizations',
    action: listOrganizations,
    summary: 'List or find organizations',
    ...searched('organizations'),
    reply: listOf('organizations', OperatorOrganization),
    example: { organizations: [exampleOperatorOrganization], nextCursor: null },
    answer: async ({ app, caller, fields: { q = '', ...fields } }) => {
      const { items, nextCursor } = await listOrganizations(app, caller, { q, page: pageOf(fields) })
      return { organizations: items, nextCursor }
    },
  })

  const onOrganization = {
    path: { orgaId },
    fields: withReason,
    reply: OperatorOrganization,
    example: exampleOperatorOrganization,
  }
  const organizationErrors: ErrorCode[] = ['ORGANIZATION_NOT_FOUND']

  route('POST /v2/operator/organizations/:orgaId/suspend', {
    operationId: 'suspendOrganization',
    action: suspendOne,
    summary: 'Suspend an organization',
    description: 'Its members can only leave it, and nobody finds or joins it.',
    ...onOrganization,
    errors: organizationErrors,
    answer: ({ app, caller, path, fields }) => suspendOne(app, caller, { nio: path.orgaId, ...fields }),
  })

  route('POST /v2/operator/organizations/:orgaId/resume', {
    operationId: 'resumeOrganization',
    action: resumeOne,
    summary: 'End the suspension of an organization',
    ...onOrganization,
    errors: organizationErrors,
    answer: ({ app, caller, path, fields }) => resumeOne(app, caller, { nio: path.orgaId, ...fields }),
  })

  route('POST /v2/operator/organizations/:orgaId/unlist', {
    operationId: 'unlistOrganization',
    action: unlistOne,
    summary: 'Remove an organization from discovery',
    ...onOrganization,
    errors: organizationErrors,
    answer: ({ app, caller, path, fields }) => unlistOne(app, caller, { nio: path.orgaId, ...fields }),
  })

  route('POST /v2/operator/organizations/:orgaId/list', {
    operationId: 'listOrganizationAgain',
    action: listOne,
    summary: 'Let discovery find an organization again',
    ...onOrganization,
    errors: organizationErrors,
    answer: ({ app, caller, path, fields }) => listOne(app, caller, { nio: path.orgaId, ...fields }),
  })

  route('POST /v2/operator/organizations/:orgaId/administrator', {
    operationId: 'makeAdministrator',
    action: makeOneAdministrator,
    summary: 'Make a member an administrator',
    description: 'For an organization whose administrators are gone. They, and the member, are told by mail.',
    ...onOrganization,
    fields: Type.Object({ credential: Credential, reason: Reason }),
    errors: [...organizationErrors, 'MEMBER_NOT_FOUND'],
    answer: ({ app, caller, path, fields }) => makeOneAdministrator(app, caller, { nio: path.orgaId, ...fields }),
  })

  route('GET /v2/operator/reports', {
    operationId: 'listOperatorReports',
    action: listReports,
    summary: 'List reports about organizations',
    description:
      'Newest first: those that nobody closed yet, those that the organization closed and whose reporter asks the ' +
      'operators, and those that operators closed.',
    fields: Type.Object({ ...PageFields, state: Type.Optional(OperatorReportStateFilter) }),
    reply: listOf('reports', OperatorReport),
    example: { reports: [exampleOperatorReport], nextCursor: null },
    answer: async ({ app, caller, fields }) => {
      const { items, nextCursor } = await listReports(app, caller, { state: fields.state, page: pageOf(fields) })
      return { reports: items, nextCursor }
    },
  })

  route('POST /v2/operator/reports/:reportId/close', {
    operationId: 'closeReportByOperator',
    action: closeReport,
    summary: 'Close a report about an organization',
    description:
      'Also for the organization, if it still works on it. The reporter, when known, gets the outcome by mail; the ' +
      'administrators of the organization find outcome and reason in the audit log.',
    path: { reportId },
    fields: Type.Object({ outcome: GivenOutcome, reason: Reason }),
    reply: OperatorReport,
    example: exampleOperatorReport,
    errors: ['REPORT_NOT_FOUND', 'OWN_CASE', 'REPORT_CLOSED'],
    answer: ({ app, caller, path, fields }) => closeReport(app, caller, { id: path.reportId, ...fields }),
  })

  route('GET /v2/operator/settings', {
    operationId: 'getOperatorSettings',
    action: readSettings,
    summary: 'Read the settings that operators change while the server runs',
    reply: OperatorSettings,
    example: exampleOperatorSettings,
    answer: ({ app, caller }) => readSettings(app, caller, undefined),
  })

  route('PATCH /v2/operator/settings', {
    operationId: 'updateOperatorSettings',
    action: patchSettings,
    summary: 'Decide who can register, and write an announcement',
    description: 'Changes what is given. A value overrides the environment, null returns to it.',
    fields: Type.Object({ ...SettingsFields, reason: Reason }),
    reply: OperatorSettings,
    example: exampleOperatorSettings,
    answer: ({ app, caller, fields }) => patchSettings(app, caller, fields),
  })

  route('GET /v2/operator/figures', {
    operationId: 'getFigures',
    action: readFigures,
    summary: 'Read how much there is',
    reply: Figures,
    example: exampleFigures,
    answer: ({ app, caller }) => readFigures(app, caller, undefined),
  })

  route('GET /v2/operator/log', {
    operationId: 'listOperatorLog',
    action: readLog,
    summary: 'Read what operators did',
    fields: Type.Object(PageFields),
    reply: listOf('entries', LogEntry),
    example: { entries: [exampleLogEntry], nextCursor: null },
    answer: async ({ app, caller, fields }) => {
      const { items, nextCursor } = await readLog(app, caller, pageOf(fields))
      return { entries: items, nextCursor }
    },
  })
}
