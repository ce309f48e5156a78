import type { ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'

/**
 * Returns a function that tells whether a request may have been sent after the last one of which it told so. All requests
 * that one poll of the event loop reports were sent before the first of them is handled, so the others need not look for
 * what has changed since then.
 */
export function watchArrivals(): (response: ServerResponse) => boolean {
  const { nodeTiming } = performance
  let reported = -1
  return (response) => {
    // The number of events that all polls have reported changes with each poll.
    const { events } = nodeTiming.uvMetricsInfo
    // A response has no socket while an earlier one on its connection is unfinished: its request did not wait for it.
    if (events === reported && response.socket !== null) return false
    reported = events
    return true
  }
}
