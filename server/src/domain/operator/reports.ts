import { timeAt, timeOrNull } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import type { OperatorReportState, ReportOutcome } from '../../db/schema.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { noActor, recordAudit } from '../audit/record-audit.ts'
import { type Page, type PageRequest, startOf, toPage } from '../core/page.ts'
import { type Person, toPersonOrNull } from '../core/person.ts'
import { accountByKey } from '../identity/queries.ts'
import { queueMail } from '../mail/outbox.ts'
import { announceReport } from '../reports/report.ts'
import { recordAct } from './record-act.ts'
import {
  reportCloseEscalated,
  reportCloseForEverybody,
  reportForOperators,
  reportsForOperators,
  reportsForOperatorsInState,
} from './report-queries.ts'

/**
 * A report in the form that operators see: what the reporter wrote. The talk, its messages and what the staff wrote are
 * not theirs to read.
 */
export type ReportForOperators = {
  id: string
  state: OperatorReportState
  reason: string
  description: string
  createdAt: string
  organization: { nio: number; name: string }
  about: 'organization' | 'talk'
  reporter: Person | null
  /** Outcome that the staff chose; null when they did not close it. */
  staffOutcome: ReportOutcome | null
  escalation: { message: string; createdAt: string } | null
  outcome: ReportOutcome | null
  closedAt: string | null
  closedBy: Person | null
}

type Row = RowOf<typeof reportForOperators>

const toReportForOperators = (row: Row): ReportForOperators => ({
  id: row.id,
  state: row.operatorState,
  reason: row.reason,
  description: row.description,
  createdAt: timeAt(row.createdAt),
  organization: { nio: row.organizationKey, name: row.organizationName },
  about: row.talkKey === null ? 'organization' : 'talk',
  reporter: toPersonOrNull(
    row.reporterHandle,
    row.reporterNametag,
    row.reporterName,
    row.reporterAvatar,
    row.reporterDeletedAt,
  ),
  // A report that was not escalated and is closed has the outcome of the operators.
  staffOutcome: row.escalatedAt === null ? null : row.outcome,
  escalation: row.escalatedAt === null ? null : { message: row.escalation ?? '', createdAt: timeAt(row.escalatedAt) },
  outcome: row.operatorOutcome,
  closedAt: timeOrNull(row.operatorClosedAt),
  closedBy: toPersonOrNull(row.closerHandle, row.closerNametag, row.closerName, row.closerAvatar, row.closerDeletedAt),
})

type Asked = { state?: OperatorReportState | undefined; page: PageRequest }

/** Lists the reports that operators handle, newest first: all of them, or those in one state. */
export async function listReportsForOperators({ db }: App, { state, page }: Asked): Promise<Page<ReportForOperators>> {
  const bounds = { before: startOf(page), count: page.limit + 1 }
  const rows =
    state === undefined
      ? await reportsForOperators.all(db, bounds)
      : await reportsForOperatorsInState.all(db, { ...bounds, state })
  return toPage(rows, page.limit, toReportForOperators)
}

type Closing = { id: string; outcome: ReportOutcome; reason: string }

/** Closes a report for the operators and, if the staff still works on it, for the staff as well. */
export async function closeReportByOperator(
  app: App,
  tx: Transaction,
  operator: { accountKey: number },
  { id, outcome, reason }: Closing,
): Promise<ReportForOperators> {
  const asked = { id: id.toLowerCase() }
  const row = await reportForOperators.first(tx, asked)
  if (!row) throw fail('REPORT_NOT_FOUND')
  const { accountKey } = operator
  if ([row.reporterKey, row.authorKey, row.staffKey].includes(accountKey)) throw fail('OWN_CASE')
  if (row.operatorState === 'closed') throw fail('REPORT_CLOSED')
  const close = row.state === 'closed' ? reportCloseEscalated : reportCloseForEverybody
  await close.run(tx, { key: row.key, outcome, closedBy: accountKey, now: app.clock.now() })
  const { organizationKey } = row
  const details = { report: row.id, outcome }
  await recordAct(app, tx, operator, 'report.closed', reason, { organizationKey, details })
  // The audit log of the organization names no operator.
  const staff = { accountKey: noActor, organizationKey }
  await recordAudit(app, tx, staff, 'report.closedByOperators', { details: { ...details, reason } })
  await announceReport(app, tx, { organizationKey, authorKey: row.authorKey, id: row.id, state: 'closed' })
  await mailReporter(app, tx, row, outcome)
  return toReportForOperators(await reportForOperators.one(tx, asked))
}

async function mailReporter(app: App, tx: Transaction, row: Row, outcome: ReportOutcome): Promise<void> {
  const reporter = row.reporterKey === null ? undefined : await accountByKey.first(tx, { key: row.reporterKey })
  if (!reporter) return
  await queueMail(app, tx, {
    accountKey: reporter.key,
    to: reporter.mail,
    kind: 'report-closed-by-operators',
    data: {
      nametag: reporter.nametag,
      organization: row.organizationName,
      outcome,
      reportedAt: row.createdAt,
      publicUrl: app.config.publicUrl,
    },
  })
}
