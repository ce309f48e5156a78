import { recordAudit } from '../audit/record-audit.ts'
import { change } from '../core/action.ts'
import { webhookDelete } from './queries.ts'
import { findWebhook, shownHost, type WebhookPath } from './webhook.ts'

/** Deletes a webhook together with its past and pending deliveries. */
export const deleteWebhook = change('webhook.delete', async (app, tx, caller, { webhook }: WebhookPath) => {
  const row = await findWebhook(tx, caller, webhook)
  await webhookDelete.run(tx, { key: row.key })
  await recordAudit(app, tx, caller, 'webhook.deleted', { details: { webhook: row.id, host: shownHost(row) } })
})
