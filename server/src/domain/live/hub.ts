import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { makeGate } from '../../concurrency/gate.ts'
import { makeTurns } from '../../concurrency/turns.ts'
import type { Database } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { instanceRead } from '../core/instance-queries.ts'
import type { Listener, LiveHub, LogPosition } from '../core/live-hub.ts'
import {
  accountsInOrganization,
  accountsInTalk,
  liveEventAt,
  liveEventFarAhead,
  liveEventLast,
  liveEventsAfter,
  liveEventsForAccount,
  liveEventUnsettled,
  sessionsAlive,
} from './queries.ts'

export type LiveEvent = RowOf<typeof liveEventsAfter>

type Connected = Listener & { at: LogPosition; live: boolean }

/** Small, because an event can hold a message of 64 KB. */
const batch = 100
/** A listener further behind reads anew what it shows, which costs less than to hear what happened. */
export const maxEventsMissed = 10_000
const maxBytesMissed = 4 * 1024 * 1024
/** Smaller, because each account may hold one batch that a slow client has not yet read. */
const catchUpBatch = 50
const catchUpReadsAtOnce = 4
export const start: LogPosition = { tx: 0, key: 0 }
/** The name under which maintenance notes up to where the log was forgotten. */
export const forgottenUpTo = 'live events forgotten up to'

export const formatPosition = ({ tx, key }: LogPosition) => `${tx}.${key}`

export function parsePosition(text: string): LogPosition | null {
  const [, tx, key] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
  return tx === undefined ? null : { tx: Number(tx), key: Number(key) }
}

export const isBefore = (one: LogPosition, other: LogPosition) =>
  one.tx < other.tx || (one.tx === other.tx && one.key < other.key)

/**
 * Tells listeners what happens. The log in the database is the truth: this node reads it on from where it was whenever
 * it is woken, and decides then, not earlier, who may hear of an event.
 */
export function makeLiveHub(db: Database, clock: Clock, log: Logger): LiveHub {
  const listeners = new Set<Connected>()
  let head: LogPosition | null = null
  let joining = 0
  const inTurnToRead = makeGate({ maxRunning: catchUpReadsAtOnce })
  /** The streams of one account catch up one after the other. */
  const inTurnOfAccount = makeTurns()

  /** Up to where the log was forgotten, and its newest place: whoever names a place outside cannot resume. */
  async function knownPlaces(): Promise<{ oldest: LogPosition; newest: LogPosition }> {
    const oldest = parsePosition((await instanceRead.first(db, { name: forgottenUpTo }))?.value ?? '') ?? start
    const last = (await liveEventLast.first(db, {})) ?? start
    return { oldest, newest: isBefore(last, oldest) ? oldest : last }
  }

  /** A place that a backup did not have is not in the log that was restored from it: whoever names it cannot resume. */
  const isInLog = async (place: LogPosition, oldest: LogPosition) =>
    !isBefore(oldest, place) || (await liveEventAt.first(db, place)) !== undefined

  async function pass(): Promise<boolean> {
    if (listeners.size + joining === 0) {
      // Nobody would hear of it; whoever comes starts, or resumes, from the log.
      head = null
      return false
    }
    if (head === null) {
      const { newest } = await knownPlaces()
      // A listener may have joined and set it meanwhile.
      head ??= newest
    }
    while (true) {
      const events = await liveEventsAfter.all(db, { ...head, count: batch })
      for (const event of events) {
        // First of all: who catches up meanwhile must see that this event is theirs to fetch.
        head = { tx: event.tx, key: event.key }
        await deliver(event, (listener) => listener.live)
      }
      if (events.length < batch) return (await liveEventUnsettled.first(db, head)) !== undefined
    }
  }

  async function deliver(event: LiveEvent, among: (listener: Connected) => boolean): Promise<void> {
    const waiting = [...listeners].filter((listener) => among(listener) && isBefore(listener.at, event))
    if (waiting.length === 0) return
    try {
      const audience = await audienceOf(event)
      const addressed = waiting.filter(({ accountKey }) => audience.has(accountKey))
      const alive = await aliveAmong(addressed)
      for (const listener of waiting) listener.at = { tx: event.tx, key: event.key }
      for (const listener of addressed) {
        if (alive.has(listener.sessionKey)) listener.send(event)
        else listener.end()
      }
    } catch (error) {
      // Whoever is cut off comes back and resumes from the log; whoever stayed would have missed this one.
      for (const listener of waiting) listener.end()
      throw error
    }
  }

  async function audienceOf({ kind, talkKey, organizationKey, accountKey }: LiveEvent): Promise<Set<number>> {
    if (accountKey !== null) return new Set([accountKey])
    const found =
      talkKey !== null
        ? await accountsInTalk.all(db, { talkKey })
        : await accountsInOrganization.all(db, {
            organizationKey: organizationKey ?? 0,
            // Of a closed one nothing more is told than that.
            closedToo: kind === 'organization.closed' ? 1 : 0,
          })
    return new Set(found.map((each) => each.accountKey))
  }

  async function aliveAmong(connected: Listener[]): Promise<Set<number>> {
    if (connected.length === 0) return new Set()
    const sessionKeys = JSON.stringify([...new Set(connected.map(({ sessionKey }) => sessionKey))])
    const rows = await sessionsAlive.all(db, { sessionKeys, now: clock.now() })
    return new Set(rows.map(({ key }) => key))
  }

  async function endDead(connected: Listener[]): Promise<void> {
    const alive = await aliveAmong(connected)
    for (const listener of connected) if (!alive.has(listener.sessionKey)) listener.end()
  }

  return {
    pass,

    async join(listener: Listener, from: LogPosition | null): Promise<() => void> {
      joining++
      try {
        const { oldest, newest } = await knownPlaces()
        const resumes =
          from !== null && !isBefore(from, oldest) && (await isInLog(from, oldest)) && !(await isFarBehind(from))
        head ??= newest
        const connected: Connected = { ...listener, at: resumes ? from : head, live: !resumes }
        if (!resumes) listener.begin(from ? 'reset' : 'ready', head)
        listeners.add(connected)
        if (resumes) {
          inTurnOfAccount(String(listener.accountKey), () => catchUp(connected)).catch((error) => {
            log.error({ err: error }, 'a listener could not catch up')
            listener.end()
          })
        }
        return () => listeners.delete(connected)
      } finally {
        joining--
      }
    },

    async checkSessions(): Promise<void> {
      await endDead([...listeners])
    },

    sessionsEnded(accountKey: number): void {
      endDead([...listeners].filter((listener) => listener.accountKey === accountKey)).catch((error) =>
        log.error({ err: error }, 'the streams of an ended session could not be ended'),
      )
    },

    startOver(): void {
      head = null
      for (const listener of listeners) listener.end()
    },

    endAll(): void {
      for (const listener of listeners) listener.end()
    },
  }

  async function isFarBehind(from: LogPosition): Promise<boolean> {
    return (await liveEventFarAhead.first(db, { ...from, skip: maxEventsMissed })) !== undefined
  }

  /** Once nothing is left between where the listener is and where this node is, they hear with the others. */
  async function catchUp(connected: Connected): Promise<void> {
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
        startAnew(connected)
        return
      }
    }
  }

  /** Who may hear of an event is part of the query. */
  function eventsFor(connected: Connected) {
    return inTurnToRead(async () => {
      const alive = await aliveAmong([connected])
      if (alive.has(connected.sessionKey)) {
        return liveEventsForAccount.all(db, { ...connected.at, count: catchUpBatch, accountKey: connected.accountKey })
      }
      listeners.delete(connected)
      connected.end()
      return []
    }, String(connected.accountKey))
  }

  function startAnew(connected: Connected): void {
    connected.at = head ?? connected.at
    connected.live = true
    connected.begin('reset', connected.at)
  }
}
