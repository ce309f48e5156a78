import { makeKeyedMutex } from '../../concurrency/keyed-mutex.ts'
import type { Caller } from '../core/caller.ts'
import { shareOf } from '../core/limits.ts'

const inTurn = makeKeyedMutex()

/**
 * Serializes the work of one organization on each node. Every new member changes the organization's row, and every
 * invitation counts the earlier ones: concurrent transactions would conflict until PostgreSQL is reported as busy.
 */
export const withOrganizationMutex = <T>(organization: string, caller: Caller, work: () => Promise<T>): Promise<T> =>
  inTurn(organization, work, shareOf(caller))
