import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { accountByKey } from '../identity/queries.ts'
import { announce } from '../live/announce.ts'
import { mask, renderText } from './letter.ts'
import { mailInsert } from './queries.ts'
import { type MailData, type MailKind, writeLetter } from './templates.ts'
import { countNotice, countUnasked, type MailTopic, stopToken, topicOf } from './unasked.ts'

export type NewMail<K extends MailKind> = {
  /** Whose list of mails it appears in; nobody's for an account that no longer exists. */
  accountKey: number | null
  to: string
  kind: K
  data: MailData<K>
  /** Who causes a mail to somebody else. It waits until they have confirmed their own address. */
  sender?: { key: number; mailVerified: number }
  /** For a mail that is unasked only this time; of other kinds it is known. */
  topic?: MailTopic
  /** Goes into the mail that is sent, and masked into the copy that is saved. */
  secret?: { text: string; expiresAt: number }
}

/** People wait in front of the screen for these. */
const urgentKinds: ReadonlySet<MailKind> = new Set(['password-reset'])

export const priorities = { urgent: 0, ordinary: 1 } as const

/** Beyond any date, for what waits for an event instead of a time. */
const never = Number.MAX_SAFE_INTEGER

/**
 * Writes a mail down in the transaction that causes it, so that there is never one without the other. The sender
 * delivers it after the commit. An unasked mail that its recipient refused, or that would be too many, is saved and not sent.
 */
export async function queueMail<K extends MailKind>(app: App, tx: Transaction, mail: NewMail<K>): Promise<void> {
  const id = randomUUIDv7()
  const now = app.clock.now()
  const topic = mail.topic ?? topicOf[mail.kind]
  const allowed = topic === undefined ? await mayNotify(app, tx, mail) : await countUnasked(app, tx, mail.to, topic)
  const withStop = (token: string) => (topic === undefined ? mail.data : { ...mail.data, stopToken: token })
  const data = withStop(topic === undefined ? '' : stopToken(app, { address: mail.to, topic }))
  const heldFor = mail.sender && mail.sender.mailVerified === 0 ? mail.sender.key : null
  const priority = urgentKinds.has(mail.kind) ? priorities.urgent : priorities.ordinary
  // The copy is shown to the account, which may have entered somebody else's address: the link is theirs alone.
  const saved = writeLetter(mail.kind, withStop(mask), mask)
  await mailInsert.run(tx, {
    id,
    accountKey: mail.accountKey,
    kind: mail.kind,
    to: mail.to,
    subject: saved.subject,
    body: renderText(saved),
    data: JSON.stringify(data),
    sealedSecret: mail.secret && allowed ? app.seal.close(mail.secret.text) : null,
    secretExpiresAt: mail.secret && allowed ? mail.secret.expiresAt : null,
    messageId: `<${id}@${new URL(app.config.publicUrl).hostname}>`,
    status: app.config.smtpUrl && allowed ? 'queued' : 'not sent',
    priority,
    heldFor,
    nextAttemptAt: heldFor === null ? now : never,
    now,
  })
  if (mail.accountKey !== null) {
    const data = { id, kind: mail.kind, subject: saved.subject }
    await announce(app, tx, { kind: 'mail.saved', accountKey: mail.accountKey, data })
  }
  tx.afterCommit(priority === priorities.urgent ? app.urgentMailSender.wake : app.mailSender.wake)
}

/** Resets have limits of their own. */
async function mayNotify(app: App, tx: Transaction, { kind, accountKey, to }: NewMail<MailKind>): Promise<boolean> {
  if (accountKey === null || urgentKinds.has(kind)) return true
  const account = await accountByKey.first(tx, { key: accountKey })
  const isProven = account?.mailVerified === 1 || account?.mail.toLowerCase() !== to.toLowerCase()
  return isProven || countNotice(app, tx, to)
}

/** The mail as its reader gets it, the secret included. Kind and data were written together above, so they fit. */
export const readMail = (kind: string, data: string, secret: string) =>
  writeLetter(kind as MailKind, JSON.parse(data) as MailData<MailKind>, secret)
