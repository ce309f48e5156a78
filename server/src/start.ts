import cluster from 'node:cluster'
import { readConfig } from './config.ts'
import { explainFailure } from './explain-failure.ts'
import { makeLog } from './log.ts'

/** Serves until a signal stops the process. A worker is a process that the supervisor has started with the same command. */
export async function start({ withPages }: { withPages: boolean }): Promise<undefined> {
  try {
    const config = readConfig()
    const log = makeLog(config.logLevel)
    if (cluster.isWorker) await (await import('./serve.ts')).serveAsWorker(config, log, withPages)
    else if (config.workers > 1) await (await import('./processes/supervisor.ts')).supervise(config, log, withPages)
    else await (await import('./serve.ts')).serve(config, log, withPages)
  } catch (error) {
    process.stderr.write(`Atrium cannot start: ${explainFailure(error)}\n`)
    process.exit(1)
  }
}
