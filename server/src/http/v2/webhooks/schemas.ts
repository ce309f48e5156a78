import { Type } from 'typebox'
import { failureReasons } from '../../../../../shared/delivery-failures.ts'
import { webhookEvents } from '../../../domain/webhooks/webhook.ts'
import { nullable, Time } from '../../common-schemas.ts'
import { hasNoComma } from '../../core/read-fields.ts'

export const WebhookUrl = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'an address that begins with https://, of at most 2,000 characters',
  examples: ['https://example.org/hooks/atrium'],
})

export const WebhookEvents = Type.Array(
  Type.Enum([...webhookEvents], {
    type: 'string',
    description: `one of ${webhookEvents.join(', ')}`,
    [hasNoComma]: true,
  }),
  { minItems: 1, maxItems: 20, description: 'a list of 1 to 20 events', examples: [['member.joined', 'member.left']] },
)

export const Webhook = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    url: Type.String({ description: 'the address that is called' }),
    events: Type.Array(Type.String(), { description: 'the events that it gets' }),
    enabled: Type.Boolean({ description: 'whether it is called; after 20 failures in a row it no longer is' }),
    failuresInRow: Type.Integer({ description: 'how many attempts failed since the last that arrived' }),
    disabledAt: nullable(Time('since when it is not called')),
    createdAt: Time('when it was added'),
  },
  { title: 'Webhook' },
)

export const exampleWebhook = {
  id: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  url: 'https://example.org/hooks/atrium',
  events: ['member.joined', 'member.left'],
  enabled: true,
  failuresInRow: 0,
  disabledAt: null,
  createdAt: '2026-11-15T09:30:00.000Z',
}

export const WebhookWithSecret = Type.Object(
  {
    ...Webhook.properties,
    secret: Type.String({ description: 'what deliveries are signed with; it is not shown again' }),
  },
  { title: 'WebhookWithSecret' },
)

export const exampleWebhookWithSecret = { ...exampleWebhook, secret: 'whsec_C2FVsBQIhrscChlQIMV…' }

export const Delivery = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'the same at every attempt, in the header webhook-id' }),
    event: Type.String({ description: 'what it tells; webhook.ping for a test' }),
    state: Type.Enum(['pending', 'delivered', 'failed'], { type: 'string' }),
    attempts: Type.Integer(),
    status: nullable(Type.Integer({ description: 'of the last answer; null without one' })),
    reason: Type.Union([Type.Enum([...failureReasons], { type: 'string' }), Type.Null()], {
      description: 'why the last attempt failed, for programs; null when it did not, or happened in version 0.1',
    }),
    error: nullable(Type.String({ description: 'the same in an English sentence' })),
    createdAt: Time('when it happened'),
    lastAttemptAt: nullable(Time('when it was last tried')),
    nextAttemptAt: Type.Union([Time('when it is tried next'), Type.Null()], {
      description: 'null when it is not tried again, or waits until its webhook is enabled',
    }),
  },
  { title: 'Delivery' },
)

export const exampleDelivery = {
  id: '019a84c1-7a10-7d42-8a41-6f0c2b9e1d33',
  event: 'member.joined',
  state: 'pending',
  attempts: 1,
  status: 503,
  reason: 'status',
  error: 'It answered with the status 503.',
  createdAt: '2026-11-15T09:31:00.000Z',
  lastAttemptAt: '2026-11-15T09:31:00.000Z',
  nextAttemptAt: '2026-11-15T09:31:10.000Z',
}
