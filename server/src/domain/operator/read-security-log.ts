import { timeAt } from '../../clock.ts'
import { action } from '../core/action.ts'
import { type PageRequest, startOf, toPage } from '../core/page.ts'
import { actsOnAccount } from './queries.ts'
import type { OperatorAct } from './record-act.ts'

/** Lists what operators did to the caller's account, newest first. It does not name the operators. */
export const readSecurityLog = action('account.readSecurityLog', async (app, caller, page: PageRequest) => {
  const asked = { accountKey: caller.accountKey, before: startOf(page), count: page.limit + 1 }
  return toPage(await actsOnAccount.all(app.db, asked), page.limit, (row) => ({
    id: row.id,
    at: timeAt(row.createdAt),
    action: row.action as OperatorAct,
    organization: row.organizationKey === null ? null : { nio: row.organizationKey, name: row.organizationName },
    reason: row.reason,
  }))
})
