import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import type { DeliveryRow } from './delivery.ts'
import { deliveriesResume, deliveryInsert, webhooksEnabled } from './delivery-queries.ts'

/**
 * Queues an event for the webhooks of an organization that subscribe to it, in the transaction that causes the event.
 * The sender delivers it after the commit.
 */
export async function queueWebhookEvents(
  app: App,
  tx: Transaction,
  organizationKey: number,
  event: string,
  data: unknown,
): Promise<void> {
  for (const { key, events } of await webhooksEnabled.all(tx, { organizationKey })) {
    const subscribed: string[] = JSON.parse(events)
    if (subscribed.includes(event)) await queueDelivery(app, tx, key, event, data)
  }
}

export async function queueDelivery(
  app: App,
  tx: Transaction,
  webhookKey: number,
  event: string,
  data: unknown,
): Promise<DeliveryRow> {
  const row = await deliveryInsert.one(tx, {
    id: randomUUIDv7(),
    webhookKey,
    event,
    data: JSON.stringify(data),
    now: app.clock.now(),
  })
  tx.afterCommit(app.webhookSender.wake)
  return row
}

/** Makes deliveries due that waited while the webhook was disabled or its organization closed. */
export async function resumeDeliveries(app: App, tx: Transaction, webhookKey: number): Promise<void> {
  await deliveriesResume.run(tx, { webhookKey, now: app.clock.now() })
  tx.afterCommit(app.webhookSender.wake)
}

/** Resumes the deliveries of all enabled webhooks of an organization. */
export async function resumeWebhooks(app: App, tx: Transaction, organizationKey: number): Promise<void> {
  for (const { key } of await webhooksEnabled.all(tx, { organizationKey })) await resumeDeliveries(app, tx, key)
}
