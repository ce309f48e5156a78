import { timeAt } from '../clock.ts'
import type { App } from '../domain/app.ts'
import { findAccount } from '../domain/identity/find-account.ts'
import { mask } from '../domain/mail/mail-content.ts'
import { composeStoredMail } from '../domain/mail/outbox.ts'
import { mailsOfAccountInFull } from '../domain/mail/queries.ts'
import { renderText } from '../domain/mail/render-mail.ts'
import { commandLine, recordAct } from '../domain/operator/record-act.ts'
import { type Call, type Outcome, WrongUse } from './command.ts'
import { withApp } from './open-app.ts'

/** Shows mails with their secrets, so that a server without a mail server can be used. */
export function showMails({ args: [credential = '', count = '5'] }: Call): Promise<Outcome> {
  if (!/^[1-9]\d{0,3}$/.test(count)) throw new WrongUse(`The number of mails is 1 to 9999, not "${count}".`)
  return withApp(async (app) => {
    const account = await findAccount(app.db, credential)
    if (!account) throw new Error(`There is no account named ${credential}.`)
    const rows = await mailsOfAccountInFull.all(app.db, { accountKey: account.key, count: Number(count) })
    // The mails may contain passwords, so it is recorded who read them.
    await app.db.transact((tx) => recordAct(app, tx, commandLine, 'account.mailsRead', '', { accountKey: account.key }))
    const mails = rows.reverse().map((row) => shown(app, row))
    const text = mails.length === 0 ? `No mail was written to ${account.nametag} yet.` : mails.map(asText).join('\n')
    return { json: { mails }, text }
  })
}

type Row = Awaited<ReturnType<typeof mailsOfAccountInFull.all>>[number]

function shown(app: App, { kind, data, to, status, createdAt, sealedSecret, secretExpiresAt }: Row) {
  const isValid = sealedSecret !== null && (secretExpiresAt ?? 0) > app.clock.now()
  const secret = isValid ? app.seal.open(sealedSecret) : null
  const content = composeStoredMail(kind, data, secret ?? mask)
  return { kind, to, status, createdAt: timeAt(createdAt), subject: content.subject, body: renderText(content), secret }
}

const asText = ({ to, status, createdAt, subject, body }: ReturnType<typeof shown>) =>
  [`── ${createdAt} · ${status} ${'─'.repeat(40)}`, `To: ${to}`, `Subject: ${subject}`, '', body.trimEnd()].join('\n')
