import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { dumpAsSql, findInstallation, startInstalled } from '../server/test/support/move-database.ts'
import { type Call, type Filled, fill } from './upgrade-fixture/fill.ts'
import { record } from './upgrade-fixture/record.ts'

const HELP = `node scripts/make-upgrade-fixture.ts <checkout>

Fills a database of the release in this folder (a git worktree of its tag, with node_modules) through its own interface, on each
engine, and keeps it with every reply in server/test/upgrade/<version>/. Needs a PostgreSQL with its tools (initdb, pg_dump).`

const secretKey = Buffer.alloc(32, 13).toString('base64')

type Service = { origin: string; end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> }

async function startRelease(checkout: string, databaseUrl: string): Promise<Service> {
  const child: ChildProcess = spawn(process.execPath, [join(checkout, 'server/start.mjs')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SECRET_KEY: secretKey,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'https://atrium.test',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  process.once('exit', () => child.kill('SIGKILL'))
  let output = ''
  const origin = await new Promise<string>((resolveOrigin, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const ready = output.split('\n').find((line) => line.includes('"Atrium is ready"'))
      if (ready) resolveOrigin(JSON.parse(ready).address)
    })
    ended.then(() => reject(new Error(`the release ended: ${output}`)))
  })
  return {
    origin,
    end: async (signal) => {
      child.kill(signal)
      await ended
    },
  }
}

const callerOf =
  (origin: string): Call =>
  async (method, path, token, json) => {
    const reply = await fetch(origin + path, {
      method,
      headers: { ...(token && { authorization: token }), ...(json && { 'content-type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

/**
 * Stops the service after filling, so that everything is written, and kills it after recording, so that recording
 * changes nothing.
 */
async function makeFixture(checkout: string, databaseUrl: string, folder: string, engine: string): Promise<void> {
  const first = await startRelease(checkout, databaseUrl)
  const filled: Filled = await fill(callerOf(first.origin))
  await first.end('SIGTERM')
  const second = await startRelease(checkout, databaseUrl)
  const recordedAt = Date.now()
  const replies = await record(second.origin, filled)
  await second.end('SIGKILL')
  const file = join(folder, `${engine}.replies.json.gz`)
  writeFileSync(file, gzipSync(JSON.stringify({ secretKey, recordedAt, filled, replies }), { level: 9 }))
  console.log(`${file}: ${replies.length} replies`)
}

async function main(): Promise<void> {
  const [argument] = process.argv.slice(2)
  if (argument === undefined || argument === '--help') {
    console.log(HELP)
    return
  }
  const installation = findInstallation()
  if (!installation) throw new Error('this machine has no PostgreSQL with its tools')
  const checkout = resolve(argument)
  const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
  const folder = join(import.meta.dirname, '../server/test/upgrade', version)
  mkdirSync(folder, { recursive: true })
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: checkout, encoding: 'utf8' }).trim()
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version, commit })}\n`)

  const temporary = mkdtempSync(join(tmpdir(), 'atrium-fixture-'))
  const file = join(temporary, 'atrium.db')
  await makeFixture(checkout, `sqlite:${file}`, folder, 'sqlite')
  const compact = join(temporary, 'compact.db')
  new Sqlite(file).exec(`vacuum into '${compact}'`).close()
  writeFileSync(join(folder, 'sqlite.db.gz'), gzipSync(readFileSync(compact), { level: 9 }))
  rmSync(temporary, { recursive: true })

  const postgres = await startInstalled(installation)
  await makeFixture(checkout, postgres.url, folder, 'postgres')
  writeFileSync(join(folder, 'postgres.sql.gz'), gzipSync(dumpAsSql(installation, postgres.url), { level: 9 }))
  await postgres.stop()
}

await main()
