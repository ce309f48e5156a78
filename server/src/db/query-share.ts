import { fail } from '../errors.ts'
import type { PreparedQuery } from './prepared.ts'

type Share = { running: number; waiting: Set<() => void> }

/**
 * Bounds how many connections the same query uses at once, so that a costly one leaves the others to everybody else. Calls
 * above the bound wait in line without a connection, and are answered as busy when that takes too long.
 */
export function makeQueryShares({ atOnce, waitMs }: { atOnce: number; waitMs: number }) {
  const shares = new Map<PreparedQuery, Share>()

  const enter = (share: Share): Promise<void> | undefined => {
    if (share.running < atOnce) {
      share.running++
      return undefined
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        share.waiting.delete(start)
        reject(fail('BUSY', { retryAfterMs: 1000 }))
      }, waitMs)
      share.waiting.add(start)
    })
  }

  /** The place passes directly to the next in line, so that no later call can take it. */
  const leave = (share: Share) => {
    for (const start of share.waiting) {
      share.waiting.delete(start)
      start()
      return
    }
    share.running--
  }

  return async function withinShare<T>(query: PreparedQuery, work: () => Promise<T>): Promise<T> {
    let share = shares.get(query)
    if (!share) {
      share = { running: 0, waiting: new Set() }
      shares.set(query, share)
    }
    const wait = enter(share)
    if (wait) await wait
    try {
      return await work()
    } finally {
      leave(share)
    }
  }
}
