import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { secondMs } from '../../clock.ts'
import type { Peers } from '../../processes/peers.ts'

/** The maximum time that the listener stays open while new connections arrive. */
const acceptMs = 3 * secondMs
/** A client on a busy machine needs some milliseconds between a reply and its next connection. */
const quietMs = 100
/** The time that a client with an idle connection has to finish a request that it has begun to send. */
const graceMs = 1 * secondMs
const checkEveryMs = 50

const draining = new WeakSet<FastifyInstance>()
const heldReplies = new WeakMap<FastifyInstance, (() => void)[]>()

/** While the server drains, every reply asks its client to close the connection. */
export const isDraining = (server: FastifyInstance) => draining.has(server)

/**
 * Sends a reply immediately or, while the listener is closing, once it is closed. Clients that open a new connection for
 * each request then wait; otherwise there might never be a moment without new connections.
 */
export function untilListenerCloses(server: FastifyInstance, send: () => void): void {
  const held = heldReplies.get(server)
  if (held) held.push(send)
  else send()
}

/**
 * Stops accepting connections, ends the streams and lets every request finish. The close() of the HTTP server would also
 * close idle connections, and lose a request that a client is just sending on one of them.
 */
export async function drain(server: FastifyInstance, endStreams: () => void, peers: Peers): Promise<void> {
  const held: (() => void)[] = []
  heldReplies.set(server, held)
  await untilNoNewConnections(server)
  // The workers of a node share one listener. All of them hold their replies now, so those that wait for the others
  // receive few further connections.
  if (peers.workers > 1) {
    await peers.arrive('no new connections')
    await untilNoNewConnections(server)
  }
  let open = true
  Server.prototype.close.call(server.server, () => {
    open = false
  })
  draining.add(server)
  if (peers.workers > 1) await peers.arrive('listener closed')
  heldReplies.delete(server)
  for (const send of held) send()
  const graceUntil = Date.now() + graceMs
  while (open) {
    endStreams()
    await sleep(checkEveryMs)
    if (Date.now() >= graceUntil) server.server.closeIdleConnections()
  }
  await server.close()
}

/**
 * Closing the listener resets connections that the kernel has established but Node has not accepted yet, with the requests
 * on them. Checking and closing cannot be atomic. Therefore this function waits until the clients that got a reply just before
 * the shutdown have reconnected, and then for two more turns of the event loop.
 */
async function untilNoNewConnections(server: FastifyInstance): Promise<void> {
  const until = Date.now() + acceptMs
  let lastConnection = Date.now()
  server.server.on('connection', () => {
    lastConnection = Date.now()
  })
  while (Date.now() - lastConnection < quietMs && Date.now() < until) await sleep(quietMs / 10)
  await nextTurn()
  await nextTurn()
}
