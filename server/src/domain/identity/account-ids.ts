import type { Database } from '../../db/database.ts'
import { accountIdOf } from './queries.ts'

/** Enough for those who are there at the same time; then the memory starts anew. */
const maxKnown = 10_000

/**
 * The ids of accounts by their keys, for the log. An id never changes, so it is read once: joined to the query that finds the
 * session of every request, it made that query cost a third more.
 */
export function makeAccountIds(db: Database) {
  const known = new Map<number, string>()
  return async function idOf(accountKey: number): Promise<string> {
    const remembered = known.get(accountKey)
    if (remembered !== undefined) return remembered
    const id = (await accountIdOf.first(db, { key: accountKey }))?.id ?? ''
    if (known.size >= maxKnown) known.clear()
    known.set(accountKey, id)
    return id
  }
}
