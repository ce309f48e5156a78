import type { ReportState } from '../../db/schema.ts'
import { action } from '../core/action.ts'
import { type PageRequest, startOf, toPage } from '../core/page.ts'
import { toOwnReport } from './own-report.ts'
import { reportsForHandler, reportsForHandlerInState, reportsOfReporter } from './queries.ts'
import { findCase, showCase, toReportSummary } from './report.ts'

/** Lists reports, newest first: all of them, or those in one state. */
export const listReports = action(
  'report.list',
  async (
    app,
    caller,
    { state, page }: { organizationId: string; state?: ReportState | undefined; page: PageRequest },
  ) => {
    const asked = {
      organizationKey: caller.organizationKey,
      handlerKey: caller.accountKey,
      before: startOf(page),
      count: page.limit + 1,
    }
    const rows =
      state === undefined
        ? await reportsForHandler.all(app.db, asked)
        : await reportsForHandlerInState.all(app.db, { ...asked, state })
    return toPage(rows, page.limit, toReportSummary)
  },
)

export const readReport = action('report.read', async (app, caller, { id }: { organizationId: string; id: string }) =>
  showCase(app.db, await findCase(app.db, caller, id)),
)

/** Lists the caller's reports, newest first. */
export const listOwnReports = action('report.listOwn', async (app, caller, page: PageRequest) => {
  const rows = await reportsOfReporter.all(app.db, {
    reporterKey: caller.accountKey,
    before: startOf(page),
    count: page.limit + 1,
  })
  return toPage(rows, page.limit, toOwnReport)
})
