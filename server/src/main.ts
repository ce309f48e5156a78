import { setFlagsFromString } from 'node:v8'
import { openApp } from './app.ts'
import { steadyClock } from './clock.ts'
import { readConfig } from './config.ts'
import { openWebApp } from './http/pages/web-app.ts'
import { buildApp } from './http/server.ts'
import { makeLog } from './log.ts'
import { explainFailure, stopOnSignal } from './start-and-stop.ts'
import { builtPages } from './web-build.ts'

const help = `Atrium, a self-hosted workspace for organizations.

Usage: npm start

Settings are read from the environment; the README lists them all. The most used ones:
  PORT          where to listen (3000)
  HOST          which address to listen on (127.0.0.1)
  DATABASE_URL  sqlite:data/atrium.db, or postgres://user:password@host:port/database
  PUBLIC_URL    the address that people use, for the links in mails
  SMTP_URL      the mail server; without it mails are saved but not sent
`

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(help)
    return
  }
  const config = readConfig()
  const log = makeLog(config.logLevel)
  const app = await openApp(config, steadyClock(), log)
  const server = await buildApp(app, openWebApp(await builtPages(log)))
  const address = await server.listen({ port: config.port, host: config.host })
  stopOnSignal(app, server)
  const state = app.clockCheck.problem === null ? 'ready' : 'listening, but not ready'
  log.info({ address, docs: `${address}/docs/`, engine: app.db.engine }, `Atrium is ${state}`)
  // The launcher limits the growth of the young generation during startup; from here on it may grow.
  setFlagsFromString('--semi-space-growth-factor=16')
}

main().catch((error) => {
  process.stderr.write(`Atrium cannot start: ${explainFailure(error)}\n`)
  process.exit(1)
})
