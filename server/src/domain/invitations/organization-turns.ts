import { makeTurns } from '../../concurrency/turns.ts'
import type { Caller } from '../core/action.ts'
import { shareOf } from '../core/limits.ts'

const inTurn = makeTurns()

/**
 * Everybody who joins an organization changes its row, and every invitation counts those before it. Side by side, such
 * transactions conflict until PostgreSQL is reported as busy, so on each node those of one organization run one after
 * the other.
 */
export const inTurnOfOrganization = <T>(organization: string, caller: Caller, work: () => Promise<T>): Promise<T> =>
  inTurn(organization, work, shareOf(caller))
