import type { paths } from '../../api/schema.ts'
import type { PlainMessageKey } from '../../i18n/translate.ts'

type Creation = NonNullable<paths['/v2/workplace/{orgaId}/webhooks']['post']['requestBody']>
/** An event that a webhook can subscribe to. */
export type WebhookEvent = NonNullable<Creation['content']['application/json']['events']>[number]

const labels: Record<WebhookEvent, PlainMessageKey> = {
  'member.joined': 'settings.eventMemberJoined',
  'member.changed': 'settings.eventMemberChanged',
  'member.left': 'settings.eventMemberLeft',
  'organization.changed': 'settings.eventOrganizationChanged',
  'board.changed': 'settings.eventBoardChanged',
  'group.changed': 'settings.eventGroupChanged',
  'calendar.changed': 'settings.eventCalendarChanged',
  'report.opened': 'settings.eventReportOpened',
  'request.opened': 'settings.eventRequestOpened',
}

export const webhookEvents = Object.keys(labels) as WebhookEvent[]

/** The label of an event. The test event cannot be subscribed to, so it has its own label. */
export const labelOfEvent = (event: string): PlainMessageKey => labels[event as WebhookEvent] ?? 'settings.eventPing'
