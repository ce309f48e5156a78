import type { LiveKind } from '../../../../shared/live-kinds.ts'
import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { queueWebhookEvents } from '../outbox/queue-delivery.ts'
import { liveEvents } from './queries.ts'

/** A live event and its recipients; `data` is the part that the interface shows. `toWebhooks` is false for events that stay inside. */
export type Announcement = { kind: LiveKind; data: unknown; toWebhooks?: boolean } & Audience

/** Recipients of an event: the participants of a talk, the members of an organization, or one account. */
type Audience = { talkKey: number } | { organizationKey: number } | { accountKey: number }

/** Events to one person that change what waits for them. */
const changesToday: ReadonlySet<LiveKind> = new Set([
  'invitation.received',
  'request.changed',
  'report.changed',
  'talk.read',
])

/**
 * Writes an event to the log, in the transaction that causes it. Listeners and webhooks receive it after the commit.
 */
export async function announce(
  app: App,
  tx: Transaction,
  { kind, data, toWebhooks = true, ...audience }: Announcement,
): Promise<void> {
  liveEvents.add(tx, [
    kind,
    'organizationKey' in audience ? audience.organizationKey : null,
    'talkKey' in audience ? audience.talkKey : null,
    'accountKey' in audience ? audience.accountKey : null,
    JSON.stringify(data),
    app.clock.now(),
  ])
  if ('accountKey' in audience && changesToday.has(kind)) {
    liveEvents.add(tx, ['today.changed', null, null, audience.accountKey, '{}', app.clock.now()])
  }
  if (toWebhooks && 'organizationKey' in audience)
    await queueWebhookEvents(app, tx, audience.organizationKey, kind, data)
  tx.afterCommit(app.live.wake)
}
