import { fail } from '../errors.ts'

/**
 * Bounds costly work: `atOnce` run, at most `waiting` queue up behind them, and whoever comes then is told to try
 * again instead of making everybody slow.
 */
export function makeGate({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0
  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw fail('BUSY', { retryAfterMs: 1000 })
    try {
      return await work()
    } finally {
      // The place goes to the next in line directly, so nobody can slip in between.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
