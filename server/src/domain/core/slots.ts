import { secondMs } from '../../clock.ts'
import { type ErrorCode, fail } from '../../errors.ts'
import type { Peers } from '../../processes/peers.ts'

/** Limits how many long-lived resources, such as streams, each holder has open at the workers of this node together. */
export type Slots = {
  /** Takes a slot and returns the function that frees it. A second call of it has no effect. */
  acquire(holder: string): Promise<() => void>
}

/** A slot becomes free when a tab is closed or a reply has been read, so a client can retry soon. */
const retryAfterMs = 30 * secondMs

/**
 * Refuses the newest instead of ending the oldest: clients reconnect by themselves, so tabs beyond the limit would push
 * each other out in an endless loop.
 */
export function makeSlots(peers: Peers, kind: string, maxPerHolder: number, whenFull: ErrorCode): Slots {
  return {
    async acquire(holder) {
      const slot = `${kind} of ${holder}`
      if (!(await peers.takeSlot(slot, maxPerHolder))) throw fail(whenFull, { retryAfterMs })
      let isFree = false
      return () => {
        if (!isFree) peers.freeSlot(slot)
        isFree = true
      }
    },
  }
}
