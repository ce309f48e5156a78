import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Workers } from '../workers/pool.ts'
import type { AccountIds } from './accounts/account-ids.ts'
import type { Passwords } from './accounts/passwords.ts'
import type { SessionUse } from './accounts/session-use.ts'
import type { Background } from './background.ts'
import type { ClockCheck } from './clock-check.ts'
import type { Limits } from './limits.ts'
import type { WriteBudget } from './limits-written.ts'
import type { LiveHub } from './live/hub.ts'
import type { Places } from './places.ts'
import type { Blind, Seal } from './secrets.ts'

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
  sessionUse: SessionUse
  accountIds: AccountIds
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
