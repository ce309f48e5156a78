import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'

export type Clock = { now(): number }

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** What the clock of a process can be compared with. */
export type Machine = {
  /** Grows steadily while the machine is awake, also when its clock is set. */
  elapsedMs(): number
  /** The time since the machine started, sleep included. */
  uptimeMs(): number
  /** Names this start of the machine; null where that is not known. */
  bootId: string | null
  /** In place of the database's clock, for a clock that is turned on purpose. */
  databaseTime?(): number
}

export type SteadyClock = Clock & {
  /** What the system's clock says, however wrong it is. */
  reading(): number
  /** Takes the reading for the time from now on, also when that is much earlier than before. */
  accept(): void
  machine: Machine
}

/** How far two clocks may differ before one of them is taken to be wrong. */
export const clockToleranceMs = 5 * minuteMs

/**
 * The time in epoch milliseconds, never running backwards: once something has expired, a system clock that is set back does
 * not revive it. A reading that jumps is not believed, and the time goes on without it, until `accept` (decision 0033).
 */
export function steadyClock(source: () => number = Date.now, machine: Machine = thisMachine): SteadyClock {
  let reading = source()
  let readAt = machine.elapsedMs()
  let latest = reading
  return {
    machine,
    reading: source,
    now() {
      const elapsed = machine.elapsedMs()
      const expected = reading + elapsed - readAt
      const next = source()
      if (Math.abs(next - expected) > clockToleranceMs) {
        latest = Math.max(latest, Math.floor(expected))
      } else {
        reading = next
        readAt = elapsed
        latest = Math.max(latest, next)
      }
      return latest
    },
    accept() {
      reading = source()
      readAt = machine.elapsedMs()
      latest = Math.abs(latest - reading) > clockToleranceMs ? reading : Math.max(latest, reading)
    },
  }
}

const thisMachine: Machine = {
  elapsedMs: () => performance.now(),
  uptimeMs: () => uptime() * secondMs,
  bootId: readBootId(),
}

function readBootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return null
  }
}

/** A machine whose every clock is the given one, which tests and the demo turn. */
export const turnedMachine = (source: () => number): Machine => ({
  elapsedMs: source,
  uptimeMs: source,
  bootId: 'turned',
  databaseTime: source,
})

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
const threeDigits = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'))

/** The dates that were written of late, by the number of the day. */
const dates = new Map<number, string>()
const mostDates = 1000

/**
 * As the interface writes times, and as `toISOString` would, three times as fast: that was a tenth of the reply to a
 * page of messages.
 */
export function timeAt(at: number): string {
  const day = Math.floor(at / dayMs)
  let date = dates.get(day)
  if (date === undefined) {
    if (dates.size === mostDates) dates.clear()
    date = new Date(at).toISOString().slice(0, -'00:00:00.000Z'.length)
    dates.set(day, date)
  }
  const ms = at - day * dayMs
  const hour = twoDigits[Math.floor(ms / hourMs)]
  const minute = twoDigits[Math.floor(ms / minuteMs) % 60]
  const second = twoDigits[Math.floor(ms / secondMs) % 60]
  return `${date}${hour}:${minute}:${second}.${threeDigits[ms % secondMs]}Z`
}

export const timeOrNull = (at: number | null) => (at === null ? null : timeAt(at))
