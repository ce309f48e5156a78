import type { FastifyInstance } from 'fastify'
import { secondMs } from './clock.ts'
import { drain } from './http/drain.ts'
import type { OpenApp } from './open-app.ts'

/** The same Ctrl-C may come twice, from the terminal and from npm: the second one must not cut the stop short. */
export function stopOnSignal(app: OpenApp, server: FastifyInstance): void {
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

/** Why it cannot start. One sentence for the operator, not a stack. */
export function explainFailure(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'the port is in use by another program. Set PORT to a free one.'
  if (code === 'EACCES') return 'the port may not be used by this user. Set PORT to one above 1023.'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST is not an address of this machine.'
  if (code === 'BUSY') return 'the database does not answer. Check that it runs, and DATABASE_URL.'
  return message
}
