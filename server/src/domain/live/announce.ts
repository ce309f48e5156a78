import type { LiveKind } from '../../../../shared/live-kinds.ts'
import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { tellWebhooks } from '../outbox/queue-delivery.ts'
import { liveEvents } from './queries.ts'

/** What happened, by name; `data` is what the interface shows of it. */
export type Announcement = { kind: LiveKind; data: unknown } & Audience

/** Who may hear of it: the people in a talk, the members of an organization, or one person. */
type Audience = { talkKey: number } | { organizationKey: number } | { accountKey: number }

/** Writes an event into the log, in the transaction that causes it. Listeners and webhooks hear of it after the commit. */
export async function announce(app: App, tx: Transaction, { kind, data, ...audience }: Announcement): Promise<void> {
  liveEvents.add(tx, [
    kind,
    'organizationKey' in audience ? audience.organizationKey : null,
    'talkKey' in audience ? audience.talkKey : null,
    'accountKey' in audience ? audience.accountKey : null,
    JSON.stringify(data),
    app.clock.now(),
  ])
  if ('organizationKey' in audience) await tellWebhooks(app, tx, audience.organizationKey, kind, data)
  tx.afterCommit(app.live.wake)
}
