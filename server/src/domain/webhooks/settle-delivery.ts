import type { FailureReason } from '../../../../shared/delivery-failures.ts'
import { hourMs, minuteMs, secondMs } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { noActor, recordAudit } from '../audit/record-audit.ts'
import { queueMail } from '../mail/outbox.ts'
import { countNoticeOf } from '../mail/unasked.ts'
import { staffToNotify } from '../members/queries.ts'
import { organizationByKey } from '../organizations/queries.ts'
import { deliverySettle } from '../outbox/delivery-queries.ts'
import { retryDelay } from '../outbox/lease.ts'
import { deliveriesTrim, webhookClearFailures, webhookCountFailure, webhookDisable } from './queries.ts'
import { shownHost, type WebhookRow } from './webhook.ts'

/** Status of the receiver's reply, or the reason why there was none. */
export type DeliveryOutcome = { status: number } | { reason: FailureReason }

const retryDelaysMs = [10 * secondMs, 1 * minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 12 * hourMs]

const maxConsecutiveFailures = 20

type Failure = { reason: FailureReason; status: number | null }
type SettledAttempt = { key: number; webhookKey: number; attempts: number }

/** Records the outcome of an attempt and its consequence: nothing, another attempt, or the disabling of the webhook. */
export const settleDelivery = (app: App, { key, webhookKey, attempts }: SettledAttempt, outcome: DeliveryOutcome) =>
  app.db.transact(async (tx) => {
    const now = app.clock.now()
    const status = 'status' in outcome ? outcome.status : null
    const arrived = status !== null && status >= 200 && status < 300
    const reason = arrived ? null : 'reason' in outcome ? outcome.reason : 'status'
    const delayMs = retryDelay(retryDelaysMs, attempts)
    const settled = await deliverySettle.run(tx, {
      key,
      attempts,
      state: arrived ? 'delivered' : delayMs === null ? 'failed' : 'pending',
      nextAttemptAt: now + (delayMs ?? 0),
      status,
      error: reason,
      now,
    })
    // The delivery was deleted meanwhile, or its lease expired and another node has taken over.
    if (settled === 0) return
    await deliveriesTrim.run(tx, { webhookKey, keep: app.config.limits.deliveriesPerWebhook })
    if (reason === null) await webhookClearFailures.run(tx, { key: webhookKey })
    else await countFailure(app, tx, webhookKey, { reason, status })
  })

async function countFailure(app: App, tx: Transaction, webhookKey: number, failure: Failure): Promise<void> {
  const webhook = await webhookCountFailure.first(tx, { key: webhookKey })
  if (!webhook || webhook.disabledAt !== null || webhook.failuresInRow < maxConsecutiveFailures) return
  await webhookDisable.run(tx, { key: webhook.key, now: app.clock.now() })
  const { organizationKey, failuresInRow } = webhook
  await recordAudit(app, tx, { accountKey: noActor, organizationKey }, 'webhook.disabled', {
    details: { webhook: webhook.id, host: shownHost(webhook), failuresInRow },
  })
  await mailAdministrators(app, tx, webhook, failure)
}

async function mailAdministrators(app: App, tx: Transaction, webhook: WebhookRow, failure: Failure): Promise<void> {
  const { organizationKey, failuresInRow: failures } = webhook
  const organization = await organizationByKey.first(tx, { key: organizationKey })
  for (const { accountKey, nametag, mail, role } of await staffToNotify.all(tx, { organizationKey })) {
    if (mail === null || role < 3) continue
    if (!(await countNoticeOf(app, tx, 'webhook', organizationKey, mail))) continue
    const data = {
      nametag,
      organization: organization?.name ?? '',
      nio: organizationKey,
      host: shownHost(webhook),
      failures,
      ...failure,
      publicUrl: app.config.publicUrl,
    }
    await queueMail(app, tx, { accountKey, to: mail, kind: 'webhook-disabled', data })
  }
}
