/*
 * This file is longer than 250 lines because the hub is one closure: reading the log and passing events on share its
 * state.
 */

import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { makeGate } from '../../concurrency/gate.ts'
import { makeKeyedMutex } from '../../concurrency/keyed-mutex.ts'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Connection, Database } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { instanceRead } from '../core/instance-queries.ts'
import type { Listener, LiveHub, LogPosition } from '../core/live-hub.ts'
import { slicesOf } from '../core/slices-of.ts'
import { publishLag } from './lag.ts'
import {
  accountsInOrganization,
  accountsInTalk,
  activeSessions,
  liveEventAt,
  liveEventBeyond,
  liveEventLastSettled,
  liveEventsAfter,
  liveEventsForAccount,
  transactionsHere,
} from './queries.ts'

export type LiveEvent = RowOf<typeof liveEventsAfter>

/**
 * `at` is the position up to which a listener had received events when it became live. From then on it gets each one as
 * it is read.
 */
type ConnectedListener = Listener & { at: LogPosition; live: boolean }

/** The batch is small, because an event can hold a message of 64 KB. */
const batch = 100
/** A listener that missed more events reloads its view, which costs less than receiving them. */
export const maxEventsMissed = 10_000
const maxBytesMissed = 4 * 1024 * 1024
/** The batch is smaller, because each account may hold one that a slow client has not yet read. */
const catchUpBatch = 50
const maxConcurrentCatchUps = 4
/** An audience of thousands takes some milliseconds to read on SQLite, where nothing else runs meanwhile. */
const audiencesAtOnce = 8
const maxReadPerTurn = 1000
const maxSentPerTurn = 500
/** Pause between looks at all connections of the server, which tell the transactions of other databases apart. */
const askAboutOthersAfterMs = 500
export const logStart: LogPosition = { tx: 0, key: 0 }
/** Name of the instance entry in which maintenance records up to where the log was purged. */
export const purgedUpTo = 'live events forgotten up to'

export const formatPosition = ({ tx, key }: LogPosition) => `${tx}.${key}`

export function parsePosition(text: string): LogPosition | null {
  const [, tx, key] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
  return tx === undefined ? null : { tx: Number(tx), key: Number(key) }
}

/** Members of a closed organization receive only this one. */
const isClosing = (kind: string) => kind === 'organization.closed'

const audienceName = ({ kind, talkKey, organizationKey, accountKey }: LiveEvent) =>
  `${accountKey} ${talkKey} ${organizationKey} ${isClosing(kind)}`

const laterOf = (one: LogPosition, other: LogPosition) => (isBefore(one, other) ? other : one)

export const isBefore = (one: LogPosition, other: LogPosition) =>
  one.tx < other.tx || (one.tx === other.tx && one.key < other.key)

/**
 * Passes events to listeners. The log in the database is the source of truth: this node continues to read it whenever
 * it is woken, and decides only then who may receive an event.
 */
export function makeLiveHub(db: Database, clock: Clock, log: Logger): LiveHub {
  const listeners = makeListeners()
  let head: LogPosition | null = null
  let joining = 0
  /** Time since which the next event waits for an older transaction; null when it does not. */
  let waitingSince: number | null = null
  let isHeldElsewhere = false
  const limitReads = makeGate({ maxRunning: maxConcurrentCatchUps })
  /** The streams of one account catch up one after the other. */
  const inTurnOfAccount = makeKeyedMutex()

  /** Returns up to where the log was purged. A listener cannot resume from an older position. */
  const oldestOn = async (on: Connection): Promise<LogPosition> =>
    parsePosition((await instanceRead.first(on, { name: purgedUpTo }))?.value ?? '') ?? logStart

  /** Returns the newest position up to which all events can be read. */
  async function newestOn(on: Connection): Promise<LogPosition> {
    const { oldest: endedBefore } = await transactionsHere.one(on, {})
    return laterOf(await oldestOn(on), (await liveEventLastSettled.first(on, { endedBefore })) ?? logStart)
  }

  /**
   * A position that is newer than a backup is missing in the log restored from it, so a listener cannot resume there.
   */
  async function isInLog(position: LogPosition): Promise<boolean> {
    const oldest = await oldestOn(db)
    if (isBefore(position, oldest)) return false
    return !isBefore(oldest, position) || (await liveEventAt.first(db, position)) !== undefined
  }

  async function pass(): Promise<boolean> {
    if (listeners.size() + joining === 0) {
      // No listener is left; the next one starts or resumes from the log.
      head = null
      return false
    }
    const newest = head ?? (await newestOn(db))
    // A listener may have joined and set `head` meanwhile.
    head ??= newest
    let at = head
    let endedBefore = 0
    while (true) {
      const next = await liveEventsAfter.all(db, { ...at, count: batch, endedBefore })
      const events = next.filter(({ isSettled }) => isSettled === 1)
      const last = events.at(-1)
      if (last) {
        // `head` moves before the delivery: a listener that catches up meanwhile must see that it has to fetch these
        // events itself.
        at = head = { tx: last.tx, key: last.key }
        waitingSince = null
        await deliver(events, at)
      }
      if (events.length === batch) continue
      if (next.length === events.length) return false
      // Other events wait for an older transaction to end.
      if (endedBefore > 0) return true
      endedBefore = await endedHereBefore()
      if (endedBefore === 0) return true
    }
  }

  /**
   * Returns a number before which all transactions that could write events have ended, or 0 if none is known.
   *
   * PostgreSQL numbers the transactions of all databases of a server together, so events wait for those of other
   * databases as well. These are told apart once an event has waited for some time, and from then on at once.
   */
  async function endedHereBefore(): Promise<number> {
    const now = performance.now()
    waitingSince ??= now
    if (!isHeldElsewhere && now - waitingSince < askAboutOthersAfterMs) return 0
    const { oldest, isOlderElsewhere } = await transactionsHere.one(db, {})
    isHeldElsewhere = isOlderElsewhere === 1
    return isHeldElsewhere ? oldest : 0
  }

  /** Sends a page of events. Who may receive them is read together, because on PostgreSQL each wait is a round trip. */
  async function deliver(events: LiveEvent[], last: LogPosition): Promise<void> {
    // A listener that joins or has caught up meanwhile is at the last event, or behind it.
    const isWaiting = ({ live, at }: ConnectedListener, next: LogPosition) => live && isBefore(at, next)
    try {
      const { addressed, active } = await db.readTogether(async (on) => {
        const addressed = await listenersOf(on, events)
        return { addressed, active: await activeSessionsOf(on, [...addressed.values()].flat()) }
      })
      let sent = 0
      for (const event of events) {
        publishLag(clock.now() - event.createdAt)
        for (const listener of addressed.get(audienceName(event)) ?? []) {
          if (!isWaiting(listener, event)) continue
          if (active.has(listener.sessionKey)) listener.send(event)
          else listener.end()
          sent++
        }
        if (sent < maxSentPerTurn) continue
        sent = 0
        await yieldToEventLoop()
      }
    } catch (error) {
      // A disconnected listener reconnects and resumes from the log; one that stayed connected would miss these events.
      for (const listener of listeners.all().filter((each) => isWaiting(each, last))) listener.end()
      throw error
    }
  }

  /** Returns the listeners of each audience. Events of one talk or organization have the same one, which is read once. */
  async function listenersOf(on: Connection, events: LiveEvent[]): Promise<Map<string, ConnectedListener[]>> {
    const found = new Map<string, ConnectedListener[]>()
    const audiences = [...new Map(events.map((event) => [audienceName(event), event]))]
    for (const some of slicesOf(audiences, audiencesAtOnce)) {
      let people = 0
      const read = async ([name, event]: [string, LiveEvent]) => {
        const accountKeys = await readAudience(on, event)
        people += accountKeys.length
        found.set(name, accountKeys.flatMap(listeners.of))
      }
      await Promise.all(some.map(read))
      if (people > maxReadPerTurn) await yieldToEventLoop()
    }
    return found
  }

  async function readAudience(
    on: Connection,
    { kind, talkKey, organizationKey, accountKey }: LiveEvent,
  ): Promise<number[]> {
    if (accountKey !== null) return [accountKey]
    const found =
      talkKey !== null
        ? await accountsInTalk.all(on, { talkKey })
        : await accountsInOrganization.all(on, {
            organizationKey: organizationKey ?? 0,
            includeClosed: isClosing(kind) ? 1 : 0,
          })
    return [...new Set(found.map((each) => each.accountKey))]
  }

  async function activeSessionsOf(on: Connection, connected: Listener[]): Promise<Set<number>> {
    if (connected.length === 0) return new Set()
    const sessionKeys = JSON.stringify([...new Set(connected.map(({ sessionKey }) => sessionKey))])
    const rows = await activeSessions.all(on, { sessionKeys, now: clock.now() })
    return new Set(rows.map(({ key }) => key))
  }

  async function endExpired(connected: Listener[]): Promise<void> {
    const active = await activeSessionsOf(db, connected)
    for (const listener of connected) if (!active.has(listener.sessionKey)) listener.end()
  }

  return {
    pass,

    async join(listener: Listener, from: LogPosition | null): Promise<() => void> {
      joining++
      try {
        const resumes = from !== null && (await isInLog(from)) && !(await isFarBehind(from))
        const newest = head ?? (await newestOn(db))
        // From here on nothing waits, because a pass meanwhile would send events that this listener would miss.
        head ??= newest
        const connected: ConnectedListener = { ...listener, at: resumes ? from : head, live: !resumes }
        if (!resumes) listener.begin(from ? 'reset' : 'ready', head)
        listeners.add(connected)
        if (resumes) {
          inTurnOfAccount(String(listener.accountKey), () => catchUp(connected)).catch((error) => {
            log.error({ err: error }, 'a listener could not catch up')
            listener.end()
          })
        }
        return () => listeners.remove(connected)
      } finally {
        joining--
      }
    },

    newest: async (on) => laterOf(head ?? logStart, await newestOn(on)),

    async checkSessions(): Promise<void> {
      await endExpired(listeners.all())
    },

    sessionsEnded(accountKey: number): void {
      endExpired(listeners.of(accountKey)).catch((error) =>
        log.error({ err: error }, 'the streams of an ended session could not be ended'),
      )
    },

    startOver(): void {
      head = null
      for (const listener of listeners.all()) listener.end()
    },

    endAll(): void {
      for (const listener of listeners.all()) listener.end()
    },

    size: listeners.size,
  }

  async function isFarBehind(from: LogPosition): Promise<boolean> {
    return (await liveEventBeyond.first(db, { ...from, skip: maxEventsMissed })) !== undefined
  }

  /** Sends missed events until the listener has reached `head`, and then marks it live. */
  async function catchUp(connected: ConnectedListener): Promise<void> {
    let bytes = 0
    while (listeners.has(connected)) {
      const headAsked = head
      const events = await eventsFor(connected)
      for (const { tx, key, kind, data } of events) {
        await connected.drained()
        if (!listeners.has(connected)) return
        connected.at = { tx, key }
        if (data === null) continue
        connected.send({ tx, key, kind, data })
        bytes += data.length
      }
      const reached = head === null || !isBefore(connected.at, head)
      if (reached || (events.length === 0 && head === headAsked)) {
        connected.live = true
        return
      }
      if (bytes > maxBytesMissed) {
        reset(connected)
        return
      }
      // On SQLite nothing here waits, and a listener may have missed thousands of events.
      await yieldToEventLoop()
    }
  }

  /** The query decides which events the account may receive. */
  function eventsFor(connected: ConnectedListener) {
    return limitReads(async () => {
      const active = await activeSessionsOf(db, [connected])
      if (active.has(connected.sessionKey)) {
        const { at, accountKey } = connected
        const { tx: lastTx, key: lastKey } = head ?? at
        return liveEventsForAccount.all(db, { ...at, lastTx, lastKey, count: catchUpBatch, accountKey })
      }
      listeners.remove(connected)
      connected.end()
      return []
    }, String(connected.accountKey))
  }

  function reset(connected: ConnectedListener): void {
    connected.at = head ?? connected.at
    connected.live = true
    connected.begin('reset', connected.at)
  }
}

/** The listeners by account, because most events are for few of thousands. */
function makeListeners() {
  const byAccount = new Map<number, Set<ConnectedListener>>()
  let count = 0
  return {
    add(listener: ConnectedListener): void {
      byAccount.getOrInsertComputed(listener.accountKey, () => new Set()).add(listener)
      count++
    },
    remove(listener: ConnectedListener): void {
      const own = byAccount.get(listener.accountKey)
      if (!own?.delete(listener)) return
      count--
      if (own.size === 0) byAccount.delete(listener.accountKey)
    },
    has: (listener: ConnectedListener) => byAccount.get(listener.accountKey)?.has(listener) ?? false,
    of: (accountKey: number) => [...(byAccount.get(accountKey) ?? [])],
    all: () => [...byAccount.values()].flatMap((own) => [...own]),
    size: () => count,
  }
}
