import { recordAudit } from '../audit/record-audit.ts'
import { change } from '../core/action.ts'
import { newWebhookSecret } from '../core/secrets.ts'
import { resumeDeliveries } from '../outbox/queue-delivery.ts'
import { webhookSetSecret, webhookUpdate } from './queries.ts'
import { requireReceiver } from './receiver.ts'
import {
  findWebhook,
  toWebhook,
  type WebhookEvent,
  type WebhookPath,
  type WebhookRow,
  type WebhookWithSecret,
} from './webhook.ts'

type WebhookChange = WebhookPath & {
  url?: string | undefined
  events?: WebhookEvent[] | undefined
  enabled?: boolean | undefined
}

/** Changes only the given fields. Enabling a webhook resumes its waiting deliveries. */
export const updateWebhook = change('webhook.update', async (app, tx, caller, given: WebhookChange) => {
  const before = await findWebhook(tx, caller, given.webhook)
  const enables = given.enabled === true && before.disabledAt !== null
  const disables = given.enabled === false && before.disabledAt === null
  const after: WebhookRow = {
    ...before,
    url: given.url === undefined ? before.url : requireReceiver(app.config, given.url).href,
    events: given.events === undefined ? before.events : JSON.stringify([...new Set(given.events)]),
    failuresInRow: enables ? 0 : before.failuresInRow,
    disabledAt: enables ? null : disables ? app.clock.now() : before.disabledAt,
  }
  const changed = (['url', 'events', 'disabledAt'] as const).filter((field) => before[field] !== after[field])
  if (changed.length > 0) {
    await webhookUpdate.run(tx, { ...after, host: new URL(after.url).hostname })
    const fields = changed.map((field) => (field === 'disabledAt' ? 'enabled' : field))
    await recordAudit(app, tx, caller, 'webhook.changed', { details: { webhook: before.id, fields } })
  }
  if (enables) await resumeDeliveries(app, tx, before.key)
  return toWebhook(after)
})

/** Signs all further attempts with the new secret, including retries of earlier deliveries. */
export const replaceSecret = change('webhook.update', async (app, tx, caller, { webhook }: WebhookPath) => {
  const row = await findWebhook(tx, caller, webhook)
  const secret = newWebhookSecret()
  await webhookSetSecret.run(tx, { key: row.key, sealedSecret: app.seal.close(secret) })
  await recordAudit(app, tx, caller, 'webhook.secretReplaced', { details: { webhook: row.id } })
  return { ...toWebhook(row), secret } satisfies WebhookWithSecret
})
