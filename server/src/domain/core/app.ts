import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { Gate } from '../../concurrency/gate.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { Peers } from '../../processes/peers.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Workers } from '../../workers/pool.ts'
import type { Background } from './background.ts'
import type { ClockCheck } from './clock-check.ts'
import type { CountCache } from './count-cache.ts'
import type { Limits } from './limits.ts'
import type { LiveHub } from './live-hub.ts'
import type { Passwords } from './passwords.ts'
import type { PeopleCache } from './people-cache.ts'
import type { Blind, Seal } from './secrets.ts'
import type { Slots } from './slots.ts'
import type { WriteBudget } from './write-budget.ts'

/** The dependencies of all use cases, passed as the first argument. */
export type App = {
  config: Config
  db: Database
  clock: Clock
  /** Decides whether the clock can be trusted. */
  clockCheck: ClockCheck
  /** Tells whether this node has announced that it will stop, which takes it out of its load balancer. */
  stopping: { isAnnounced: boolean }
  log: Logger
  /** The other workers of this node. */
  peers: Peers
  seal: Seal
  blind: Blind
  /** Seals the tokens of links in mails, which must still work after a change of the secret key. */
  linkSeal: Seal
  limits: Limits
  /** The remaining write budget of each account on this node. */
  writeBudget: WriteBudget
  passwords: Passwords
  /** The sizes of unions of groups on this node. */
  unionCounts: CountCache
  /** The names and avatars of people that this node has read. */
  people: PeopleCache
  /** Runs long tasks outside of the main thread. */
  workers: Workers
  /** Keeps the contents of files. */
  storage: Storage
  /** Limits concurrent uploads, which may take as long as they need, by account and by network. */
  uploads: { accountUploads: Slots; addressUploads: Slots }
  /** Limits how many images are decoded at once. */
  decoding: Gate
  /** Records when sessions were last used. */
  sessionUse: { note(session: { key: number; lastUsedAt: number }): void; flush(): Promise<void> }
  /** Returns the public id of an account, for log lines. */
  accountIds(accountKey: number): string | Promise<string>
  /** Sends queued mails. */
  mailSender: Background
  /** Sends mails that must not wait behind others. */
  urgentMailSender: Background
  /** Sends the mails of invitations that were delayed. */
  invitationMails: Background
  /** Calls the webhooks of organizations. */
  webhookSender: Background
  /** Delivers live events to open streams. */
  live: Background & { hub: LiveHub; streams: Slots }
  /** Limits concurrent large replies: a client that does not read keeps its reply in memory. */
  largeReplies: Slots
  /** Handles requests for a new password. */
  passwordResets: Background
}
