import type { Resource } from '../../api/client.ts'
import type { PlainMessageKey } from '../../i18n/translate.ts'

/** The events that a webhook can subscribe to, with their labels. */
export type WebhookEvent = NonNullable<Resource<'CreateWebhookFields'>['events']>[number]

const labels: Record<WebhookEvent, PlainMessageKey> = {
  'member.joined': 'settings.eventMemberJoined',
  'member.changed': 'settings.eventMemberChanged',
  'member.left': 'settings.eventMemberLeft',
  'organization.changed': 'settings.eventOrganizationChanged',
  'board.changed': 'settings.eventBoardChanged',
  'report.opened': 'settings.eventReportOpened',
}

export const webhookEvents = Object.keys(labels) as WebhookEvent[]

/** The label of an event. The test event cannot be subscribed to, so it has its own label. */
export const labelOfEvent = (event: string): PlainMessageKey => labels[event as WebhookEvent] ?? 'settings.eventPing'
