import { secondMs } from '../../clock.ts'
import { type ErrorCode, fail } from '../../errors.ts'

/** Limits how many long-lived resources, such as streams, each holder has open on this node. */
export type Slots = {
  /** Takes a slot and returns the function that releases it. A second release has no effect. */
  acquire(holder: string): () => void
}

/** A slot becomes free when a tab is closed or a reply has been read, so a client can retry soon. */
const retryAfterMs = 30 * secondMs

/**
 * Refuses the newest instead of ending the oldest: clients reconnect by themselves, so tabs beyond the limit would push
 * each other out in an endless loop.
 */
export function makeSlots(maxPerHolder: number, whenFull: ErrorCode): Slots {
  const used = new Map<string, number>()
  return {
    acquire(holder) {
      const count = used.get(holder) ?? 0
      if (count >= maxPerHolder) throw fail(whenFull, { retryAfterMs })
      used.set(holder, count + 1)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        const left = (used.get(holder) ?? 1) - 1
        if (left > 0) used.set(holder, left)
        else used.delete(holder)
      }
    },
  }
}
