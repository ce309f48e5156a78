import { secondMs } from '../../clock.ts'
import { type ErrorCode, fail } from '../../errors.ts'

/** Places that each account has a number of on this node, for what stays open. */
export type Places = {
  /** Takes a place and returns how to give it back; giving it back twice is harmless. */
  take(holder: string): () => void
}

/** What stays open ends when a tab is closed or a reply is read, so a client may soon find a free place. */
const retryAfterMs = 30 * secondMs

/**
 * One too many is refused instead of ending the oldest: clients try again by themselves, so tabs beyond the limit would take
 * each other's place without end.
 */
export function makePlaces(maxPerHolder: number, whenFull: ErrorCode): Places {
  const taken = new Map<string, number>()
  return {
    take(holder) {
      const count = taken.get(holder) ?? 0
      if (count >= maxPerHolder) throw fail(whenFull, { retryAfterMs })
      taken.set(holder, count + 1)
      let given = false
      return () => {
        if (given) return
        given = true
        const left = (taken.get(holder) ?? 1) - 1
        if (left > 0) taken.set(holder, left)
        else taken.delete(holder)
      }
    },
  }
}
