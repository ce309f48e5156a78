import { timeAt, timeOrNull } from '../../clock.ts'
import { action } from '../core/action.ts'
import { type PageRequest, startOf, toPage } from '../core/page.ts'
import { mailsOfAccount } from '../mail/queries.ts'

/** Lists the automatic mails sent to the caller, as saved with every secret masked. */
export const listMails = action('mail.list', async (app, caller, page: PageRequest) => {
  const rows = await mailsOfAccount.all(app.db, {
    accountKey: caller.accountKey,
    before: startOf(page),
    count: page.limit + 1,
  })
  return toPage(rows, page.limit, (row) => ({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    body: row.body,
    status: row.status,
    sentAt: timeOrNull(row.sentAt),
    createdAt: timeAt(row.createdAt),
  }))
})
