import { recordAudit } from '../audit/record-audit.ts'
import { change } from '../core/action.ts'
import { webhookDelete } from './queries.ts'
import { findWebhook, hostOf, type WebhookNamed } from './webhook.ts'

/** With everything that was, or was to be, delivered to it. */
export const deleteWebhook = change('webhook.delete', async (app, tx, caller, { webhook }: WebhookNamed) => {
  const row = await findWebhook(tx, caller, webhook)
  await webhookDelete.run(tx, { key: row.key })
  await recordAudit(app, tx, caller, 'webhook.deleted', { details: { webhook: row.id, host: hostOf(row) } })
})
