import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { makeThrottledLog } from '../../log.ts'

/**
 * Maximum number of requests of a connection that wait for replies to earlier ones. Browsers and proxies send none of
 * them.
 */
export const maxWaitingPerConnection = 64

/** The number of events that all polls of the event loop have reported. It changes with each poll. */
export const eventsReported = () => performance.nodeTiming.uvMetricsInfo.events

type Connection = { waiting: number; events: number }

const deferred = new WeakSet<ServerResponse>()

/** Returns whether a request had to wait, because others that were sent with it on the same connection came first. */
export const wasDeferred = (response: ServerResponse) => deferred.has(response)

/**
 * Handles the requests of a connection one after the other, and one per turn of the event loop. Node would begin all
 * that it has received, so that thousands which are sent without waiting for replies would make everybody else wait.
 */
export function answerInTurn(server: Server, log: Logger): void {
  const [answer] = server.listeners('request') as [RequestListener]
  const connections = new WeakMap<Socket, Connection>()
  const logThrottled = makeThrottledLog(log)

  function defer(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.waiting++
    deferred.add(response)
    const answerNextTurn = () =>
      setImmediate(() => {
        connection.waiting--
        answer(request, response)
      })
    // A response has no socket while an earlier one on its connection is unfinished.
    if (response.socket === null) response.once('socket', answerNextTurn)
    else answerNextTurn()
  }

  server.on('connection', endParsingWhenClosed)
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    const connection = connections.getOrInsertComputed(socket, () => ({ waiting: 0, events: -1 }))
    const events = eventsReported()
    if (response.socket !== null && events !== connection.events) {
      connection.events = events
      answer(request, response)
    } else if (connection.waiting < maxWaitingPerConnection) {
      defer(connection, request, response)
    } else {
      logThrottled(
        { ip: socket.remoteAddress },
        'A connection was closed: too many of its requests waited for replies.',
      )
      socket.destroy()
    }
  })
}

/** The part of a connection's HTTP parser that is used here. Node does not document it, so it may be missing in a later version. */
type Parser = { onIncoming(request: IncomingMessage, keepsAlive: boolean): number }

/** A value that Node does not know, on which the parser reports an error and ends. */
const endParsing = 3

/**
 * Node parses all that it has read, up to 64 KiB, also after the connection was closed: thousands of requests, none of
 * which is answered any more.
 */
function endParsingWhenClosed(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: Parser }
  if (!parser?.onIncoming) return
  const { onIncoming } = parser
  parser.onIncoming = (request, keepsAlive) => (socket.destroyed ? endParsing : onIncoming(request, keepsAlive))
}
