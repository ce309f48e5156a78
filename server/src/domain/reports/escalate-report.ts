import { fail } from '../../errors.ts'
import { change } from '../core/action.ts'
import { ownAccount } from '../identity/own-account.ts'
import { mailOperators } from './mail-operators.ts'
import { toOwnReport } from './own-report.ts'
import { reportEscalate, reportOfReporter } from './queries.ts'

/** Brings a report that the staff closed to the operators, who get a mail. Repeating it changes nothing. */
export const escalateReport = change(
  'report.escalate',
  async (app, tx, caller, { id, message }: { id: string; message: string }) => {
    const asked = { reporterKey: caller.accountKey, id: id.toLowerCase() }
    const report = await reportOfReporter.first(tx, asked)
    if (!report) throw fail('REPORT_NOT_FOUND')
    if (report.escalatedAt !== null) return toOwnReport(report)
    if (report.operatorState === 'closed') throw fail('DECIDED_BY_OPERATORS')
    if (report.state !== 'closed') throw fail('REPORT_NOT_CLOSED')
    await reportEscalate.run(tx, { key: report.key, escalation: message, now: app.clock.now() })
    const { key, organizationName: organization } = report
    await mailOperators(app, tx, await ownAccount(tx, caller), { key, organization })
    return toOwnReport(await reportOfReporter.one(tx, asked))
  },
)
