import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { keepForReport } from '../attachments/attachment.ts'
import { noActor, recordAudit } from '../audit/record-audit.ts'
import { action, change } from '../core/action.ts'
import type { Caller } from '../core/caller.ts'
import { withIdempotencyKey } from '../core/idempotency.ts'
import { addressPrefix } from '../core/limits.ts'
import { transactFor } from '../core/write-budget.ts'
import { findPublicOrganization } from '../discover/discover-organizations.ts'
import { ownAccount } from '../identity/own-account.ts'
import { accountByKey } from '../identity/queries.ts'
import { queueMail } from '../mail/outbox.ts'
import { countReport } from '../mail/unasked.ts'
import { ownOrganization } from '../organizations/read-organization.ts'
import { queueWebhookEvents } from '../outbox/queue-delivery.ts'
import { findMessage } from '../talks/message.ts'
import { messageVersionNewest } from '../talks/message-queries.ts'
import { readableTalk } from '../talks/talk.ts'
import { reportInsert, reportNotClosed } from './queries.ts'
import { announceReport, handlersOf, type Report, toReport } from './report.ts'

type ReportText = { reason: string; description: string }

/** The Idempotency-Key of the request. */
type WithIdempotencyKey = { idempotencyKey: string | undefined }

type ReportedMessage = { key: number; message: string; authorKey: number; createdAt: number }

type NewReport = ReportText & {
  organizationKey: number
  reporterKey: number | null
  talk: { key: number; title: string } | null
  message: ReportedMessage | null
}

type TalkReport = ReportText &
  WithIdempotencyKey & { organizationId: string; talk: string; messageId?: number | undefined }

/**
 * Reports a talk or a message. The handlers receive a mail at once, or the next digest when there were many reports
 * today.
 */
export const reportTalk = change('report.onTalk', async (app, tx, caller, { idempotencyKey, ...given }: TalkReport) =>
  withIdempotencyKey(app, tx, caller, idempotencyKey, given, async () => {
    const { reason, description, messageId } = given
    const { organizationKey, accountKey } = caller
    const talk = await readableTalk(tx, caller, given.talk)
    const message = messageId === undefined ? null : await messageSnapshot(tx, talk.key, messageId)
    const report = { organizationKey, reporterKey: accountKey, reason, description, talk, message }
    return openCase(app, tx, report, async () => {
      const { name } = await ownOrganization(tx, caller)
      await mailHandlers(app, tx, report, { organization: name, talk: talk.title, reason })
    })
  }),
)

type OrganizationReport = ReportText & WithIdempotencyKey & { organization: string }

/**
 * Reports a public organization. The handlers receive the next digest, because outsiders could otherwise cause any
 * number of mails.
 */
export const reportOrganization = action(
  'report.onOrganization',
  async (app, caller, { idempotencyKey, ...given }: OrganizationReport) => {
    const { organization, ...text } = given
    await findPublicOrganization(app.db, organization)
    if (caller.kind === 'anonymous') {
      await app.limits.anonymousReports.spend(addressPrefix(caller.origin.address), 'TOO_MANY_REPORTS')
    }
    return transactFor(app, caller, async (tx) => {
      const report = async () => {
        const { key: organizationKey } = await findPublicOrganization(tx, organization)
        const reporterKey = await reporterKeyOf(tx, caller)
        return openCase(app, tx, { ...text, organizationKey, reporterKey, talk: null, message: null })
      }
      // Replies are kept for accounts. Without one, the same report is another one.
      return caller.kind === 'anonymous' ? report() : withIdempotencyKey(app, tx, caller, idempotencyKey, given, report)
    })
  },
)

const reporterKeyOf = async (tx: Transaction, caller: Caller) =>
  caller.kind === 'signedIn' ? (await ownAccount(tx, caller)).key : null

/** Copies a message as evidence. The copy of a deleted message has its text from before the deletion. */
async function messageSnapshot(tx: Transaction, talkKey: number, messageId: number): Promise<ReportedMessage> {
  const found = await findMessage(tx, talkKey, String(messageId))
  if (found.deletedAt === null) return found
  const before = await messageVersionNewest.first(tx, { messageKey: found.key })
  return { ...found, message: before?.message ?? '' }
}

/**
 * Returns the existing case when a person reports the same subject again before the case is closed. A report that is not
 * mailed at once waits for the digest.
 */
async function openCase(
  app: App,
  tx: Transaction,
  report: NewReport,
  mailAtOnce?: () => Promise<void>,
): Promise<Report> {
  const { reporterKey, organizationKey, reason, description, talk, message } = report
  const subject = { talkKey: talk?.key ?? 0, messageKey: message?.key ?? 0 }
  const same =
    reporterKey === null ? undefined : await reportNotClosed.first(tx, { reporterKey, organizationKey, ...subject })
  if (same) return toReport(same)

  const isMailedAtOnce = mailAtOnce !== undefined && (await countReport(app, tx, organizationKey))
  const id = randomUUIDv7()
  const now = app.clock.now()
  const inserted = await reportInsert.one(tx, {
    id,
    organizationKey,
    reporterKey,
    reason,
    description,
    talkKey: talk?.key ?? null,
    talkTitle: talk?.title ?? null,
    messageKey: message?.key ?? null,
    message: message?.message ?? null,
    authorKey: message?.authorKey ?? null,
    postedAt: message?.createdAt ?? null,
    waitsForDigest: isMailedAtOnce ? 0 : 1,
    operatorState: talk === null ? 'open' : null,
    now,
  })
  if (message) await keepForReport(tx, message.key, inserted.key)
  // The entry omits the reporter, because every administrator reads the audit log, including the subject of the case.
  // The case itself names the reporter.
  await recordAudit(app, tx, { accountKey: noActor, organizationKey }, 'report.opened', { details: { report: id } })
  await announceReport(app, tx, { organizationKey, authorKey: message?.authorKey ?? null, id, state: 'open' })
  // Other members receive no live events about reports, so this event is queued for webhooks only.
  await queueWebhookEvents(app, tx, organizationKey, 'report.opened', { nio: organizationKey, reportId: id })
  if (isMailedAtOnce) await mailAtOnce()
  return toReport({ id, state: 'open', reason, description, createdAt: now })
}

async function mailHandlers(
  app: App,
  tx: Transaction,
  { organizationKey, reporterKey, message }: NewReport,
  details: { organization: string; talk: string; reason: string },
): Promise<void> {
  const reporter = reporterKey === null ? undefined : await accountByKey.first(tx, { key: reporterKey })
  for (const { accountKey, nametag, mail } of await handlersOf(tx, organizationKey)) {
    if (mail === null || accountKey === reporterKey || accountKey === message?.authorKey) continue
    const data = { nametag, ...details, nio: organizationKey, publicUrl: app.config.publicUrl }
    await queueMail(app, tx, {
      accountKey,
      to: mail,
      kind: 'report-opened',
      data,
      ...(reporter && { sender: reporter }),
    })
  }
}
