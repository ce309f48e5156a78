import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { isOperator } from '../core/operator.ts'
import type { AccountRow } from '../identity/account.ts'
import { accountByMail, accountsMadeOperators } from '../identity/queries.ts'
import { queueMail } from '../mail/outbox.ts'
import { countReportNotice } from '../mail/unasked.ts'
import { partiesOfReport } from './queries.ts'

/** A server has few operators. More than these are not mailed, because the reporter waits for the transaction. */
const maxMailed = 20

/**
 * Mails the operators that a report waits for them, except those who are part of the case. Anybody can cause these
 * mails, so each address gets few of them a day.
 */
export async function mailOperators(
  app: App,
  tx: Transaction,
  reporter: AccountRow,
  report: { key: number; organization: string },
): Promise<void> {
  const { authorKey, staffKey } = await partiesOfReport.one(tx, { key: report.key })
  for (const { key, nametag, mail } of await operatorsOf(app, tx)) {
    if ([reporter.key, authorKey, staffKey].includes(key)) continue
    if (!(await countReportNotice(app, tx, mail))) continue
    await queueMail(app, tx, {
      accountKey: key,
      to: mail,
      kind: 'report-escalated',
      sender: reporter,
      data: { nametag, organization: report.organization, publicUrl: app.config.publicUrl },
    })
  }
}

/** Returns the operators who can sign in: those of the command line, then those of OPERATORS. */
async function operatorsOf(app: App, tx: Transaction): Promise<AccountRow[]> {
  const found = new Map<number, AccountRow>()
  const made = await accountsMadeOperators.all(tx, { after: 0, count: maxMailed })
  for (const account of made) found.set(account.key, account)
  for (const mail of app.config.operators.slice(0, maxMailed)) {
    const account = await accountByMail.first(tx, { mail })
    if (account && isOperator(app, account)) found.set(account.key, account)
  }
  return [...found.values()].filter(({ suspendedAt }) => suspendedAt === null).slice(0, maxMailed)
}
