import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { secondMs, steadyClock } from './clock.ts'
import { readConfig } from './config.ts'
import { drain } from './http/drain.ts'
import { openWebApp } from './http/pages/web-app.ts'
import { makeLog } from './log.ts'
import { type OpenApp, openApp } from './open-app.ts'
import { releaseStartupMemory } from './startup-memory.ts'
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
  log.info({ address, docs: `${address}/docs/`, engine: app.db.engine }, 'Atrium is ready')
  setTimeout(releaseStartupMemory, 1 * secondMs).unref()
}

/** The same Ctrl-C may come twice, from the terminal and from npm: the second one must not cut the stop short. */
function stopOnSignal(app: OpenApp, server: FastifyInstance): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!stopping) stop(app, server, signal)
      stopping = true
    })
  }
}

/** Longer than any request may take. */
const patienceMs = 20 * secondMs

/** Lets every request that has begun finish, then closes what runs in the background. */
async function stop(app: OpenApp, server: FastifyInstance, signal: string): Promise<void> {
  app.log.info({ signal }, 'stopping')
  setTimeout(() => {
    app.log.fatal('some requests did not finish in time')
    process.exit(1)
  }, patienceMs).unref()
  await drain(server, () => app.live.hub.endAll())
  await app.close()
  app.log.info('stopped')
}

/** One sentence for the operator, not a stack. */
function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'the port is in use by another program. Set PORT to a free one.'
  if (code === 'EACCES') return 'the port may not be used by this user. Set PORT to one above 1023.'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST is not an address of this machine.'
  if (code === 'BUSY') return 'the database does not answer. Check that it runs, and DATABASE_URL.'
  return message
}

main().catch((error) => {
  process.stderr.write(`Atrium cannot start: ${explain(error)}\n`)
  process.exit(1)
})
