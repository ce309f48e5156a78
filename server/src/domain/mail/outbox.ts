import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import type { AccountRow } from '../identity/account.ts'
import { accountByKey } from '../identity/queries.ts'
import { announce } from '../live/announce.ts'
import { mask } from './mail-content.ts'
import type { CommonData, MailData, MailKind, MailReader } from './mail-data.ts'
import { mailInsert, mailNameInsert } from './queries.ts'
import { renderText } from './render-mail.ts'
import { composeMail } from './templates.ts'
import { countNotice, countUnasked, type MailTopic, stopToken, topicOf } from './unasked.ts'

export type NewMail<K extends MailKind> = {
  /** Account whose list of mails shows the mail; null for a recipient without an account. */
  accountKey: number | null
  to: string
  kind: K
  data: MailData<K>
  /** Account that causes a mail to somebody else. The mail is held until that account has confirmed its address. */
  sender?: { key: number; mailVerified: number }
  /** Topic of a mail that is unasked only in this case. Other kinds have their topic in `topicOf`. */
  topic?: MailTopic
  /** Topic of a mail that people asked for and can stop. The caller has counted it. */
  stops?: MailTopic
  /** Time zone for a reader who has chosen none. */
  timeZone?: string
  /** The mail is not sent any more from this time on. */
  expiresAt?: number
  /** Decides language and time zone of a mail to a recipient without an account. */
  reader?: MailReader
  /** False for a mail that exceeds a limit: the account finds it in its list of mails, and it is not sent. */
  isSent?: boolean
  /** Accounts that the mail names. The saved copy is removed when one of them is deleted. */
  names?: number[]
  /** Secret that appears in the sent mail, and masked in the saved copy. */
  secret?: { text: string; expiresAt: number }
}

/** Users wait in front of the screen for these mails. */
const urgentKinds: ReadonlySet<MailKind> = new Set(['password-reset'])

export const priorities = { urgent: 0, ordinary: 1 } as const

/** Time later than any date, for mails that wait for an event instead of a time. */
const never = Number.MAX_SAFE_INTEGER

/**
 * Saves a mail in the transaction that causes it, so that neither exists without the other. The sender delivers it
 * after the commit. An unasked mail that the recipient refused, or that exceeds the limit, is saved but not sent.
 */
export async function queueMail<K extends MailKind>(app: App, tx: Transaction, mail: NewMail<K>): Promise<void> {
  const id = randomUUIDv7()
  const now = app.clock.now()
  const topic = mail.topic ?? topicOf[mail.kind]
  const account = mail.accountKey === null ? undefined : await accountByKey.first(tx, { key: mail.accountKey })
  const allowed = mail.isSent !== false && (await isWithinLimits(app, tx, mail, topic, account))
  const stopTopic = topic ?? mail.stops
  const reader = account ? withZone(readerOf(account, mail.to, topic), mail.timeZone) : mail.reader
  const withStop = (token: string): MailData<K> & CommonData => ({
    ...mail.data,
    ...(reader && { reader }),
    ...(stopTopic !== undefined && { stopToken: token }),
  })
  const data = withStop(stopTopic === undefined ? '' : stopToken(app, { address: mail.to, topic: stopTopic }))
  const heldFor = mail.sender && mail.sender.mailVerified === 0 ? mail.sender.key : null
  const priority = urgentKinds.has(mail.kind) ? priorities.urgent : priorities.ordinary
  // The saved copy is shown to the account, which may have entered another person's address. The link to stop mails is
  // only for that person.
  const saved = composeMail(mail.kind, withStop(mask), mask)
  const inserted = await mailInsert.one(tx, {
    id,
    accountKey: mail.accountKey,
    kind: mail.kind,
    to: mail.to,
    subject: saved.subject,
    body: renderText(saved),
    data: JSON.stringify(data),
    sealedSecret: mail.secret && allowed ? app.seal.close(mail.secret.text) : null,
    secretExpiresAt: mail.secret && allowed ? mail.secret.expiresAt : null,
    expiresAt: mail.expiresAt ?? null,
    messageId: `<${id}@${new URL(app.config.publicUrl).hostname}>`,
    status: app.config.smtpUrl && allowed ? 'queued' : 'not sent',
    priority,
    heldFor,
    nextAttemptAt: heldFor === null ? now : never,
    now,
  })
  for (const accountKey of new Set(mail.names)) {
    if (accountKey !== mail.accountKey) await mailNameInsert.run(tx, { mailKey: inserted.key, accountKey })
  }
  if (mail.accountKey !== null) {
    const data = { id, kind: mail.kind, subject: saved.subject }
    await announce(app, tx, { kind: 'mail.saved', accountKey: mail.accountKey, data })
  }
  tx.afterCommit(priority === priorities.urgent ? app.urgentMailSender.wake : app.mailSender.wake)
}

/**
 * Limits the unasked mails, and the notices to an unconfirmed address. Password resets have their own limits.
 */
async function isWithinLimits(
  app: App,
  tx: Transaction,
  { kind, to }: NewMail<MailKind>,
  topic: MailTopic | undefined,
  account: AccountRow | undefined,
): Promise<boolean> {
  if (topic !== undefined) return countUnasked(app, tx, to, topic)
  if (!account || urgentKinds.has(kind)) return true
  return isProven(account, to) || countNotice(app, tx, to)
}

/** Returns whether the address belongs to the account: it is confirmed, or a former one that a notice goes to. */
const isProven = ({ mail, mailVerified }: AccountRow, to: string) =>
  mailVerified === 1 || mail.toLowerCase() !== to.toLowerCase()

/**
 * The greeting has a name only at an address that belongs to the account. Otherwise anybody could mail a text of their
 * choice to somebody else, by registering under it with that address.
 */
export const readerOf = (account: AccountRow, to: string, topic: MailTopic | undefined): MailReader => ({
  name: account.mailVerified === 1 || (topic === undefined && isProven(account, to)) ? account.name : null,
  locale: account.locale,
  timeZone: account.timeZone,
})

const withZone = (reader: MailReader, timeZone: string | undefined): MailReader => ({
  ...reader,
  timeZone: reader.timeZone ?? timeZone ?? null,
})

/**
 * Returns the content that the recipient gets, including the secret. `queueMail` wrote kind and data together, so they
 * match.
 */
export const composeStoredMail = (kind: string, data: string, secret: string) =>
  composeMail(kind as MailKind, JSON.parse(data) as MailData<MailKind> & CommonData, secret)
