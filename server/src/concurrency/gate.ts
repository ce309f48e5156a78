import { fail } from '../errors.ts'

export type GateSize = {
  /** How much work runs at the same time. */
  maxRunning: number
  /** How much work waits behind it; without it, any amount. */
  maxWaiting?: number
  /** How long work waits at most; without it, any time. */
  maxWaitMs?: number
  /** How many places to run stay free for callers within their share, however much one caller sends. */
  reserved?: number
  /** How much work of the same kind runs at the same time; without it, any amount. */
  maxOfKind?: number
  /** What one caller can never exceed, not even alone; without it, one caller may use every place that nobody else needs. */
  perCaller?: { maxRunning: number; maxWaiting: number }
}

/** A tenth, and at least one. */
export const fairShare = (places: number) => Math.max(1, Math.floor(places / 10))

type Waiting = { since: number; start(): void; refuse(): void }

/** The work of one caller that waits, by its kind. Map order is the order of turns. */
type Queues = { size: number; byKind: Map<unknown, Set<Waiting>> }

/** `kind` is what the work has in common with other work, compared by identity. Work without one has nothing in common. */
export type Gate = <T>(work: () => Promise<T>, caller?: string, kind?: unknown) => Promise<T>

/**
 * Bounds work that needs a scarce resource. The share of a caller is a tenth of the places. A caller within its share goes
 * before all callers beyond theirs; among equals, callers take turns. So one caller uses the places that would otherwise be
 * idle, and a second caller waits for the end of one piece of work at most. Work of a kind that has all its places lets other
 * work go first. Work beyond the bounds is refused with BUSY: in a full queue the newest of the caller who has most places in it.
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
  /** Map order is the order of turns. */
  const queuesOf = new Map<string, Queues>()
  const runningOf = new Map<string, number>()
  const runningOfKind = new Map<unknown, number>()
  let running = 0
  let waiting = 0
  let overdueCheck: NodeJS.Timeout | undefined

  const isWithinShare = (caller: string) => (runningOf.get(caller) ?? 0) < share

  const freeOfKind = (kind: unknown) =>
    kind === undefined ? Number.POSITIVE_INFINITY : maxOfKind - (runningOfKind.get(kind) ?? 0)

  /** A caller beyond its share leaves the reserved places to others, and one of each kind. */
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

  /** Work that ended made room for one more at most. The caller that gets it moves to the end of the turns. */
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

  /** In a full queue, the caller with most places loses its newest to a caller who has fewer. False when nobody has more. */
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
      const entry: Waiting = {
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

  /** One timer for all: a timer for each piece of work would cost as much as the rest of its wait. */
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
