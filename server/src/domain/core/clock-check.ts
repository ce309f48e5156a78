import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { clockToleranceMs, dayMs, hourMs, minuteMs, type SteadyClock, secondMs } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { databaseNow, instanceRead, instanceSet } from './instance-queries.ts'

export type ClockCheck = {
  /** The reason why the clock of this node is not trusted, as a sentence; null while it is trusted. */
  readonly problem: string | null
  /** Compares the clock again and returns whether it is trusted. */
  check(): Promise<boolean>
  /** Compares the clock again and returns whether expired rows may be deleted. */
  mayPurge(): Promise<boolean>
}

/** The row of the table `instance` that holds the last trusted time. */
const recordName = 'clock'
const recordEveryMs = minuteMs

/** A clock that has been steady for this long is trusted on SQLite, which has no second clock. */
const trustAfterMs = 15 * minuteMs

type ClockRecord = { at: number; uptimeMs: number; bootId: string; purgesFrom: number }

/**
 * Decides whether the clock of this node can be trusted (decision 0033). PostgreSQL compares it with the clock of the
 * database server; SQLite, with the uptime of the machine since the last time that the database recorded.
 */
export function makeClockCheck(db: Database, clock: SteadyClock, log: Logger): ClockCheck {
  const { machine } = clock
  // A machine without a boot id still gets one per process, so that later checks of the same process can use the
  // uptime.
  const bootId = machine.bootId ?? randomUUID()
  let problem: string | null = null
  let last: ClockRecord | null = null
  let recordedAt = 0
  let steadySince: { uptimeMs: number; offsetMs: number } | null = null

  async function readRecord(): Promise<ClockRecord | null> {
    const value = (await instanceRead.first(db, { name: recordName }))?.value
    return value === undefined ? null : JSON.parse(value)
  }

  /** Returns by how much the clock is ahead of the reference clock, or null when there is none. */
  async function deviationMs(known: ClockRecord | null): Promise<number | null> {
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

  /**
   * Returns whether the clock has been steady for long enough. On SQLite the recorded time may be the wrong one, so a
   * difference alone must not stop the node forever.
   */
  function isSteadyLongEnough(): boolean {
    if (db.engine === 'postgres') return false
    const uptimeMs = machine.uptimeMs()
    const offsetMs = clock.reading() - uptimeMs
    if (!steadySince || Math.abs(offsetMs - steadySince.offsetMs) > clockToleranceMs) {
      steadySince = { uptimeMs, offsetMs }
    }
    return uptimeMs - steadySince.uptimeMs >= trustAfterMs
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

  async function trust(known: ClockRecord | null): Promise<true> {
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

  /**
   * Returns the time that passed since the record by the uptime of the machine, or 0 when the machine has restarted
   * since.
   */
  const expectedSince = (known: ClockRecord) => (known.bootId === bootId ? machine.uptimeMs() - known.uptimeMs : 0)

  async function check(): Promise<boolean> {
    const known = last ?? (await readRecord())
    const aheadMs = await deviationMs(known)
    if (aheadMs === null || Math.abs(aheadMs) <= clockToleranceMs || isSteadyLongEnough()) return trust(known)
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

/** Formats a duration for the operator, such as "25 hours". */
function inWords(ms: number): string {
  if (ms >= 2 * dayMs) return `${Math.round(ms / dayMs)} days`
  if (ms >= 2 * hourMs) return `${Math.round(ms / hourMs)} hours`
  return ms >= 2 * minuteMs ? `${Math.round(ms / minuteMs)} minutes` : `${Math.round(ms / secondMs)} seconds`
}
