import { randomUUIDv7 } from 'node:crypto'
import { minuteMs } from '../clock.ts'
import type { Transaction } from '../db/database.ts'
import type { App } from '../domain/app.ts'
import { announce } from '../domain/live/announce.ts'
import { mask, renderText } from './letter.ts'
import { mailInsert } from './queries.ts'
import { type MailData, type MailKind, writeLetter } from './templates.ts'

export type NewMail<K extends MailKind> = {
  /** Whose list of mails it appears in; nobody's for an account that no longer exists. */
  accountKey: number | null
  to: string
  kind: K
  data: MailData<K>
  /** Goes into the mail that is sent, and masked into the copy that is saved. */
  secret?: { text: string; expiresAt: number }
}

/**
 * Writes a mail down in the transaction that causes it, so that there is never one without the other. The sender
 * delivers it after the commit.
 */
export async function queueMail<K extends MailKind>(app: App, tx: Transaction, mail: NewMail<K>): Promise<void> {
  const id = randomUUIDv7()
  const now = app.clock.now()
  const saved = writeLetter(mail.kind, mail.data, mask)
  await mailInsert.run(tx, {
    id,
    accountKey: mail.accountKey,
    kind: mail.kind,
    to: mail.to,
    subject: saved.subject,
    body: renderText(saved),
    data: JSON.stringify(mail.data),
    sealedSecret: mail.secret ? app.seal.close(mail.secret.text) : null,
    secretExpiresAt: mail.secret?.expiresAt ?? null,
    messageId: `<${id}@${new URL(app.config.publicUrl).hostname}>`,
    status: app.config.smtpUrl ? 'queued' : 'not sent',
    now,
  })
  if (mail.accountKey !== null) {
    const data = { id, kind: mail.kind, subject: saved.subject }
    await announce(app, tx, { kind: 'mail.saved', accountKey: mail.accountKey, data })
  }
  tx.afterCommit(app.mailSender.wake)
}

/** The mail as its reader gets it, the secret included. Kind and data were written together above, so they fit. */
export const readMail = (kind: string, data: string, secret: string) =>
  writeLetter(kind as MailKind, JSON.parse(data) as MailData<MailKind>, secret)

const firstRetryMs = minuteMs
const lastRetryMs = 6 * 60 * minuteMs

/** How long to wait after the given number of failed attempts, or null to give up: 1 min, 2, 4, … then 6 h, once. */
export function retryDelayMs(failedAttempts: number): number | null {
  const delay = firstRetryMs * 2 ** (failedAttempts - 1)
  if (delay >= 2 * lastRetryMs) return null
  return Math.min(delay, lastRetryMs)
}
