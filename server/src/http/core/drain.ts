import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { secondMs } from '../../clock.ts'

/** How long the listener stays open at most while new connections keep coming. */
const acceptMs = 3 * secondMs
/** A client on a busy machine takes some milliseconds from a reply to its next connection. */
const quietMs = 100
/** How long a client that keeps its connection open may take to send the request that it was about to send. */
const politeMs = 1 * secondMs
const checkEveryMs = 50

const draining = new WeakSet<FastifyInstance>()
const heldReplies = new WeakMap<FastifyInstance, (() => void)[]>()

/** From here on every reply asks its client to close the connection. */
export const isDraining = (server: FastifyInstance) => draining.has(server)

/**
 * Sends a reply at once or, while the listener is about to close, when it is closed. Clients that make a new connection for
 * each request then make none meanwhile: otherwise there might never be a moment at which nobody knocks.
 */
export function untilListenerCloses(server: FastifyInstance, send: () => void): void {
  const held = heldReplies.get(server)
  if (held) held.push(send)
  else send()
}

/**
 * Takes no new connections, ends those that would never end by themselves, and lets every request finish. The HTTP
 * server's own close() would cut connections that are idle this very moment, and with them a request on its way.
 */
export async function drain(server: FastifyInstance, endStreams: () => void): Promise<void> {
  const held: (() => void)[] = []
  heldReplies.set(server, held)
  await untilNobodyKnocks(server)
  let open = true
  Server.prototype.close.call(server.server, () => {
    open = false
  })
  draining.add(server)
  heldReplies.delete(server)
  for (const send of held) send()
  const politeUntil = Date.now() + politeMs
  while (open) {
    endStreams()
    await sleep(checkEveryMs)
    if (Date.now() >= politeUntil) server.server.closeIdleConnections()
  }
  await server.close()
}

/**
 * Closing the listener resets the connections that the kernel has made but Node has not yet accepted, and with them
 * the requests that they brought. Nothing makes the two steps one: whoever connects between the last look and the close is
 * reset. So it waits until the clients that got a reply just before the stop have come back, and then looks twice more.
 */
async function untilNobodyKnocks(server: FastifyInstance): Promise<void> {
  const until = Date.now() + acceptMs
  let lastConnection = Date.now()
  server.server.on('connection', () => {
    lastConnection = Date.now()
  })
  while (Date.now() - lastConnection < quietMs && Date.now() < until) await sleep(quietMs / 10)
  await nextTurn()
  await nextTurn()
}
