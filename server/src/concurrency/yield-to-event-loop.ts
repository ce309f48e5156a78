import { setImmediate as nextIteration } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Resolves in an iteration of the event loop that no other caller of this function gets, in the order of the calls.
 * Long work yields here before each slice of a few milliseconds, so that all short requests run between two slices,
 * however many requests do long work at the same time.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => nextIteration())
  return last
}
