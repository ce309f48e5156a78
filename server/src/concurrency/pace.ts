import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Spaces out the acts of each key. An act waits until `intervalMs` after the turn of the one before it, but at most
 * `maxWaitMs`; acts at a slower rate do not wait.
 */
export function makePace({ intervalMs, maxWaitMs }: { intervalMs: number; maxWaitMs: number }) {
  const nextTurns = new Map<string, number>()
  return async (key: string): Promise<void> => {
    const now = performance.now()
    const turn = Math.min(Math.max(now, nextTurns.get(key) ?? 0), now + maxWaitMs)
    const next = turn + intervalMs
    nextTurns.set(key, next)
    setTimeout(() => {
      if (nextTurns.get(key) === next) nextTurns.delete(key)
    }, next - now).unref()
    if (turn > now) await sleep(turn - now)
  }
}
