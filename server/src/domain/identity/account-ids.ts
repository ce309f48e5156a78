import type { Database } from '../../db/database.ts'
import { accountIdOf } from './queries.ts'

/** The cache holds the accounts that are active at the same time; beyond this size it is cleared. */
const maxKnown = 10_000

/**
 * Caches the ids of accounts by key, for the log. An id never changes, so it is read once; joining it to the session
 * query of every request made that query cost a third more.
 */
export function makeAccountIds(db: Database) {
  const known = new Map<number, string>()
  async function find(accountKey: number): Promise<string> {
    const id = (await accountIdOf.first(db, { key: accountKey }))?.id ?? ''
    if (known.size >= maxKnown) known.clear()
    known.set(accountKey, id)
    return id
  }
  // A known id needs no promise: that would delay every request by a turn of the microtask queue.
  return (accountKey: number): string | Promise<string> => known.get(accountKey) ?? find(accountKey)
}
