import type { Config } from '../../config.ts'
import type { Connection } from '../../db/database.ts'
import { limitsSample } from '../core/limits-queries.ts'

const countersRead = 5000

/** A limit with the setting that raises it, and how many have reached it at the moment. */
export type LimitReached = { setting: string; max: number; reached: number }

/** Reads a sample of the counters, whose keys begin with the name of the limit. */
export async function limitsReached(on: Connection, { limits }: Config, now: number): Promise<LimitReached[]> {
  const states = new Map<string, LimitReached>([
    ['accounts', { setting: 'LIMIT_ACCOUNTS_PER_HOUR', max: limits.accountsPerHour, reached: 0 }],
    ['passwords', { setting: 'LIMIT_FAILED_PASSWORDS', max: limits.failedPasswords, reached: 0 }],
    ['reset-requests', { setting: 'LIMIT_RESET_REQUESTS_PER_HOUR', max: limits.resetRequestsPerHour, reached: 0 }],
    ['invitations', { setting: 'LIMIT_INVITATIONS_PER_HOUR', max: limits.invitationsPerHour, reached: 0 }],
    ['reports', { setting: 'LIMIT_ANONYMOUS_REPORTS_PER_HOUR', max: limits.anonymousReportsPerHour, reached: 0 }],
  ])
  for (const { key, points, expiresAt } of await limitsSample.all(on, { count: countersRead })) {
    const state = states.get(key.slice(0, key.indexOf(':')))
    if (state && points >= state.max && expiresAt > now) state.reached++
  }
  return [...states.values()]
}
