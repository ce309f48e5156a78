import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { OpenApp } from './app.ts'
import { secondMs } from './clock.ts'
import { uploadsInProgress } from './http/core/arriving-body.ts'
import { drain } from './http/core/drain.ts'
import { onStopSignal } from './processes/stop-signals.ts'

export function stopOnSignal(app: OpenApp, server: FastifyInstance): void {
  onStopSignal(async (reason) => {
    app.log.info({ reason }, 'stopping')
    await stop(app, server)
    app.log.info('stopped')
  })
}

/** This is longer than any request may take, except an upload. */
const stopTimeoutMs = 20 * secondMs

/** Uploads that still arrive are waited for, as long as they need. */
function limitStopTime(onTimeout: () => void): void {
  setTimeout(() => {
    if (uploadsInProgress() > 0) limitStopTime(onTimeout)
    else onTimeout()
  }, stopTimeoutMs).unref()
}

/**
 * Requests are served as before while the load balancer notices that this node is no longer ready. Replies close their
 * connections, so that few of them are left to be closed between two requests of a proxy.
 */
async function announceStop({ config: { stopDelayMs }, stopping }: OpenApp): Promise<void> {
  if (stopDelayMs === 0) return
  stopping.isAnnounced = true
  await sleep(stopDelayMs)
}

/** Lets running requests finish, then closes the background jobs. */
export async function stop(app: OpenApp, server: FastifyInstance): Promise<void> {
  await announceStop(app)
  limitStopTime(() => {
    app.log.fatal('some requests did not finish in time')
    process.exit(1)
  })
  await drain(server, () => app.live.hub.endAll(), app.peers)
  await app.close()
}
