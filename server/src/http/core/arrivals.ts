import type { Server, ServerResponse } from 'node:http'

/** One poll of the event loop reports up to 1,024 events, and is repeated at once if there were as many. */
const maxConnectionsPerPoll = 1000

/**
 * Returns a function that tells whether a request may have been sent later than the first one of this turn of the event
 * loop was handled. Others were sent before: the operating system had already reported their connections. They need not
 * look for what has changed since then.
 */
export function watchArrivals(server: Server, maxConnections = maxConnectionsPerPoll): (to: ServerResponse) => boolean {
  let connections = 0
  server.on('connection', (socket) => {
    connections++
    socket.once('close', () => connections--)
  })
  let isTurnOpen = false
  return (response) => {
    // A response has no socket while an earlier one on its connection is unfinished: its request did not wait for it.
    if (isTurnOpen && response.socket !== null && connections <= maxConnections) return false
    if (!isTurnOpen) {
      isTurnOpen = true
      // These run after all connections that were reported, and before the next poll.
      setImmediate(() => {
        isTurnOpen = false
      })
    }
    return true
  }
}
