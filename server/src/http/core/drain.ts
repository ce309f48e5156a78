import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Peers } from '../../processes/peers.ts'

// Times of a stop are counted in checks. A process that gets no processor time for a while has looked at nothing meanwhile,
// and its clients, on the same machine, have not gone on either.
const acceptCheckMs = 10
/** The listener stays open for at most so many checks while new connections arrive: for 3 s. */
const maxAcceptChecks = 300
/** A client on a busy machine needs some milliseconds between a reply and its next connection. */
const quietChecks = 10
const graceCheckMs = 50
/** A client with an idle connection has 1 s to finish a request that it has begun to send. */
const graceChecks = 20

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
  for (let checks = 1; open; checks++) {
    endStreams()
    await sleep(graceCheckMs)
    if (checks >= graceChecks) server.server.closeIdleConnections()
  }
  await server.close()
}

/**
 * Closing the listener resets connections that the kernel has established but Node has not accepted yet, with the requests
 * on them. Checking and closing cannot be atomic. Therefore this function waits until the clients that got a reply just before
 * the shutdown have reconnected, and then for two more turns of the event loop.
 */
async function untilNoNewConnections(server: FastifyInstance): Promise<void> {
  let quiet = 0
  const startOver = () => {
    quiet = 0
  }
  server.server.on('connection', startOver)
  for (let checks = 0; quiet < quietChecks && checks < maxAcceptChecks; checks++) {
    quiet++
    await sleep(acceptCheckMs)
  }
  await nextTurn()
  await nextTurn()
  server.server.off('connection', startOver)
}
