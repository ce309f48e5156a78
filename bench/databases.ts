import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../scripts/start-postgres.ts'
import type { Engine } from '../server/src/db/engine.ts'
import { pin } from './programs.ts'
import { type Dataset, seed } from './seed.ts'

/** Databases live beside the service's data, so that both use the same disk; a temporary folder may be in memory. */
const parent = join(import.meta.dirname, '../data/bench')

/** Databases of one run. They are removed when it ends. */
export type Databases = {
  engine: Engine
  folder: string
  /** Creates a database, seeds it and returns its URL. */
  make(dataset: Dataset): Promise<string>
  /** Creates a database that `fill` seeds. */
  makeWith(fill: (databaseUrl: string) => Promise<void>): Promise<string>
  /** Runs a part while PostgreSQL may use all cores, and not only the measured one. */
  onAllCores<T>(part: () => Promise<T>): Promise<T>
  copy(databaseUrl: string): Promise<string>
  remove(): Promise<void>
}

/** A quick run seeds each dataset once, and copies it for further parts. */
export async function openDatabases(engine: Engine, quick = false): Promise<Databases> {
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'run-'))
  // PostgreSQL needs to enter the folder, and runs as another user when root runs the bench.
  await chmod(folder, 0o711)
  const databases = engine === 'sqlite' ? files(folder) : await cluster(folder)
  const makeWith = async (fill: (databaseUrl: string) => Promise<void>) => {
    const url = await databases.create()
    await fill(url)
    return url
  }
  const seeded = new Map<string, Promise<string>>()
  const seededWith = (dataset: Dataset) => makeWith((url) => seed(url, dataset))
  const copyOf = async (dataset: Dataset) => {
    const original = seeded.getOrInsertComputed(JSON.stringify(dataset), () => seededWith(dataset))
    return databases.copy(await original)
  }
  return {
    ...databases,
    engine,
    folder,
    make: quick ? copyOf : seededWith,
    makeWith,
    onAllCores: async (part) => {
      await databases.mayUse('all')
      try {
        return await part()
      } finally {
        await databases.mayUse('measured')
      }
    },
    remove: async () => {
      await databases.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Source = {
  create(): Promise<string>
  copy(url: string): Promise<string>
  mayUse(cores: 'measured' | 'all'): Promise<void>
  close(): Promise<void>
}

function files(folder: string): Source {
  let count = 0
  const next = () => join(folder, `${++count}.db`)
  return {
    create: async () => `sqlite:${next()}`,
    copy: async (url) => {
      const file = next()
      await copyFile(url.slice('sqlite:'.length), file)
      return `sqlite:${file}`
    },
    mayUse: async () => {},
    close: async () => {},
  }
}

/** Starts PostgreSQL with its default, durable settings, pinned to the core that is measured. */
async function cluster(folder: string): Promise<Source> {
  const running = process.env.TEST_POSTGRES_URL
  const postgres = running ? undefined : await startPostgres({}, folder)
  if (postgres) await pin(postgres.processId, 'measured')
  const serverUrl = running ?? postgres?.url ?? ''
  const made: string[] = []
  const create = async (template: string) => {
    const name = `bench_${process.pid}_${made.length}`
    await execute(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
    made.push(name)
    return Object.assign(new URL(serverUrl), { pathname: name }).href
  }
  return {
    create: () => create('template0'),
    copy: (url) => create(new URL(url).pathname.slice(1)),
    // New connections inherit the cores.
    mayUse: async (cores) => {
      if (postgres) await pin(postgres.processId, cores)
    },
    close: async () => {
      for (const name of made) await execute(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
      await postgres?.stop()
    },
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
