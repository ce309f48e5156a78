import type { Logger } from 'pino'
import { minuteMs, secondMs } from '../../clock.ts'
import type { RowOf } from '../../db/prepared.ts'
import { makeThrottledLog } from '../../log.ts'
import type { App } from '../app.ts'
import { retryDelay } from '../outbox/lease.ts'
import { explainMailError, unknownKey } from './explain-error.ts'
import type { MailContent } from './mail-content.ts'
import { composeStoredMail, priorities } from './outbox.ts'
import { mailMarkFailed, mailMarkSent, mailRetryAt, mailsLease } from './queries.ts'
import { renderHtml, renderText } from './render-mail.ts'

/** Urgent mails have their own connections, so that they never wait behind a long queue or a slow recipient. */
export const lanes = {
  urgent: { priority: priorities.urgent, maxConcurrent: 2 },
  ordinary: { priority: priorities.ordinary, maxConcurrent: 5 },
} as const

export type Lane = (typeof lanes)[keyof typeof lanes]

const retryDelaysMs = [1, 2, 4, 8, 16, 32, 64, 128, 256, 360].map((minutes) => minutes * minuteMs)

/** The lease is longer than any attempt within the timeouts of the connection. */
const leaseMs = 2 * minuteMs

/** Local traffic cannot be read by others, and certificates are rarely issued for these names. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

export async function openMailServer(url: string, allowPlain: boolean, log: Logger) {
  const { createTransport } = await import('nodemailer')
  const isLocal = loopback.test(new URL(url).hostname)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: lanes.urgent.maxConcurrent + lanes.ordinary.maxConcurrent,
    connectionTimeout: 15 * secondMs,
    greetingTimeout: 15 * secondMs,
    socketTimeout: 30 * secondMs,
    // An attacker who hides STARTTLS could otherwise read the password and every mail.
    requireTLS: !isLocal && !allowPlain,
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
  })
  return Object.assign(transport, { logThrottled: makeThrottledLog(log) })
}

type MailServer = Awaited<ReturnType<typeof openMailServer>>

type DueMail = RowOf<typeof mailsLease>

/** Sends due mails. A mail that was handed over but not yet marked when the process died is sent again. */
export async function sendDueMails(
  app: App,
  server: MailServer,
  { priority, maxConcurrent }: Lane,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const now = app.clock.now()
    const due = await mailsLease.all(app.db, { priority, now, leasedUntil: now + leaseMs, count: maxConcurrent })
    if (due.length === 0) return
    await Promise.all(due.map((mail) => send(app, server, mail)))
  }
}

async function send(app: App, server: MailServer, mail: DueMail): Promise<void> {
  const now = app.clock.now()
  const secret = mail.sealedSecret === null ? '' : app.seal.open(mail.sealedSecret)
  // An expired password or link, or a reminder of an event that is over, would only confuse the recipient.
  if (Math.min(mail.secretExpiresAt ?? now + 1, mail.expiresAt ?? now + 1) <= now) {
    await mailMarkFailed.run(app.db, mail)
    return
  }
  try {
    if (secret === null) throw Object.assign(new Error('sealed with another key'), { code: unknownKey })
    const content = composeStoredMail(mail.kind, mail.data, secret)
    await server.sendMail({
      from: app.config.mailFrom,
      to: mail.to,
      subject: content.subject,
      text: renderText(content),
      html: renderHtml(content),
      messageId: mail.messageId,
      headers: {
        // This header prevents automatic replies such as vacation notices.
        'Auto-Submitted': 'auto-generated',
        'Content-Language': content.language,
        ...stopHeaders(app, content),
      },
    })
  } catch (error) {
    await retryOrFail(app, server, mail, error)
    return
  }
  await mailMarkSent.run(app.db, { ...mail, now: app.clock.now() })
}

/** Lets mail clients show an unsubscribe button (RFC 8058). */
const stopHeaders = ({ config }: App, { stop }: MailContent) =>
  stop && {
    'List-Unsubscribe': `<${config.publicUrl}/v2/mails/stop/${stop.token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }

async function retryOrFail(app: App, server: MailServer, mail: DueMail, error: unknown): Promise<void> {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  // A refused recipient is permanent, but a server that requires a login or another sender refuses every mail only
  // until its configuration is fixed.
  const refusedForGood = responseCode !== undefined && responseCode >= 500 && command === 'RCPT TO'
  const delayMs = refusedForGood ? null : retryDelay(retryDelaysMs, mail.attempts)
  const { ofRecipient, sentence } = explainMailError(error)
  if (!ofRecipient) server.logThrottled({ code, responseCode }, sentence)
  app.log[ofRecipient ? 'warn' : 'debug'](
    { mail: mail.messageId, code, responseCode, cause: sentence, attempts: mail.attempts, delayMs },
    'a mail was not delivered',
  )
  if (delayMs === null) await mailMarkFailed.run(app.db, mail)
  else await mailRetryAt.run(app.db, { ...mail, at: app.clock.now() + delayMs })
}
