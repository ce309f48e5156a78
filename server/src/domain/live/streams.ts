import { secondMs } from '../../clock.ts'
import { fail } from '../../errors.ts'

export type Streams = ReturnType<typeof makeStreams>

/** Streams end when a tab is closed, so a client may soon find a free place. */
const retryAfterMs = 30 * secondMs

/**
 * Counts the open streams of each account on this node. One too many is refused instead of ending the oldest: clients
 * reconnect by themselves, so tabs beyond the limit would take each other's place without end.
 */
export function makeStreams(maxPerAccount: number) {
  const open = new Map<number, number>()
  return {
    /** Returns how to give the place back; calling that twice is harmless. */
    take(accountKey: number): () => void {
      const count = open.get(accountKey) ?? 0
      if (count >= maxPerAccount) throw fail('TOO_MANY_STREAMS', { retryAfterMs })
      open.set(accountKey, count + 1)
      let given = false
      return () => {
        if (given) return
        given = true
        const left = (open.get(accountKey) ?? 1) - 1
        if (left > 0) open.set(accountKey, left)
        else open.delete(accountKey)
      }
    },
  }
}
