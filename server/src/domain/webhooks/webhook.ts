import type { FailureReason } from '../../../../shared/delivery-failures.ts'
import type { LiveKind } from '../../../../shared/live-kinds.ts'
import { timeAt, timeOrNull } from '../../clock.ts'
import type { Connection } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import type { DeliveryState } from '../../db/schema.ts'
import { fail } from '../../errors.ts'
import type { MemberCaller } from '../core/caller.ts'
import type { DeliveryRow } from '../outbox/delivery.ts'
import { untilResumed } from '../outbox/delivery-queries.ts'
import { describeFailure } from './delivery-failure.ts'
import { webhookOfOrganization } from './queries.ts'

/**
 * Events that a webhook can subscribe to. Talks are private to their participants and therefore excluded, as are the calendars of members, and
 * `report.opened` and `request.opened` carry only ids.
 */
export const webhookEvents = [
  'member.joined',
  'member.changed',
  'member.left',
  'organization.changed',
  'board.changed',
  'group.changed',
  'calendar.changed',
  'report.opened',
  'request.opened',
] as const satisfies readonly (LiveKind | 'report.opened' | 'request.opened')[]

export type WebhookEvent = (typeof webhookEvents)[number]

export type Webhook = {
  id: string
  url: string
  events: WebhookEvent[]
  enabled: boolean
  failuresInRow: number
  disabledAt: string | null
  createdAt: string
}

/** A webhook with its secret, which is shown only once. */
export type WebhookWithSecret = Webhook & { secret: string }

export type WebhookRow = RowOf<typeof webhookOfOrganization>

/** Path parameters that name a webhook. */
export type WebhookPath = { organizationId: string; webhook: string }

export const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: JSON.parse(row.events) as WebhookEvent[],
  enabled: row.disabledAt === null,
  failuresInRow: row.failuresInRow,
  disabledAt: timeOrNull(row.disabledAt),
  createdAt: timeAt(row.createdAt),
})

export async function findWebhook(on: Connection, caller: MemberCaller, webhook: string): Promise<WebhookRow> {
  const { organizationKey } = caller
  const row = await webhookOfOrganization.first(on, { id: webhook.toLowerCase(), organizationKey })
  if (!row) throw fail('WEBHOOK_NOT_FOUND')
  return row
}

/** Finds a webhook for an operation that makes sense only while it is enabled. */
export async function findEnabledWebhook(on: Connection, caller: MemberCaller, webhook: string): Promise<WebhookRow> {
  const row = await findWebhook(on, caller, webhook)
  if (row.disabledAt !== null) throw fail('WEBHOOK_DISABLED')
  return row
}

/**
 * Returns the part of the address that audit entries and mails show: the path and the query may contain a secret of the
 * receiver.
 */
export const shownHost = ({ url }: { url: string }) => new URL(url).host

export type Delivery = {
  id: string
  event: string
  state: DeliveryState
  attempts: number
  status: number | null
  reason: FailureReason | null
  error: string | null
  createdAt: string
  lastAttemptAt: string | null
  nextAttemptAt: string | null
}

export const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  status: row.lastStatus,
  ...describeFailure(row),
  createdAt: timeAt(row.createdAt),
  lastAttemptAt: timeOrNull(row.lastAttemptAt),
  nextAttemptAt: timeOrNull(row.state === 'pending' && row.nextAttemptAt < untilResumed ? row.nextAttemptAt : null),
})
