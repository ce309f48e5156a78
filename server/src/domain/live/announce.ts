import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { tellWebhooks } from '../webhooks/queue-delivery.ts'
import { liveEventInsert } from './queries.ts'

/** What happened, by name; `data` is what the interface shows of it. */
export type Announcement = { kind: LiveKind; data: unknown } & Audience

/** Who may hear of it: the people in a talk, the members of an organization, or one person. */
type Audience = { talkKey: number } | { organizationKey: number } | { accountKey: number }

/** Every kind of event: who hears of it, and what its data is. */
export const liveKinds = {
  'message.posted': 'people in the talk: the message',
  'message.changed': 'people in the talk: the message as it is now, also after a reaction',
  'message.deleted': 'people in the talk: what is left of the message',
  'talk.opened': 'people in the talk: `{nio, id, title}`',
  'talk.changed': 'people in the talk: `{nio, id}`; its title or who is in it changed',
  'talk.read': 'the reader, on all their devices: `{nio, id, unread}`',
  'talk.left': 'whoever left the talk: `{nio, id}`',
  'member.joined': 'members: `{nio, nicHandle}`',
  'member.changed': 'members: `{nio, nicHandle}`; their role or comment changed',
  'member.left': 'members: `{nio, nicHandle}`',
  'organization.changed': 'members: `{nio}`',
  'organization.left': 'whoever left the organization or was removed: `{nio}`',
  'board.changed': 'members: `{nio, boardId}`; the board, its columns or its cards changed',
  'invitation.received': 'the invited person: `{id}`',
  'mail.saved': 'the person: `{id, kind, subject}` of an automatic mail to them',
} as const

export type LiveKind = keyof typeof liveKinds

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
