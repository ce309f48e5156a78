import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { openApp } from './app.ts'
import { steadyClock } from './clock.ts'
import { BadSetting, readConfig } from './config.ts'
import { openWebApp } from './http/pages/web-app.ts'
import { buildApp } from './http/server.ts'
import { makeLog } from './log.ts'
import { explainFailure, stopOnSignal } from './start-and-stop.ts'
import { builtPages } from './web-build.ts'

/** Serves until a signal stops the process. */
export async function start(args: string[]): Promise<void> {
  try {
    await serve(readFlags(args))
  } catch (error) {
    process.stderr.write(`Atrium cannot start: ${explainFailure(error)}\n`)
    process.exit(1)
  }
}

async function serve({ withPages }: { withPages: boolean }): Promise<void> {
  const config = readConfig()
  const log = makeLog(config.logLevel)
  const app = await openApp(config, steadyClock(), log)
  const server = await buildApp(app, withPages ? openWebApp(await builtPages(log)) : undefined)
  const address = await server.listen({ port: config.port, host: config.host })
  stopOnSignal(app, server)
  const state = app.clockCheck.problem === null ? 'ready' : 'listening, but not ready'
  const { engine, ...data } = config.database.engine === 'sqlite' ? config.database : { engine: config.database.engine }
  log.info({ address, docs: `${address}/docs/`, engine, ...data }, `Atrium is ${state}`)
  // start.mjs kept the space of young objects small.
  setFlagsFromString('--semi-space-growth-factor=16')
}

function readFlags(args: string[]): { withPages: boolean } {
  try {
    const { values } = parseArgs({ args, options: { 'no-pages': { type: 'boolean', default: false } } })
    return { withPages: !values['no-pages'] }
  } catch (error) {
    throw new BadSetting((error as Error).message)
  }
}
