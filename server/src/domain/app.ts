import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Workers } from '../workers/pool.ts'
import type { Background } from './core/background.ts'
import type { ClockCheck } from './core/clock-check.ts'
import type { Limits } from './core/limits.ts'
import type { WriteBudget } from './core/limits-written.ts'
import type { LiveHub } from './core/live-hub.ts'
import type { Passwords } from './core/passwords.ts'
import type { Places } from './core/places.ts'
import type { Blind, Seal } from './core/secrets.ts'

/** Everything a use-case may need, as its first argument. */
export type App = {
  config: Config
  db: Database
  clock: Clock
  /** Whether the clock can be trusted. */
  clockCheck: ClockCheck
  log: Logger
  seal: Seal
  blind: Blind
  /** For links in mails, which must still work after a change of the secret key. */
  linkSeal: Seal
  limits: Limits
  /** How much each account may still write on this node. */
  written: WriteBudget
  passwords: Passwords
  /** Runs what can take long, away from the thread that answers requests. */
  workers: Workers
  /** Records when sessions were last used. */
  sessionUse: { note(session: { key: number; lastUsedAt: number }): void; flush(): Promise<void> }
  /** Returns the public id of an account, for log lines. */
  accountIds(accountKey: number): Promise<string>
  /** Sends queued mails. */
  mailSender: Background
  /** The same for those that must not wait behind others. */
  urgentMailSender: Background
  /** Mails the invitations that had to wait. */
  invitationMails: Background
  /** Calls the webhooks of organizations. */
  webhookSender: Background
  /** Passes what happens on to those who listen. */
  live: Background & { hub: LiveHub; streams: Places }
  /** For large replies: a client that does not read keeps its reply in memory. */
  largeReplies: Places
  /** Answers requests for a new password. */
  passwordResets: Background
}
