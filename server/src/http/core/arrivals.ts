import type { ServerResponse } from 'node:http'
import { eventsReported, wasDeferred } from './pipelining.ts'

/**
 * Returns a function that returns true for the first request of each poll of the event loop. All requests that one poll
 * reports were sent before the first of them is handled, so the others need not look for what has changed since then.
 */
export function watchArrivals(): (response: ServerResponse) => boolean {
  let reported = -1
  return (response) => {
    const events = eventsReported()
    // A request that waited for its turn may have arrived after the first one of this poll was handled.
    if (events === reported && !wasDeferred(response)) return false
    reported = events
    return true
  }
}
