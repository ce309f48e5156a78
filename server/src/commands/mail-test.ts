import { readConfig } from '../config.ts'
import { explainMailError } from '../domain/mail/explain-error.ts'
import { openMailServer } from '../domain/mail/sender.ts'
import { commandLine, recordAct } from '../domain/operator/record-act.ts'
import { Mail } from '../http/v2/accounts/schemas.ts'
import { makeLog } from '../log.ts'
import type { Call, Outcome } from './command.ts'
import { hasDatabase, withApp } from './open-app.ts'
import { requireValid } from './validate.ts'

/** Sends one mail at once, past the queue. */
export async function testMail({ args: [address = ''] }: Call): Promise<Outcome> {
  requireValid('address', Mail, address)
  const config = readConfig()
  if (config.smtpUrl === null) throw new Error('SMTP_URL is not set, so mails are saved but not sent.')
  const server = await openMailServer(config.smtpUrl, config.smtpAllowPlain, makeLog('silent'))
  try {
    const { messageId } = await server
      .sendMail({
        from: config.mailFrom,
        to: address,
        subject: 'Test mail of Atrium',
        text: `This mail was sent by "atrium mail test". The mails of ${config.publicUrl} arrive here.\n`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      .catch((error) => {
        throw new Error(explainMailError(error).sentence)
      })
    // The first start may be still to come.
    if (hasDatabase(config)) {
      await withApp((app) => app.db.transact((tx) => recordAct(app, tx, commandLine, 'mail.tested', '')), config)
    }
    return {
      json: { sent: true, address, messageId },
      text: `The mail server took the mail to ${address}. Look whether it arrives, also among spam.`,
    }
  } finally {
    server.close()
  }
}
