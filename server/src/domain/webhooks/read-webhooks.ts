import { action } from '../core/action.ts'
import { type PageRequest, startOf, toPage } from '../core/page.ts'
import { deliveriesOfWebhook, webhooksOfOrganization } from './queries.ts'
import { findWebhook, toDelivery, toWebhook, type WebhookPath } from './webhook.ts'

/** Lists the newest webhooks first. */
export const listWebhooks = action(
  'webhook.read',
  async (app, caller, { page }: { organizationId: string; page: PageRequest }) => {
    const rows = await webhooksOfOrganization.all(app.db, {
      organizationKey: caller.organizationKey,
      before: startOf(page),
      count: page.limit + 1,
    })
    return toPage(rows, page.limit, toWebhook)
  },
)

export const readWebhook = action('webhook.read', async (app, caller, { webhook }: WebhookPath) =>
  toWebhook(await findWebhook(app.db, caller, webhook)),
)

/** Lists the newest deliveries first. */
export const listDeliveries = action(
  'webhook.read',
  async (app, caller, { webhook, page }: WebhookPath & { page: PageRequest }) => {
    const { key: webhookKey } = await findWebhook(app.db, caller, webhook)
    const rows = await deliveriesOfWebhook.all(app.db, { webhookKey, before: startOf(page), count: page.limit + 1 })
    return toPage(rows, page.limit, toDelivery)
  },
)
