import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { clockToleranceMs, dayMs, hourMs, minuteMs, type SteadyClock, secondMs } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { databaseNow, instanceRead, instanceSet } from './instance-queries.ts'

export type ClockCheck = {
  /** Why the clock of this node is not trusted, as a sentence; null while it is. */
  readonly problem: string | null
  /** Compares the clock again. True when it is trusted. */
  check(): Promise<boolean>
  /** Compares the clock again. True when rows may be deleted for their age. */
  mayPurge(): Promise<boolean>
}

/** The last time that was trusted, in the database. */
const recordName = 'clock'
const recordEveryMs = minuteMs

/** A clock without another one to ask is believed after it has gone steadily for so long. */
const believeAfterMs = 15 * minuteMs

type Record = { at: number; uptimeMs: number; bootId: string; purgesFrom: number }

/**
 * Whether the clock of this node can be trusted (decision 0033): on PostgreSQL by the clock of the server, on SQLite by how long the
 * machine has been running since the last time that the database has recorded.
 */
export function makeClockCheck(db: Database, clock: SteadyClock, log: Logger): ClockCheck {
  const { machine } = clock
  // Where the machine does not name its start, at least this process knows that it went on.
  const bootId = machine.bootId ?? randomUUID()
  let problem: string | null = null
  let last: Record | null = null
  let recordedAt = 0
  let steadySince: { uptimeMs: number; offsetMs: number } | null = null

  async function readRecord(): Promise<Record | null> {
    const value = (await instanceRead.first(db, { name: recordName }))?.value
    return value === undefined ? null : JSON.parse(value)
  }

  /** By how much the clock is ahead of the other clock that there is; null when there is none. */
  async function deviationMs(known: Record | null): Promise<number | null> {
    if (db.engine === 'postgres') {
      const time = machine.databaseTime?.() ?? (await databaseNow.first(db, {}))?.now ?? 0
      return clock.reading() - time
    }
    if (!known) return null
    if (known.bootId === bootId) return clock.reading() - known.at - (machine.uptimeMs() - known.uptimeMs)
    // The machine was off for an unknown time, but time has not gone backwards.
    const ahead = clock.reading() - known.at
    return ahead < 0 ? ahead : null
  }

  /** On SQLite the clock that was wrong may be the earlier one, and nobody can tell. */
  function isBelievedByNow(): boolean {
    if (db.engine === 'postgres') return false
    const uptimeMs = machine.uptimeMs()
    const offsetMs = clock.reading() - uptimeMs
    if (!steadySince || Math.abs(offsetMs - steadySince.offsetMs) > clockToleranceMs) {
      steadySince = { uptimeMs, offsetMs }
    }
    return uptimeMs - steadySince.uptimeMs >= believeAfterMs
  }

  function distrust(aheadMs: number): false {
    const other =
      db.engine === 'postgres' ? 'the clock of the database' : 'the time that this database was last used at'
    const sentence =
      `The clock of this machine is ${inWords(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'} ${other}. ` +
      'Until it is set right, this node answers no requests, deletes nothing and signs nobody out.'
    if (problem === null) log.error({ aheadMs: Math.round(aheadMs) }, sentence)
    problem = sentence
    return false
  }

  async function trust(known: Record | null): Promise<true> {
    const gapMs = known ? Math.abs(clock.reading() - known.at - expectedSince(known)) : 0
    if (problem !== null || Math.abs(clock.reading() - clock.now()) > clockToleranceMs) clock.accept()
    if (problem !== null) log.warn('The clock of this machine is trusted again.')
    problem = null
    steadySince = null
    const at = clock.reading()
    const held = Math.min(known?.purgesFrom ?? 0, at + dayMs)
    const isGap = gapMs > clockToleranceMs
    const purgesFrom = isGap ? Math.max(held, at + (gapMs > dayMs ? dayMs : hourMs)) : held
    if (isGap) {
      const until = new Date(purgesFrom).toISOString()
      log.warn(
        { gapMs: Math.round(gapMs) },
        `Expired rows are kept until ${until}, in case the clock is wrong after a gap.`,
      )
    }
    last = { at, uptimeMs: machine.uptimeMs(), bootId, purgesFrom }
    if (isGap || Math.abs(at - recordedAt) >= recordEveryMs) {
      await instanceSet.run(db, { name: recordName, value: JSON.stringify(last) })
      recordedAt = at
    }
    return true
  }

  /** How much time has passed since the record as far as the machine knows: none for a record of another machine. */
  const expectedSince = (known: Record) => (known.bootId === bootId ? machine.uptimeMs() - known.uptimeMs : 0)

  async function check(): Promise<boolean> {
    const known = last ?? (await readRecord())
    const aheadMs = await deviationMs(known)
    if (aheadMs === null || Math.abs(aheadMs) <= clockToleranceMs || isBelievedByNow()) return trust(known)
    return distrust(aheadMs)
  }

  return {
    get problem() {
      return problem
    },
    check,
    mayPurge: async () => (await check()) && last !== null && clock.now() >= last.purgesFrom,
  }
}

/** "25 hours", for a person who has to find a clock that is wrong. */
function inWords(ms: number): string {
  if (ms >= 2 * dayMs) return `${Math.round(ms / dayMs)} days`
  if (ms >= 2 * hourMs) return `${Math.round(ms / hourMs)} hours`
  return ms >= 2 * minuteMs ? `${Math.round(ms / minuteMs)} minutes` : `${Math.round(ms / secondMs)} seconds`
}
