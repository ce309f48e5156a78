export type Clock = { now(): number }

/**
 * The time in epoch milliseconds, never running backwards: once something has expired, a system clock that is
 * set back does not revive it.
 */
export function steadyClock(source: () => number = Date.now): Clock {
  let latest = 0
  return {
    now() {
      latest = Math.max(latest, source())
      return latest
    },
  }
}

/** As the interface writes times. */
export const timeOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
