import { fail } from './errors.ts'

export type GateSize = {
  /** How much work runs at the same time. */
  maxRunning: number
  /** How much work waits behind it; without it, any amount. */
  maxWaiting?: number
  /** How long work waits at most; without it, any time. */
  maxWaitMs?: number
  /** How many places to run stay free for callers within their share, however much one caller sends. */
  reserved?: number
  /** What one caller can never exceed, not even alone; without it, one caller may use every place that nobody else needs. */
  perCaller?: { maxRunning: number; maxWaiting: number }
}

/** A tenth, and at least one. */
export const fairShare = (places: number) => Math.max(1, Math.floor(places / 10))

type Waiting = { since: number; start(): void; refuse(): void }

export type Gate = <T>(work: () => Promise<T>, caller?: string) => Promise<T>

/**
 * Bounds work that needs a scarce resource. The share of a caller is a tenth of the places. A caller within its share goes
 * before all callers beyond theirs; among equals, callers take turns. So one caller uses the places that would otherwise be
 * idle, and a second caller waits for the end of one piece of work at most. Work beyond the bounds is refused with BUSY: in a full queue
 * the newest of the caller who has most places in it.
 */
export function makeGate({
  maxRunning,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitMs,
  reserved = 0,
  perCaller = { maxRunning, maxWaiting },
}: GateSize): Gate {
  const share = fairShare(maxRunning)
  /** The queue of each caller that waits. Map order is the order of turns. */
  const queues = new Map<string, Set<Waiting>>()
  const runningOf = new Map<string, number>()
  let running = 0
  let waiting = 0
  let overdueCheck: NodeJS.Timeout | undefined

  const isWithinShare = (caller: string) => (runningOf.get(caller) ?? 0) < share

  const mayStart = (caller: string) =>
    running < maxRunning &&
    (runningOf.get(caller) ?? 0) < perCaller.maxRunning &&
    (isWithinShare(caller) || running < maxRunning - reserved)

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

  function nextCaller(): string | undefined {
    let beyondShare: string | undefined
    for (const caller of queues.keys()) {
      if (!mayStart(caller)) continue
      if (isWithinShare(caller)) return caller
      beyondShare ??= caller
    }
    return beyondShare
  }

  /** Work that ended made room for one more at most. The caller that gets it moves to the end of the turns. */
  function startNext(): void {
    const caller = nextCaller()
    if (caller === undefined) return
    const queue = queues.get(caller) ?? new Set()
    queues.delete(caller)
    const [next] = queue
    if (!next) return
    if (queue.size > 1) queues.set(caller, queue)
    begin(caller)
    next.start()
  }

  /** In a full queue, the caller with most places loses its newest to a caller who has fewer. False when nobody has more. */
  function makeRoom(queued: number): boolean {
    if (waiting < maxWaiting) return true
    let longest = new Set<Waiting>()
    for (const queue of queues.values()) if (queue.size > longest.size) longest = queue
    if (longest.size <= queued + 1) return false
    ;[...longest].at(-1)?.refuse()
    return true
  }

  function wait(caller: string): Promise<void> {
    const queue = queues.get(caller) ?? new Set()
    if (queue.size >= perCaller.maxWaiting || !makeRoom(queue.size)) throw fail('BUSY', { retryAfterMs: 1000 })
    queues.set(caller, queue)
    waiting++
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        waiting--
        queue.delete(entry)
      }
      const entry: Waiting = {
        since: performance.now(),
        start: () => {
          leaveQueue()
          resolve()
        },
        refuse: () => {
          leaveQueue()
          if (queue.size === 0) queues.delete(caller)
          reject(fail('BUSY', { retryAfterMs: 1000 }))
        },
      }
      queue.add(entry)
      if (maxWaitMs !== undefined) overdueCheck ??= setTimeout(refuseOverdue, maxWaitMs, maxWaitMs).unref()
    })
  }

  /** One timer for all: a timer for each piece of work would cost as much as the rest of its wait. */
  function refuseOverdue(maxWaitMs: number): void {
    const now = performance.now()
    let oldest = Number.POSITIVE_INFINITY
    for (const queue of queues.values()) {
      for (const entry of queue) {
        if (entry.since + maxWaitMs > now) {
          oldest = Math.min(oldest, entry.since)
          break
        }
        entry.refuse()
      }
    }
    overdueCheck = Number.isFinite(oldest)
      ? setTimeout(refuseOverdue, oldest + maxWaitMs - now, maxWaitMs).unref()
      : undefined
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
