import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '../../server/src/app.ts'
import { simulatedMachine, steadyClock } from '../../server/src/clock.ts'
import { readConfig } from '../../server/src/config.ts'
import { openWebApp } from '../../server/src/http/pages/web-app.ts'
import { buildApp } from '../../server/src/http/server.ts'
import { makeLog } from '../../server/src/log.ts'
import { stopOnSignal } from '../../server/src/start-and-stop.ts'
import { builtPages } from '../../server/src/web-build.ts'
import { beginning, liveThrough } from './live-through.ts'

/** Everybody's in the demo. */
export const password = 'a bridge has two ends'

/** Of the settings only those that say where it listens; everything else is thrown away with it. */
type Environment = { PORT?: string; HOST?: string; PUBLIC_URL?: string; LOG_LEVEL?: string }

/** Atrium with an association in it that has lived through a term, in a folder that goes when the process ends. */
export async function openDemo({ PORT = '', HOST = '', PUBLIC_URL = '', LOG_LEVEL = 'error' }: Environment) {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-demo-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const config = readConfig({
    PORT,
    HOST,
    PUBLIC_URL,
    LOG_LEVEL,
    DATABASE_URL: `sqlite:${join(folder, 'atrium.db')}`,
    SECRET_KEY: randomBytes(32).toString('base64'),
  })
  // Somebody who tries things out should not be told to wait.
  for (const name of Object.keys(config.limits) as (keyof typeof config.limits)[]) config.limits[name] = 1_000_000

  // The service opens in the past, because its clock never goes back.
  let turnedMs = beginning() - Date.now()
  const turned = () => Date.now() + turnedMs
  const clock = steadyClock(turned, simulatedMachine(turned))
  const app = await openApp(config, clock, makeLog(config.logLevel))
  const server = await buildApp(app, openWebApp(await builtPages(app.log)))
  stopOnSignal(app, server)
  const nio = await liveThrough(app, server, (at) => (turnedMs = at - Date.now()), password)
  turnedMs = 0
  const address = await server.listen({ port: config.port, host: config.host })
  const close = async () => {
    await server.close()
    await app.close()
  }
  return { address, nio, close }
}
