import { setFlagsFromString } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type OpenApp, openApp } from './app.ts'
import { steadyClock } from './clock.ts'
import { freeMemoryWhenIdle } from './concurrency/free-memory-when-idle.ts'
import type { Config } from './config.ts'
import { explainFailure } from './explain-failure.ts'
import { openWebApp } from './http/pages/web-app.ts'
import { buildApp } from './http/server.ts'
import type { Peers } from './processes/peers.ts'
import { logReady } from './processes/ready.ts'
import { ignoreStopSignals } from './processes/stop-signals.ts'
import { type ConnectedWorker, connectToSupervisor } from './processes/worker.ts'
import { stop, stopOnSignal } from './start-and-stop.ts'
import { builtPages } from './web-build.ts'

/** Serves in this process alone. */
export async function serve(config: Config, log: Logger, withPages: boolean): Promise<void> {
  const { app, server, address } = await listen(config, log, withPages)
  stopOnSignal(app, server)
  logReady(log, config, { address, isReady: app.clockCheck.problem === null })
}

/** Serves as one of several workers, until the supervisor stops it. */
export async function serveAsWorker(config: Config, log: Logger, withPages: boolean): Promise<void> {
  ignoreStopSignals()
  const worker: ConnectedWorker = connectToSupervisor(config.workers)
  try {
    const { app, server, address } = await listen(config, log, withPages, worker.peers)
    worker.onStop(() => stop(app, server))
    worker.ready({ address, isReady: app.clockCheck.problem === null })
  } catch (error) {
    worker.failed(explainFailure(error))
  }
}

type Listening = { app: OpenApp; server: FastifyInstance; address: string }

async function listen(config: Config, log: Logger, withPages: boolean, peers?: Peers): Promise<Listening> {
  const app = await openApp(config, steadyClock(), log, {}, peers)
  const server = await buildApp(app, withPages ? openWebApp(await builtPages(log)) : undefined)
  const address = await server.listen({ port: config.port, host: config.host })
  // start.mjs kept the space of young objects small.
  setFlagsFromString('--semi-space-growth-factor=16')
  freeMemoryWhenIdle()
  return { app, server, address }
}
