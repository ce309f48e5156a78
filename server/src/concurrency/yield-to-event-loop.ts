import { setImmediate as nextIteration } from 'node:timers/promises'

/** Returns a function that resolves in an iteration of the event loop that no other call of it gets, in the order of the calls. */
export function makeTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => nextIteration())
    return last
  }
}

/**
 * Long work yields here before each slice of a few milliseconds, so that all short requests run between two slices,
 * however many requests do long work at the same time.
 */
export const yieldToEventLoop = makeTurns()
