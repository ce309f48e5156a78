import { fail } from '../errors.ts'

export type GateSize = {
  /** Maximum number of tasks that run at the same time. */
  maxRunning: number
  /** Maximum length of the queue; unlimited by default. */
  maxWaiting?: number
  /** Maximum time in the queue; unlimited by default. */
  maxWaitMs?: number
  /** Number of slots that stay free for callers within their fair share, however many tasks one caller sends. */
  reserved?: number
  /** Maximum number of running tasks of the same kind; unlimited by default. */
  maxOfKind?: number
  /** Hard limits of one caller. By default one caller may use every slot that nobody else needs. */
  perCaller?: { maxRunning: number; maxWaiting: number }
}

/** Returns a tenth of the slots, but at least one. */
export const fairShare = (slots: number) => Math.max(1, Math.floor(slots / 10))

type QueuedTask = { since: number; start(): void; refuse(): void }

/** The queued tasks of one caller, by kind. The order of the map is round-robin. */
type Queues = { size: number; byKind: Map<unknown, Set<QueuedTask>> }

/** `kind` groups tasks by identity. Tasks without a kind belong to no group. */
export type Gate = <T>(work: () => Promise<T>, caller?: string, kind?: unknown) => Promise<T>

/**
 * Makes a semaphore with fair queueing for a scarce resource. The fair share of a caller is a tenth of the slots.
 * Callers within their share go before callers beyond theirs; among equals, the order is round-robin. One caller can
 * therefore use idle slots, and a second caller waits for at most one task to end. Tasks of a kind that has all its
 * slots let other tasks pass. Tasks beyond the limits are refused with BUSY; in a full queue that is the newest task of
 * the caller with the most queued tasks.
 */
export function makeGate({
  maxRunning,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitMs,
  reserved = 0,
  maxOfKind = maxRunning,
  perCaller = { maxRunning, maxWaiting },
}: GateSize): Gate {
  const share = fairShare(maxRunning)
  /** The order of the map is round-robin. */
  const queuesOf = new Map<string, Queues>()
  const runningOf = new Map<string, number>()
  const runningOfKind = new Map<unknown, number>()
  let running = 0
  let waiting = 0
  let overdueCheck: NodeJS.Timeout | undefined

  const isWithinShare = (caller: string) => (runningOf.get(caller) ?? 0) < share

  const freeOfKind = (kind: unknown) =>
    kind === undefined ? Number.POSITIVE_INFINITY : maxOfKind - (runningOfKind.get(kind) ?? 0)

  /** A caller beyond its share leaves the reserved slots to others, and one slot of each kind. */
  function mayStart(caller: string, kind: unknown): boolean {
    const free = maxRunning - running
    if (isWithinShare(caller)) return free > 0 && freeOfKind(kind) > 0
    return free > reserved && freeOfKind(kind) > 1 && (runningOf.get(caller) ?? 0) < perCaller.maxRunning
  }

  function begin(caller: string, kind: unknown): void {
    running++
    add(runningOf, caller, 1)
    if (kind !== undefined) add(runningOfKind, kind, 1)
  }

  function end(caller: string, kind: unknown): void {
    running--
    add(runningOf, caller, -1)
    if (kind !== undefined) add(runningOfKind, kind, -1)
  }

  function nextInTurn(): { caller: string; kind: unknown } | undefined {
    let beyondShare: { caller: string; kind: unknown } | undefined
    for (const [caller, { byKind }] of queuesOf) {
      const withinShare = isWithinShare(caller)
      if (!withinShare && beyondShare) continue
      for (const kind of byKind.keys()) {
        if (!mayStart(caller, kind)) continue
        if (withinShare) return { caller, kind }
        beyondShare = { caller, kind }
        break
      }
    }
    return beyondShare
  }

  /** Starts at most one task, because one has ended. Its caller moves to the end of the round-robin order. */
  function startNext(): void {
    const next = waiting > 0 ? nextInTurn() : undefined
    if (!next) return
    const { caller, kind } = next
    const queues = queuesOf.get(caller)
    const queue = queues?.byKind.get(kind)
    const [first] = queue ?? []
    if (!queues || !queue || !first) return
    begin(caller, kind)
    first.start()
    moveToEnd(queuesOf, caller)
    moveToEnd(queues.byKind, kind)
  }

  /**
   * Makes room in a full queue: the caller with the most queued tasks loses its newest one to a caller with fewer.
   * Returns false when no caller has more.
   */
  function makeRoom(queued: number): boolean {
    if (waiting < maxWaiting) return true
    let longest: Queues = { size: 0, byKind: new Map() }
    for (const queues of queuesOf.values()) if (queues.size > longest.size) longest = queues
    if (longest.size <= queued + 1) return false
    const newest = [...longest.byKind.values()].map((queue) => [...queue].at(-1))
    newest.reduce((one, other) => ((other?.since ?? 0) >= (one?.since ?? 0) ? other : one))?.refuse()
    return true
  }

  function wait(caller: string, kind: unknown): Promise<void> {
    const queues = queuesOf.get(caller) ?? { size: 0, byKind: new Map() }
    if (queues.size >= perCaller.maxWaiting || !makeRoom(queues.size)) throw fail('BUSY', { retryAfterMs: 1000 })
    const queue = queues.byKind.get(kind) ?? new Set()
    queuesOf.set(caller, queues)
    queues.byKind.set(kind, queue)
    queues.size++
    waiting++
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        waiting--
        queues.size--
        queue.delete(entry)
        if (queue.size === 0) queues.byKind.delete(kind)
        if (queues.size === 0) queuesOf.delete(caller)
      }
      const entry: QueuedTask = {
        since: performance.now(),
        start: () => {
          leaveQueue()
          resolve()
        },
        refuse: () => {
          leaveQueue()
          reject(fail('BUSY', { retryAfterMs: 1000 }))
        },
      }
      queue.add(entry)
      if (maxWaitMs !== undefined && !overdueCheck) overdueCheck = checkOverdueIn(maxWaitMs, maxWaitMs)
    })
  }

  const checkOverdueIn = (ms: number, maxWaitMs: number) => setTimeout(refuseOverdue, ms, maxWaitMs).unref()

  /** A single timer serves the whole queue, because a timer per task would cost as much as the rest of its wait. */
  function refuseOverdue(maxWaitMs: number): void {
    const now = performance.now()
    let oldest = Number.POSITIVE_INFINITY
    for (const { byKind } of queuesOf.values()) {
      for (const queue of byKind.values()) {
        for (const entry of queue) {
          if (entry.since + maxWaitMs > now) {
            oldest = Math.min(oldest, entry.since)
            break
          }
          entry.refuse()
        }
      }
    }
    overdueCheck = Number.isFinite(oldest) ? checkOverdueIn(oldest + maxWaitMs - now, maxWaitMs) : undefined
  }

  return async function pass<T>(work: () => Promise<T>, caller = '', kind?: unknown): Promise<T> {
    if (mayStart(caller, kind) && !queuesOf.get(caller)?.byKind.has(kind)) begin(caller, kind)
    else await wait(caller, kind)
    try {
      return await work()
    } finally {
      end(caller, kind)
      startNext()
    }
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

function moveToEnd<Key, Value>(map: Map<Key, Value>, key: Key): void {
  const value = map.get(key)
  if (value === undefined) return
  map.delete(key)
  map.set(key, value)
}
