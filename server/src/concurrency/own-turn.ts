import { setImmediate as nextTurn } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Resolves in a turn of the event loop that nobody else gets who asks for one, in the order in which they asked. Long work is done
 * in pieces of some milliseconds, and a turn of its own before each piece lets all short requests pass between two of them,
 * however many requests do long work at the same time.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => nextTurn())
  return last
}
