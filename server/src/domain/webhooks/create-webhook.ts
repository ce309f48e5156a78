import { randomUUIDv7 } from 'node:crypto'
import { maxWebhooks } from '../../../../shared/limits.ts'
import { fail } from '../../errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { change } from '../core/action.ts'
import { newest } from '../core/page.ts'
import { newWebhookSecret } from '../core/secrets.ts'
import { webhookInsert, webhooksOfOrganization } from './queries.ts'
import { requireReceiver } from './receiver.ts'
import { shownHost, toWebhook, type WebhookEvent, type WebhookWithSecret } from './webhook.ts'

/** Returns the secret, which is never shown again; only its sealed form is stored. */
export const createWebhook = change(
  'webhook.create',
  async (app, tx, caller, { url, events }: { organizationId: string; url: string; events: WebhookEvent[] }) => {
    const { organizationKey } = caller
    const receiver = requireReceiver(app.config, url)
    const others = await webhooksOfOrganization.all(tx, { organizationKey, before: newest, count: maxWebhooks })
    if (others.length === maxWebhooks) throw fail('WEBHOOKS_FULL')

    const secret = newWebhookSecret()
    const row = await webhookInsert.one(tx, {
      id: randomUUIDv7(),
      organizationKey,
      url: receiver.href,
      host: receiver.hostname,
      createdBy: caller.accountKey,
      events: JSON.stringify([...new Set(events)]),
      sealedSecret: app.seal.close(secret),
      now: app.clock.now(),
    })
    await recordAudit(app, tx, caller, 'webhook.created', { details: { webhook: row.id, host: shownHost(row) } })
    return { ...toWebhook(row), secret } satisfies WebhookWithSecret
  },
)
