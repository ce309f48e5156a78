import type { FastifyInstance } from 'fastify'
import type { OpenApp } from './app.ts'
import { secondMs } from './clock.ts'
import { isStartedByNpm } from './config.ts'
import { explainPostgres } from './db/postgres-errors.ts'
import { uploadsInProgress } from './http/core/arriving-body.ts'
import { drain } from './http/core/drain.ts'

/** SIGHUP is sent when the terminal is closed. */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

export function stopOnSignal(app: OpenApp, server: FastifyInstance): void {
  onStopSignal((reason) => stop(app, server, reason))
}

/** Ctrl-C arrives twice, from the terminal and forwarded by npm. The second signal must not interrupt the stop. */
export function onStopSignal(stopProcess: (reason: string) => void): void {
  let stopping = false
  const stopOnce = (reason: string) => {
    if (!stopping) stopProcess(reason)
    stopping = true
  }
  for (const signal of stopSignals) process.on(signal, () => stopOnce(signal))
  whenNpmEnds(() => stopOnce('npm ended'))
}

const parentCheckMs = 500

/**
 * npm forwards SIGTERM and SIGINT, but nothing when it is killed or receives SIGHUP. The service would then keep the
 * port without a process that the operator can stop. Without npm, a service may outlive the shell that started it.
 */
function whenNpmEnds(onEnd: () => void): void {
  if (!isStartedByNpm()) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onEnd()
  }, parentCheckMs).unref()
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

/** Lets running requests finish, then closes the background jobs. */
async function stop(app: OpenApp, server: FastifyInstance, reason: string): Promise<void> {
  app.log.info({ reason }, 'stopping')
  limitStopTime(() => {
    app.log.fatal('some requests did not finish in time')
    process.exit(1)
  })
  await drain(server, () => app.live.hub.endAll())
  await app.close()
  app.log.info('stopped')
}

/** Explains in one sentence, without a stack, why the service cannot start. */
export function explainFailure(error: unknown): string {
  const { code, message, cause } = error as NodeJS.ErrnoException
  // Only errors of PostgreSQL have a severity. The service reports an unreachable database as BUSY, with the error as
  // its cause.
  if (code === 'BUSY' || 'severity' in Object(error)) return explainPostgres(cause ?? error) ?? message
  if (code === 'EADDRINUSE') return 'the port is in use by another program. Set PORT to a free one.'
  if (code === 'EACCES') return 'the port may not be used by this user. Set PORT to one above 1023.'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST is not an address of this machine.'
  if (code?.startsWith('SQLITE_CORRUPT')) return 'the database file is damaged. Restore it from a backup.'
  if (code === 'EROFS') return 'the disk is read-only. Check DATABASE_URL, and how the disk is mounted.'
  return message
}
