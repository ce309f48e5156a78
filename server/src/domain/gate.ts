import { fail } from '../errors.ts'

export type GateSize = {
  /** How much work runs at the same time. */
  maxRunning: number
  /** How much work waits behind it. */
  maxWaiting: number
  /** The share of one caller; without it, one caller may take everything. */
  perCaller?: { maxRunning: number; maxWaiting: number }
}

/**
 * Bounds costly work. Work beyond the bounds is refused with BUSY, so that it cannot make everybody slow. Callers
 * take turns: whoever queued ten tasks waits behind somebody who queued one.
 */
export function makeGate({ maxRunning, maxWaiting, perCaller = { maxRunning, maxWaiting } }: GateSize) {
  /** The queue of each caller that waits. Map order is the order of turns. */
  const queues = new Map<string, (() => void)[]>()
  const runningOf = new Map<string, number>()
  let running = 0
  let waiting = 0

  const mayStart = (caller: string) => running < maxRunning && (runningOf.get(caller) ?? 0) < perCaller.maxRunning

  function begin(caller: string): void {
    running++
    runningOf.set(caller, (runningOf.get(caller) ?? 0) + 1)
  }

  function end(caller: string): void {
    running--
    const left = (runningOf.get(caller) ?? 1) - 1
    if (left === 0) runningOf.delete(caller)
    else runningOf.set(caller, left)
  }

  /** Starts the next work of the first caller that may run more, and moves that caller to the end of the turns. */
  function startNext(): void {
    for (const [caller, queue] of queues) {
      if (running >= maxRunning) return
      if (!mayStart(caller)) continue
      const start = queue.shift()
      queues.delete(caller)
      if (queue.length > 0) queues.set(caller, queue)
      if (!start) continue
      waiting--
      begin(caller)
      start()
    }
  }

  function wait(caller: string): Promise<void> {
    const queue = queues.get(caller) ?? []
    if (waiting >= maxWaiting || queue.length >= perCaller.maxWaiting) throw fail('BUSY', { retryAfterMs: 1000 })
    waiting++
    return new Promise((start) => {
      queue.push(start)
      queues.set(caller, queue)
    })
  }

  return async function pass<T>(work: () => Promise<T>, caller = ''): Promise<T> {
    if (mayStart(caller) && !queues.has(caller)) begin(caller)
    else await wait(caller)
    try {
      return await work()
    } finally {
      end(caller)
      startNext()
    }
  }
}
