import { existsSync } from 'node:fs'
import { steadyClock } from './clock.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { makeSeal } from './domain/core/secrets.ts'
import { findAccount } from './domain/identity/find-account.ts'
import { mask } from './domain/mail/mail-content.ts'
import { composeStoredMail } from './domain/mail/outbox.ts'
import { mailsOfAccountInFull } from './domain/mail/queries.ts'
import { renderText } from './domain/mail/render-mail.ts'
import { explainFailure } from './explain-failure.ts'

const help = `Shows the newest automatic mails of an account, so that a server without a mail server can be used.
Passwords and links are included while they are still valid.

Usage: npm run mails -- <nametag, mail, NIC-Handle or account id> [number of mails, by default 5]
       atrium mails <nametag, mail, NIC-Handle or account id> [number of mails]

It reads the same settings as the service (DATABASE_URL, SECRET_KEY).
`

export async function showMails(args: string[]): Promise<void> {
  try {
    await show(args)
  } catch (error) {
    process.stderr.write(`The mails cannot be shown: ${explainFailure(error)}\n`)
    process.exitCode = 1
  }
}

async function show([credential, count = '5']: string[]): Promise<void> {
  if (!credential || credential === '--help' || !/^[1-9]\d{0,3}$/.test(count)) {
    process.stdout.write(help)
    process.exitCode = credential === '--help' ? 0 : 1
    return
  }
  const config = readConfig()
  if (config.database.engine === 'sqlite' && !existsSync(config.database.file)) {
    throw new Error(`there is no database at ${config.database.file}. Check DATABASE_URL.`)
  }
  if (config.secretKeys.length === 0) throw new Error(`the key file ${config.keyFile} is missing.`)
  const db = await openDatabase(config.database, () => {})
  try {
    const account = await findAccount(db, credential)
    if (!account) throw new Error(`there is no account named ${credential}.`)
    const seal = makeSeal(config.secretKeys)
    const now = steadyClock().now()
    const mails = await mailsOfAccountInFull.all(db, { accountKey: account.key, count: Number(count) })
    if (mails.length === 0) process.stdout.write(`No mail was written to ${account.nametag} yet.\n`)
    for (const mail of mails.reverse()) {
      const valid = mail.sealedSecret !== null && (mail.secretExpiresAt ?? 0) > now
      const secret = valid && mail.sealedSecret ? seal.open(mail.sealedSecret) : null
      const content = composeStoredMail(mail.kind, mail.data, secret ?? mask)
      process.stdout.write(
        [
          `── ${new Date(mail.createdAt).toISOString()} · ${mail.status} ${'─'.repeat(40)}`,
          `To: ${mail.to}`,
          `Subject: ${content.subject}`,
          '',
          renderText(content),
        ].join('\n'),
      )
    }
  } finally {
    await db.close()
  }
}
