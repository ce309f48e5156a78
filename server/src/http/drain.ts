import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { secondMs } from '../clock.ts'

/** How long a client that keeps its connection open may take to send the request that it was about to send. */
const politeMs = 1 * secondMs
const checkEveryMs = 50

const draining = new WeakSet<FastifyInstance>()

/** From here on every reply asks its client to close the connection. */
export const isDraining = (server: FastifyInstance) => draining.has(server)

/**
 * Takes no new connections and lets every request finish. The HTTP server's own close() would cut connections that
 * are idle this very moment, and with them a request that is already on its way.
 */
export async function drain(server: FastifyInstance): Promise<void> {
  draining.add(server)
  let open = true
  Server.prototype.close.call(server.server, () => {
    open = false
  })
  const politeUntil = Date.now() + politeMs
  while (open) {
    await sleep(checkEveryMs)
    if (Date.now() >= politeUntil) server.server.closeIdleConnections()
  }
  await server.close()
}
