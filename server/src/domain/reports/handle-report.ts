import type { Transaction } from '../../db/database.ts'
import type { ReportOutcome } from '../../db/schema.ts'
import { fail, unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { change, may } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { findAccount } from '../identity/find-account.ts'
import { accountByKey } from '../identity/queries.ts'
import { queueMail } from '../mail/outbox.ts'
import type { MemberRow } from '../members/member.ts'
import { memberByAccount } from '../members/queries.ts'
import { ownOrganization } from '../organizations/read-organization.ts'
import { type Measures, takeMeasures } from './measures.ts'
import { reportAssign, reportClose } from './queries.ts'
import { announceReport, type CaseRow, findCase, isParty, showCase } from './report.ts'

type ReportPath = { organizationId: string; id: string }

/** Assigns a report, or passes it from one handler to another. */
export const assignReport = change(
  'report.assign',
  async (app, tx, caller, { id, assignee }: ReportPath & { assignee: string }) => {
    const report = await findOpenCase(tx, caller, id)
    const handler = await findHandler(tx, caller, report, assignee)
    await reportAssign.run(tx, { key: report.key, assigneeKey: handler.accountKey })
    await recordAudit(app, tx, caller, 'report.assigned', {
      target: handler.accountKey,
      details: { report: report.id },
    })
    await announceReport(app, tx, { ...report, ...caller, id: report.id, state: 'assigned' })
    return showCase(tx, await findCase(tx, caller, id))
  },
)

type Closing = ReportPath & Measures & { outcome: ReportOutcome; note: string }

/** Closes a report, with measures against the message and its author. */
export const closeReport = change(
  'report.close',
  async (app, tx, caller, { id, outcome, note, hideMessage, removeAuthor, notice }: Closing) => {
    const report = await findOpenCase(tx, caller, id)
    const taken = await takeMeasures(app, tx, caller, report, outcome, { hideMessage, removeAuthor, notice })
    await reportClose.run(tx, {
      key: report.key,
      outcome,
      note,
      closedBy: caller.accountKey,
      ...taken,
      now: app.clock.now(),
    })
    const details = {
      report: report.id,
      outcome,
      ...(taken.hidMessage && { hidden: true }),
      ...(taken.removedAuthor && { removed: true }),
    }
    await recordAudit(app, tx, caller, 'report.closed', { details })
    await mailReporter(app, tx, caller, report, outcome)
    await announceReport(app, tx, { ...report, ...caller, id: report.id, state: 'closed' })
    return showCase(tx, await findCase(tx, caller, id))
  },
)

/** Finds a report that is not closed and in which the caller is neither reporter nor author. */
async function findOpenCase(tx: Transaction, caller: MemberCaller, id: string): Promise<CaseRow> {
  const report = await findCase(tx, caller, id)
  if (isParty(report, caller.accountKey)) throw fail('OWN_CASE')
  if (report.state === 'closed') throw fail('REPORT_CLOSED')
  return report
}

async function findHandler(
  tx: Transaction,
  { organizationKey }: MemberCaller,
  report: CaseRow,
  name: string,
): Promise<MemberRow> {
  const account = await findAccount(tx, name)
  const member = account && (await memberByAccount.first(tx, { organizationKey, accountKey: account.key }))
  if (!member || !may('report.close', member)) {
    throw unacceptable('assignee', 'must name a secretary or administrator of the organization')
  }
  if (isParty(report, member.accountKey))
    throw unacceptable('assignee', 'must name somebody who is not part of the case')
  return member
}

/** Notifies the reporter, even if they have left the organization or were never a member. */
async function mailReporter(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  { reporterKey, createdAt }: CaseRow,
  outcome: ReportOutcome,
): Promise<void> {
  const reporter = reporterKey === null ? undefined : await accountByKey.first(tx, { key: reporterKey })
  if (!reporter) return
  const { name } = await ownOrganization(tx, caller)
  await queueMail(app, tx, {
    accountKey: reporter.key,
    to: reporter.mail,
    kind: 'report-closed',
    data: {
      nametag: reporter.nametag,
      organization: name,
      outcome,
      reportedAt: createdAt,
      publicUrl: app.config.publicUrl,
    },
  })
}
