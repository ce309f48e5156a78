import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type OpenApp, openApp } from '../../server/src/app.ts'
import { simulatedMachine, steadyClock } from '../../server/src/clock.ts'
import { type Config, readConfig } from '../../server/src/config.ts'
import { openWebApp, type WebApp } from '../../server/src/http/pages/web-app.ts'
import { buildApp } from '../../server/src/http/server.ts'
import { makeLog } from '../../server/src/log.ts'
import { stopOnSignal } from '../../server/src/start-and-stop.ts'
import { builtPages } from '../../server/src/web-build.ts'
import { people } from './association.ts'
import { operator } from './replay-desk.ts'
import { beginning, replayTerm } from './replay-term.ts'

/** Password of every account of the demo. */
export const password = 'a bridge has two ends'

/** The logins that the demo prints: the first three people by their role, and the operator of the server. */
export const printedLogins = [
  ...['administrator', 'secretary', 'member'].map((role, place) => [role, people[place]?.[0] ?? ''] as const),
  ['operator', operator] as const,
].map(([role, name]) => `  ${role.padEnd(14)} ${name.padEnd(9)} ${password}\n`)

/** The settings that say where the demo listens. All others keep their defaults, as the data is discarded. */
type Environment = { PORT?: string; HOST?: string; PUBLIC_URL?: string; LOG_LEVEL?: string }

/** Opens Atrium with the demo's association in a temporary folder, which is removed when the process ends. */
export async function openDemo({ PORT = '', HOST = '', PUBLIC_URL = '', LOG_LEVEL = 'error' }: Environment) {
  const config = readConfig({ PORT, HOST, PUBLIC_URL, LOG_LEVEL, ...demoSettings() })
  // Limits are raised, so that visitors who try things out never get a 429. A time is no such limit: sharp refuses a longer one.
  const { workSeconds } = config.limits
  for (const name of Object.keys(config.limits) as (keyof typeof config.limits)[]) config.limits[name] = 1_000_000
  config.limits.workSeconds = workSeconds

  const { app, server, nio } = await openFilled(config, stopOnSignal, (log) => builtPages(log).then(openWebApp))
  const address = await server.listen({ port: config.port, host: config.host })
  const close = async () => {
    await server.close()
    await app.close()
  }
  return { address, nio, close }
}

/** Fills a database for a service of another process, and returns the settings that it needs. */
export async function fillDemo(): Promise<Record<string, string>> {
  const settings = demoSettings()
  const { app, server } = await openFilled(readConfig({ LOG_LEVEL: 'error', ...settings }), () => {})
  await server.close()
  await app.close()
  return settings
}

/** The settings of a new database in a folder that is removed when this process ends. */
function demoSettings() {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-demo-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return {
    DATABASE_URL: `sqlite:${join(folder, 'atrium.db')}`,
    SECRET_KEY: randomBytes(32).toString('base64'),
    OPERATORS: `${operator}@example.org`,
  }
}

async function openFilled(
  config: Config,
  onOpen: (app: OpenApp, server: FastifyInstance) => void,
  openPages?: (log: Logger) => Promise<WebApp>,
) {
  // The service opens in the past, because its clock never goes back.
  let turnedMs = beginning() - Date.now()
  const turned = () => Date.now() + turnedMs
  const clock = steadyClock(turned, simulatedMachine(turned))
  const app = await openApp(config, clock, makeLog(config.logLevel))
  const server = await buildApp(app, await openPages?.(app.log))
  onOpen(app, server)
  const nio = await replayTerm(app, server, (at) => (turnedMs = at - Date.now()), password)
  turnedMs = 0
  return { app, server, nio }
}
