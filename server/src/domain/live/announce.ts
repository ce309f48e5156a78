import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { tellWebhooks } from '../webhooks/queue-delivery.ts'
import type { LiveKind } from './kinds.ts'
import { liveEventInsert } from './queries.ts'

/** What happened, by name; `data` is what the interface shows of it. */
export type Announcement = { kind: LiveKind; data: unknown } & Audience

/** Who may hear of it: the people in a talk, the members of an organization, or one person. */
type Audience = { talkKey: number } | { organizationKey: number } | { accountKey: number }

/** Writes an event into the log, in the transaction that causes it. Listeners and webhooks hear of it after the commit. */
export async function announce(app: App, tx: Transaction, { kind, data, ...audience }: Announcement): Promise<void> {
  await liveEventInsert.run(tx, {
    kind,
    organizationKey: 'organizationKey' in audience ? audience.organizationKey : null,
    talkKey: 'talkKey' in audience ? audience.talkKey : null,
    accountKey: 'accountKey' in audience ? audience.accountKey : null,
    data: JSON.stringify(data),
    now: app.clock.now(),
  })
  if ('organizationKey' in audience) await tellWebhooks(app, tx, audience.organizationKey, kind, data)
  tx.afterCommit(app.live.wake)
}
