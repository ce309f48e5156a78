import { Type } from 'typebox'
import { withIdempotencyRetry } from '../../../domain/core/idempotency.ts'
import { createWebhook } from '../../../domain/webhooks/create-webhook.ts'
import { deleteWebhook } from '../../../domain/webhooks/delete-webhook.ts'
import { listDeliveries, listWebhooks, readWebhook } from '../../../domain/webhooks/read-webhooks.ts'
import { retryDelivery, testWebhook } from '../../../domain/webhooks/send-again.ts'
import { replaceSecret, updateWebhook } from '../../../domain/webhooks/update-webhook.ts'
import { webhookEvents } from '../../../domain/webhooks/webhook.ts'
import { listOf, PageFields, PathNames, pageOf } from '../../common-schemas.ts'
import { idempotencyKey } from '../../core/idempotency-key.ts'
import type { Route } from '../../core/route.ts'
import {
  Delivery,
  exampleDelivery,
  exampleWebhook,
  exampleWebhookWithSecret,
  Webhook,
  WebhookEvents,
  WebhookUrl,
  WebhookWithSecret,
} from './schemas.ts'

const { orgaId, webhookId, deliveryId } = PathNames

export function webhookRoutes(route: Route): void {
  route('GET /v2/workplace/:orgaId/webhooks', {
    operationId: 'listWebhooks',
    action: listWebhooks,
    summary: 'List the webhooks of an organization',
    description: 'Newest first.',
    path: { orgaId },
    fields: Type.Object(PageFields),
    reply: listOf('webhooks', Webhook),
    example: { webhooks: [exampleWebhook], nextCursor: null },
    answer: async ({ app, caller, path, fields }) => {
      const { items, nextCursor } = await listWebhooks(app, caller, {
        organizationId: path.orgaId,
        page: pageOf(fields),
      })
      return { webhooks: items, nextCursor }
    },
  })

  route('POST /v2/workplace/:orgaId/webhooks', {
    operationId: 'createWebhook',
    action: createWebhook,
    summary: 'Add a webhook',
    description:
      'The address gets a signed POST for each of the events, by default for all of them. Only this reply shows the ' +
      'secret. Addresses of private networks are refused, unless the operator allows them.',
    path: { orgaId },
    fields: Type.Object({ url: WebhookUrl, events: Type.Optional(WebhookEvents) }),
    status: 201,
    reply: WebhookWithSecret,
    example: exampleWebhookWithSecret,
    errors: ['WEBHOOKS_FULL'],
    answer: ({ app, caller, path, fields: { url, events = [...webhookEvents] } }) =>
      createWebhook(app, caller, { organizationId: path.orgaId, url, events }),
  })

  const named = { path: { orgaId, webhookId } }
  const nameIn = (path: { orgaId: string; webhookId: string }) => ({
    organizationId: path.orgaId,
    webhook: path.webhookId,
  })

  route('GET /v2/workplace/:orgaId/webhooks/:webhookId', {
    operationId: 'getWebhook',
    ...named,
    action: readWebhook,
    summary: 'Read a webhook',
    reply: Webhook,
    example: exampleWebhook,
    errors: ['WEBHOOK_NOT_FOUND'],
    answer: ({ app, caller, path }) => readWebhook(app, caller, nameIn(path)),
  })

  route('PATCH /v2/workplace/:orgaId/webhooks/:webhookId', {
    operationId: 'updateWebhook',
    ...named,
    action: updateWebhook,
    summary: 'Change, disable or enable a webhook',
    description:
      'Changes what is given. While it is disabled nothing new is kept for it; what was not delivered before goes on when it ' +
      'is enabled again.',
    fields: Type.Object({
      url: Type.Optional(WebhookUrl),
      events: Type.Optional(WebhookEvents),
      enabled: Type.Optional(Type.Boolean({ description: 'true or false' })),
    }),
    reply: Webhook,
    example: exampleWebhook,
    errors: ['WEBHOOK_NOT_FOUND'],
    answer: ({ app, caller, path, fields: { url, events, enabled } }) =>
      updateWebhook(app, caller, { ...nameIn(path), url, events, enabled }),
  })

  route('DELETE /v2/workplace/:orgaId/webhooks/:webhookId', {
    operationId: 'deleteWebhook',
    ...named,
    action: deleteWebhook,
    summary: 'Delete a webhook',
    description: 'With the list of its deliveries. What was not delivered yet is not.',
    status: 204,
    errors: ['WEBHOOK_NOT_FOUND'],
    answer: ({ app, caller, path }) => deleteWebhook(app, caller, nameIn(path)),
  })

  route('POST /v2/workplace/:orgaId/webhooks/:webhookId/secret', {
    operationId: 'replaceWebhookSecret',
    ...named,
    action: replaceSecret,
    summary: 'Replace the secret of a webhook',
    description: 'Later deliveries are signed with the new secret only. Only this reply shows it.',
    reply: WebhookWithSecret,
    example: exampleWebhookWithSecret,
    errors: ['WEBHOOK_NOT_FOUND'],
    answer: ({ app, caller, path }) => replaceSecret(app, caller, nameIn(path)),
  })

  route('POST /v2/workplace/:orgaId/webhooks/:webhookId/test', {
    operationId: 'testWebhook',
    ...named,
    action: testWebhook,
    summary: 'Test a webhook',
    description: 'Sends it a webhook.ping. What came of it is in the list of deliveries.',
    status: 201,
    reply: Delivery,
    example: { ...exampleDelivery, event: 'webhook.ping' },
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_DISABLED'],
    takesIdempotencyKey: true,
    answer: ({ app, caller, path, request }) => {
      const asked = { ...nameIn(path), idempotencyKey: idempotencyKey(request) }
      return withIdempotencyRetry(() => testWebhook(app, caller, asked))
    },
  })

  route('GET /v2/workplace/:orgaId/webhooks/:webhookId/deliveries', {
    operationId: 'listDeliveries',
    ...named,
    action: listDeliveries,
    summary: 'List what was delivered to a webhook',
    description: 'Newest first, of the last 30 days, and what became of it.',
    fields: Type.Object(PageFields),
    reply: listOf('deliveries', Delivery),
    example: { deliveries: [exampleDelivery], nextCursor: null },
    errors: ['WEBHOOK_NOT_FOUND'],
    answer: async ({ app, caller, path, fields }) => {
      const { items, nextCursor } = await listDeliveries(app, caller, { ...nameIn(path), page: pageOf(fields) })
      return { deliveries: items, nextCursor }
    },
  })

  route('POST /v2/workplace/:orgaId/webhooks/:webhookId/deliveries/:deliveryId/retry', {
    operationId: 'retryDelivery',
    action: retryDelivery,
    summary: 'Deliver something again',
    description: 'Now, under the same id, whether it has arrived or not.',
    path: { orgaId, webhookId, deliveryId },
    reply: Delivery,
    example: exampleDelivery,
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_DISABLED', 'DELIVERY_NOT_FOUND'],
    answer: ({ app, caller, path }) => retryDelivery(app, caller, { ...nameIn(path), delivery: path.deliveryId }),
  })
}
