import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../server/src/app.ts'
import { steadyClock } from '../server/src/clock.ts'
import { readConfig } from '../server/src/config.ts'
import { openWebApp } from '../server/src/http/pages/web-app.ts'
import { makeLog } from '../server/src/log.ts'
import { openApp } from '../server/src/open-app.ts'
import { explainFailure, stopOnSignal } from '../server/src/start-and-stop.ts'
import { builtPages } from '../server/src/web-build.ts'
import { association, people } from './demo/association.ts'
import { beginning, liveThrough } from './demo/live-through.ts'

const help = `Starts Atrium with a lively association in it, to look around: 40 members, talks, boards, a term's events.

Usage: npm run demo

It prints an address and three logins. Everything is in a folder of its own that is removed when you stop it, with Ctrl-C.
PORT and HOST say where to listen, as for npm start.
`

const password = 'a bridge has two ends'
const logins = ['administrator', 'secretary', 'member']

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(help)
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'atrium-demo-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { PORT = '', HOST = '', PUBLIC_URL = '', LOG_LEVEL = 'error' } = process.env
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

  process.stdout.write('Making an association with 40 members. The pages are built first if they changed.\n')
  // The service opens in the past, because its clock never goes back.
  let turnedMs = beginning() - Date.now()
  const clock = steadyClock(() => Date.now() + turnedMs)
  const app = await openApp(config, clock, makeLog(config.logLevel))
  const server = await buildApp(app, openWebApp(await builtPages(app.log)))
  stopOnSignal(app, server)
  await liveThrough(app, server, (at) => (turnedMs = at - Date.now()), password)
  turnedMs = 0
  const address = await server.listen({ port: config.port, host: config.host })

  const lines = logins.map((role, place) => `  ${role.padEnd(14)} ${people[place]?.[0].padEnd(9)} ${password}`)
  process.stdout.write(`\n${association.name} is open at ${address}\n\n${lines.join('\n')}\n\nCtrl-C ends it.\n`)
}

main().catch((error) => {
  process.stderr.write(`The demo cannot start: ${explainFailure(error)}\n`)
  process.exit(1)
})
