import { isIPv6 } from 'node:net'
import { type Clock, dayMs, hourMs, minuteMs } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { type ErrorCode, fail } from '../../errors.ts'
import type { Caller } from './caller.ts'
import { limitDelete, limitRead, limitSpend } from './limits-queries.ts'

/** Allows each key `maxPoints` in a window, which starts with the first point and ends after `windowMs`. */
export class RateLimit {
  readonly #db: Database
  readonly #clock: Clock
  readonly #options: { name: string; maxPoints: number; windowMs: number }

  constructor(db: Database, clock: Clock, options: { name: string; maxPoints: number; windowMs: number }) {
    this.#db = db
    this.#clock = clock
    this.#options = options
  }

  /** Takes one point, or throws `code` with the time to wait. A refused point counts as well. */
  async spend(key: string, code: ErrorCode): Promise<void> {
    const { isAllowed, expiresAt } = await this.trySpend(key)
    if (!isAllowed) throw fail(code, { retryAfterMs: Math.max(0, expiresAt - this.#clock.now()) })
  }

  async trySpend(key: string): Promise<{ isAllowed: boolean; expiresAt: number }> {
    const { points, expiresAt } = await this.#add(key, 1)
    return { isAllowed: points <= this.#options.maxPoints, expiresAt }
  }

  /** Throws `code` when all points are spent. */
  async requireLeft(key: string, code: ErrorCode): Promise<void> {
    const now = this.#clock.now()
    const spent = await limitRead.first(this.#db, { key: this.#stored(key), now })
    if (spent && spent.points >= this.#options.maxPoints) throw fail(code, { retryAfterMs: spent.expiresAt - now })
  }

  /** Returns a point that turned out not to count. */
  async refund(key: string): Promise<void> {
    await this.#add(key, -1)
  }

  async clear(key: string): Promise<void> {
    await limitDelete.run(this.#db, { key: this.#stored(key) })
  }

  #stored(key: string): string {
    return `${this.#options.name}:${key}`
  }

  #add(key: string, points: number) {
    const now = this.#clock.now()
    const expiresAt = now + this.#options.windowMs
    return limitSpend.one(this.#db, { key: this.#stored(key), points, atLeast0: Math.max(0, points), now, expiresAt })
  }
}

export type Limits = ReturnType<typeof makeLimits>

/** Points are counted in the database, so that limits hold across nodes and restarts. */
export function makeLimits(db: Database, clock: Clock, settings: Config['limits']) {
  const limit = (name: string, maxPoints: number, windowMs: number) =>
    new RateLimit(db, clock, { name, maxPoints, windowMs })
  return {
    accountsMade: limit('accounts', settings.accountsPerHour, hourMs),
    failedPasswords: limit('passwords', settings.failedPasswords, 30 * minuteMs),
    /** The key is the address prefix, whichever accounts are named. */
    resetRequests: limit('reset-requests', settings.resetRequestsPerHour, hourMs),
    resetMailsHourly: limit('resets-hour', settings.resetMailsPerHour, hourMs),
    resetMailsDaily: limit('resets-day', settings.resetMailsPerDay, dayMs),
    /** The key is the address prefix; limits per organization and per inviter count rows. */
    invitationsSent: limit('invitations', settings.invitationsPerHour, hourMs),
    renames: limit('renames', settings.renamesPerMonth, 30 * dayMs),
    addressChanges: limit('address-changes', settings.addressChangesPerDay, dayMs),
    confirmationMails: limit('confirmations', settings.resetMailsPerDay, dayMs),
    anonymousReports: limit('reports', settings.anonymousReportsPerHour, hourMs),
    /** The key is the address prefix; only links that do not exist count. */
    wrongLinks: limit('links', settings.wrongLinksPerHour, hourMs),
    /** The key is the account; a request that replaces one costs nothing. */
    joinRequests: limit('join-requests', settings.joinRequestsPerDay, dayMs),
    /** The key is the account. */
    exports: limit('exports', settings.exportsPerDay, dayMs),
  }
}

/**
 * Returns the key of the caller's fair share of connections, commits and worker threads: the account, or the address
 * prefix of an anonymous caller.
 */
export const shareOf = (caller: Caller) =>
  caller.kind === 'signedIn' ? `account ${caller.accountKey}` : addressPrefix(caller.origin.address)

/**
 * Returns the part of an address that one household or office shares: an IPv4 address, or the /64 of an IPv6 address.
 */
export function addressPrefix(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  // A URL normalizes the spelling of an IPv6 address; `::` is expanded here.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail ?? '')]
  return `${all.slice(0, 4).join(':')}::/64`
}
