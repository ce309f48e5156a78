import { fail } from '../../errors.ts'
import { change } from '../core/action.ts'
import { withIdempotencyKey } from '../core/idempotency.ts'
import { queueDelivery } from '../outbox/queue-delivery.ts'
import { deliveryRetry } from './queries.ts'
import { findEnabledWebhook, toDelivery, type WebhookPath } from './webhook.ts'

/** Sends an event without content, to test whether it arrives. */
export const testWebhook = change(
  'webhook.send',
  async (app, tx, caller, { idempotencyKey, ...given }: WebhookPath & { idempotencyKey: string | undefined }) =>
    withIdempotencyKey(app, tx, caller, idempotencyKey, given, async () => {
      const { key, id } = await findEnabledWebhook(tx, caller, given.webhook)
      const data = { nio: caller.organizationKey, webhookId: id }
      return toDelivery(await queueDelivery(app, tx, key, 'webhook.ping', data))
    }),
)

/** Attempts a delivery again at once, under the same id. */
export const retryDelivery = change(
  'webhook.send',
  async (app, tx, caller, { webhook, delivery }: WebhookPath & { delivery: string }) => {
    const { key: webhookKey } = await findEnabledWebhook(tx, caller, webhook)
    const row = await deliveryRetry.first(tx, { id: delivery.toLowerCase(), webhookKey, now: app.clock.now() })
    if (!row) throw fail('DELIVERY_NOT_FOUND')
    tx.afterCommit(app.webhookSender.wake)
    return toDelivery(row)
  },
)
