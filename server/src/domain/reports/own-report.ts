import { timeAt, timeOrNull } from '../../clock.ts'
import type { RowOf } from '../../db/prepared.ts'
import type { ReportOutcome } from '../../db/schema.ts'
import type { reportOfReporter } from './queries.ts'
import { type Report, toReport } from './report.ts'

/** A report in the form that its reporter sees later. */
export type OwnReport = Report & {
  organization: { nio: number; name: string }
  talkId: number | null
  messageId: number | null
  outcome: ReportOutcome | null
  closedAt: string | null
  /** True if operators closed it; then there is nobody else to ask. */
  byOperators: boolean
  escalation: { message: string; createdAt: string; outcome: ReportOutcome | null; closedAt: string | null } | null
}

type OwnReportRow = RowOf<typeof reportOfReporter>

export const toOwnReport = (row: OwnReportRow): OwnReport => ({
  ...toReport(row),
  organization: { nio: row.organizationKey, name: row.organizationName },
  talkId: row.talkKey,
  messageId: row.messageKey,
  outcome: row.outcome,
  closedAt: timeOrNull(row.closedAt),
  byOperators: row.operatorState === 'closed',
  escalation:
    row.escalatedAt === null
      ? null
      : {
          message: row.escalation ?? '',
          createdAt: timeAt(row.escalatedAt),
          outcome: row.operatorOutcome,
          closedAt: timeOrNull(row.operatorClosedAt),
        },
})
