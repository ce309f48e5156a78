import { isIPv6 } from 'node:net'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import { type Clock, dayMs, hourMs, minuteMs } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { type ErrorCode, fail } from '../../errors.ts'
import type { Caller } from './action.ts'
import { limitByKey, limitDelete, limitSpend } from './limits-queries.ts'

export type Limits = ReturnType<typeof makeLimits>

/** All limits live in the database, so that they hold across nodes and restarts. */
export function makeLimits(db: Database, clock: Clock, settings: Config['limits']) {
  const limit = (name: string, points: number, durationMs: number) =>
    new DatabaseLimiter(db, clock, { keyPrefix: name, points, duration: durationMs / 1000, storeClient: db })
  return {
    accountsMade: limit('accounts', settings.accountsPerHour, hourMs),
    failedPasswords: limit('passwords', settings.failedPasswords, 30 * minuteMs),
    /** By address prefix, whatever accounts are named. */
    resetRequests: limit('reset-requests', settings.resetRequestsPerHour, hourMs),
    resetMailsHourly: limit('resets-hour', settings.resetMailsPerHour, hourMs),
    resetMailsDaily: limit('resets-day', settings.resetMailsPerDay, dayMs),
    /** By address prefix; organizations and inviters are counted by their rows. */
    invitationsSent: limit('invitations', settings.invitationsPerHour, hourMs),
    renames: limit('renames', settings.renamesPerMonth, 30 * dayMs),
    addressChanges: limit('address-changes', settings.addressChangesPerDay, dayMs),
    confirmationMails: limit('confirmations', settings.resetMailsPerDay, dayMs),
    anonymousReports: limit('reports', settings.anonymousReportsPerHour, hourMs),
  }
}

/** Takes one point, or throws `code` with the time to wait. */
export async function spend(limit: RateLimiterAbstract, key: string, code: ErrorCode): Promise<void> {
  try {
    await limit.consume(key)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw fail(code, { retryAfterMs: refusal.msBeforeNext })
    throw refusal
  }
}

/** Gives a point back that turned out not to count. */
export async function refund(limit: RateLimiterAbstract, key: string): Promise<void> {
  await limit.reward(key)
}

/** Whose share of connections, commits and worker threads a request takes: the account's, or the network's while nobody is signed in. */
export const shareOf = (caller: Caller) =>
  caller.kind === 'signedIn' ? `account ${caller.accountKey}` : addressPrefix(caller.origin.address)

/** The part of an address that one household or office shares: an IPv4 address, or the /64 of an IPv6 address. */
export function addressPrefix(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  // A URL writes every IPv6 address in one way; `::` is then spelled out.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail ?? '')]
  return `${all.slice(0, 4).join(':')}::/64`
}

type Stored = { points: number; expiresAt: number }

/** The library's limiter on our own connection: one set of queries for both engines, and commits that are shared. */
class DatabaseLimiter extends RateLimiterStoreAbstract {
  readonly #db: Database
  readonly #clock: Clock

  constructor(db: Database, clock: Clock, options: ConstructorParameters<typeof RateLimiterStoreAbstract>[0]) {
    super(options)
    this.#db = db
    this.#clock = clock
  }

  async _upsert(key: string, points: number, durationMs: number): Promise<Stored | undefined> {
    const now = this.#clock.now()
    return limitSpend.first(this.#db, { key, points, atLeast0: Math.max(0, points), now, expiresAt: now + durationMs })
  }

  async _get(key: string): Promise<Stored | undefined> {
    return limitByKey.first(this.#db, { key, now: this.#clock.now() })
  }

  async _delete(key: string): Promise<boolean> {
    return (await limitDelete.run(this.#db, { key })) > 0
  }

  _getRateLimiterRes(_key: string, changedPoints: number, stored: Stored): RateLimiterRes {
    return new RateLimiterRes(
      Math.max(0, this.points - stored.points),
      Math.max(0, stored.expiresAt - this.#clock.now()),
      stored.points,
      stored.points === changedPoints,
    )
  }
}
