import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, type RequestOptions, request as startRequest } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { freePort } from '../../../scripts/free-port.ts'
import { openApp } from '../../src/app.ts'
import { steadyClock } from '../../src/clock.ts'
import { readConfig } from '../../src/config.ts'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { openSqlite } from '../../src/db/sqlite.ts'
import { explainFailure } from '../../src/explain-failure.ts'
import { makeLog } from '../../src/log.ts'
import { version } from '../../src/version.ts'
import { freshPostgresDatabase } from '../support/postgres.ts'
import {
  cannotDropRights,
  runProgram,
  type ServiceProcess,
  secretKey,
  startService,
  temporaryFolder,
  withoutRights,
} from '../support/service-process.ts'
import { migratedSqliteFile } from '../support/sqlite.ts'

let folder: ReturnType<typeof temporaryFolder>
let databases = 0

before(() => {
  folder = temporaryFolder()
})
after(() => folder.remove())

const newFile = () => join(folder.path, `atrium-${++databases}.db`)
/** A database that the service makes. */
const freshSqlite = () => `sqlite:${newFile()}`
/** A database that is up to date, so that the service starts faster. */
const migratedSqlite = () => `sqlite:${migratedSqliteFile(newFile())}`

async function stop(service: ServiceProcess): Promise<void> {
  service.signal('SIGTERM')
  assert.deepEqual(await service.exit, { code: 0, signal: null })
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

describe('the service', () => {
  for (const engine of ['sqlite', 'postgres']) {
    test(`is alive and ready when it says so, and again after a restart (${engine})`, async () => {
      const postgres = engine === 'postgres' ? await freshPostgresDatabase() : null
      const env = { DATABASE_URL: postgres?.url ?? freshSqlite() }
      const account = { nametag: 'jane', mail: 'jane@example.org', password: 'a long sentence to keep' }

      const first = await startService(env)
      assert.deepEqual(await (await fetch(`${first.url}/healthz`)).json(), { code: 200, status: 'alive', version })
      assert.deepEqual(await (await fetch(`${first.url}/readyz`)).json(), { code: 200, status: 'ready' })
      assert.equal((await fetch(`${first.url}/v2/register`, post(account))).status, 201)
      await stop(first)
      await assert.rejects(fetch(`${first.url}/healthz`))

      const second = await startService(env)
      const login = await fetch(`${second.url}/v2/login`, post({ credential: 'jane', password: account.password }))
      assert.equal(login.status, 200)
      await stop(second)
      await postgres?.drop()
    })
  }

  test('prints its usage', async () => {
    const { code, stdout, stderr } = await runProgram(['--help'], {})
    assert.match(
      stdout,
      /Usage: atrium <command>.*npm run -s atrium.*\n {2}start .*\n {2}mails .*Examples:.*DATABASE_URL/s,
    )
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
  })

  test('prints its version', async () => {
    assert.deepEqual(await runProgram(['--version'], {}), {
      code: 0,
      signal: null,
      stdout: `${version}\n`,
      stderr: '',
    })
  })

  test('refuses commands and flags that it does not have, with one sentence', async () => {
    const command = await runProgram(['begin'], {})
    assert.equal(command.code, 2)
    assert.equal(command.stderr, 'Atrium has no command "begin". "atrium --help" lists the commands.\n')
    const flag = await runProgram(['start', '--prot=1'], {})
    assert.equal(flag.code, 2)
    assert.match(flag.stderr, /^Unknown option '--prot'\.\nUsage: atrium start .*\n$/)
  })

  test('logs each request as a line of JSON with the pattern of its route, never with its address', async () => {
    const service = await startService({ DATABASE_URL: migratedSqlite() })
    const calls = [
      [
        'GET',
        '/v2/accounts/updatePassword?oldPassword=canary&newPassword=canary-new',
        '/v2/accounts/updatePassword',
        401,
      ],
      ['DELETE', '/v2/account/sessions/canary?x=canary', '/v2/account/sessions/:id', 401],
      ['GET', '/accounts/getUserinfoFromToken.php?token=canary', '/accounts/getUserinfoFromToken.php', 401],
      ['GET', '/no-such-path-canary?x=canary', 'none', 404],
      ['GET', '/healthz?x=canary', '/healthz', 200],
    ] as const
    const ids: (string | null)[] = []
    for (const [method, path] of calls) {
      ids.push((await fetch(service.url + path, { method })).headers.get('x-request-id'))
    }
    await fetch(`${service.url}/%zz-canary?x=canary`)
    await stop(service)

    const requests = service.log().filter(({ msg }) => msg === 'request')
    for (const [i, [method, , route, status]] of calls.entries()) {
      const { reqId, ms, ...line } = requests.find((each) => each.reqId === ids[i]) ?? {}
      assert.ok(typeof reqId === 'string' && reqId !== '' && typeof ms === 'number' && ms >= 0)
      assert.partialDeepStrictEqual(line, { method, route, status })
    }
    assert.ok(!service.output().includes('canary'))
    assert.equal(new Set(ids).size, ids.length)
  })
})

describe('an unusable setting ends the start with one sentence', { concurrency: 2 }, () => {
  type Refused = { env: Record<string, string>; sentence: RegExp; hidden?: string }
  const refused: Record<string, Refused> = {
    'PORT that is no number': { env: { PORT: 'eighty' }, sentence: /PORT must be a whole number from 0 to 65535/ },
    'DATABASE_URL that is no address': {
      env: { DATABASE_URL: 'postgres://user:hunter2#@localhost:port/atrium' },
      sentence: /DATABASE_URL must be sqlite:<file> or postgres:/,
      hidden: 'hunter2',
    },
    'PUBLIC_URL that is no web address': {
      env: { PUBLIC_URL: 'atrium.example.org' },
      sentence: /PUBLIC_URL must be an http or https address such as .*, not "atrium\.example\.org"\.$/,
    },
    'SMTP_URL of another kind': {
      env: { SMTP_URL: 'http://user:hunter2@mail.example.org' },
      sentence: /SMTP_URL must look like smtp:\/\/user:password@mail\.example\.org:587 or smtps:/,
      hidden: 'hunter2',
    },
    'LOG_LEVEL that is none': { env: { LOG_LEVEL: 'loud' }, sentence: /LOG_LEVEL must be one of .*, not "loud"\.$/ },
    'TRUST_PROXY that believes everybody': {
      env: { TRUST_PROXY: 'true' },
      sentence: /TRUST_PROXY must be the number of your proxies .*, not "true"\. With one proxy, set TRUST_PROXY=1\.$/,
    },
    'CORS_ORIGINS that are no web addresses': {
      env: { CORS_ORIGINS: 'https://ok.example.org, *' },
      sentence: /CORS_ORIGINS must be an http or https address such as .*, not "\*"\.$/,
    },
    'SECRET_KEY that is too short': {
      env: { SECRET_KEY: 'aHVudGVyMg==' },
      sentence: /SECRET_KEY must be at least 32 random bytes as base64, for example from: openssl rand -base64 32$/,
      hidden: 'aHVudGVyMg',
    },
  }

  const complete = (env: Record<string, string>) => ({
    PORT: '0',
    WORKERS: '1',
    DATABASE_URL: migratedSqlite(),
    SECRET_KEY: secretKey,
    ...env,
  })

  function assertSentence(printed: string, sentence: RegExp, hidden?: string): void {
    assert.match(printed, /^.+$/, 'one line')
    assert.match(printed, sentence)
    assert.ok(hidden === undefined || !printed.includes(hidden), 'it gives a password away')
  }

  const openHere = async (env: Record<string, string>) =>
    openApp(readConfig(complete(env)), steadyClock(), makeLog('silent'))

  /** Checks the sentence in this process, because a program takes half a second of processor time to start. */
  async function assertExplained(env: Record<string, string>, sentence: RegExp, hidden?: string): Promise<void> {
    const explained = openHere(env).then(() => 'it was opened', explainFailure)
    assertSentence(await explained, sentence, hidden)
  }

  /** A database with tables, also without the template of `npm test`. */
  async function madeSqlite(): Promise<string> {
    const url = migratedSqlite()
    const database = openSqlite(url.slice('sqlite:'.length))
    await migrate(database, { now: Date.now })
    await database.close()
    return url
  }

  async function assertRefused(env: Record<string, string>, sentence: RegExp, hidden?: string): Promise<void> {
    const { code, stdout, stderr } = await runProgram([], complete(env))
    assert.equal(code, 1)
    assert.match(stderr, /^Atrium cannot start: .+\n$/, 'one line')
    assertSentence(stderr.trimEnd(), sentence, hidden)
    assert.ok(hidden === undefined || !stdout.includes(hidden), 'it gives a password away')
  }

  for (const [name, { env, sentence, hidden }] of Object.entries(refused)) {
    test(name, () => assertExplained(env, sentence, hidden))
  }

  // The program prints each sentence in the same way.
  test('DATABASE_URL of an unknown kind', () =>
    assertRefused(
      { DATABASE_URL: 'mysql://root:hunter2@localhost/atrium' },
      /DATABASE_URL must be sqlite:<file> or postgres:\/\/user:password@host:port\/database\. Several hosts are separated by commas\.$/,
      'hunter2',
    ))

  test('HOST of another machine', () =>
    assertRefused({ HOST: '192.0.2.1' }, /HOST is not an address of this machine\.$/))

  test('a PostgreSQL server that does not exist', async () => {
    const url = `postgres://user:hunter2@127.0.0.1:${await freePort()}/atrium`
    await assertRefused(
      { DATABASE_URL: url },
      /PostgreSQL does not accept connections at the address of DATABASE_URL\. Check that it runs\.$/,
      'hunter2',
    )
  })

  test('a PostgreSQL database that does not exist', async () => {
    const url = new URL(process.env.TEST_POSTGRES_URL ?? '')
    await assertExplained(
      { DATABASE_URL: Object.assign(url, { pathname: 'no_such_database' }).href },
      /The database in DATABASE_URL does not exist\. Create it with CREATE DATABASE\.$/,
      url.password,
    )
  })

  test('a user or a password that PostgreSQL refuses', async () => {
    const url = new URL(process.env.TEST_POSTGRES_URL ?? '')
    await assertExplained(
      { DATABASE_URL: Object.assign(url, { username: 'no_such_user', password: 'hunter2' }).href },
      /PostgreSQL refuses the user or the password in DATABASE_URL\.$/,
      'hunter2',
    )
  })

  test('a PostgreSQL user without the right to create tables', async () => {
    const { url, drop } = await freshPostgresDatabase()
    const admin = new Client({ connectionString: url })
    await admin.connect()
    const user = `guest_${process.pid}`
    await admin.query(`CREATE ROLE ${user} LOGIN PASSWORD 'hunter2'`)
    await assertExplained(
      { DATABASE_URL: Object.assign(new URL(url), { username: user, password: 'hunter2' }).href },
      /The user in DATABASE_URL may not create tables\. Make it the owner of the database\.$/,
      'hunter2',
    )
    await admin.query(`DROP ROLE ${user}`)
    await admin.end()
    await drop()
  })

  test('a database of a newer version', async () => {
    const DATABASE_URL = await madeSqlite()
    const file = new Sqlite(DATABASE_URL.slice('sqlite:'.length))
    file.exec(`insert into migrations (name, applied_at) values ('9999-from-the-future', 0)`)
    file.close()
    await assertExplained(
      { DATABASE_URL },
      /made by a newer Atrium \(it has "9999-from-the-future"\)\. Install that version/,
    )
  })

  test('a damaged database file', async () => {
    const DATABASE_URL = await madeSqlite()
    const path = DATABASE_URL.slice('sqlite:'.length)
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(0xaa, 200))
    await assertExplained({ DATABASE_URL }, /The database file .* is damaged \(.*\)\. Restore it from a backup\.$/)
  })

  const isRoot = process.getuid?.() === 0
  const canLimit = spawnSync('prlimit', ['--version']).status === 0
  test('a folder without the right to write', { skip: isRoot && 'root may write anywhere' }, async () => {
    const closed = join(folder.path, 'closed')
    mkdirSync(closed, { mode: 0o500 })
    const DATABASE_URL = `sqlite:${join(closed, 'atrium.db')}`
    await assertExplained({ DATABASE_URL }, /The database file .* cannot be opened .*DATABASE_URL\.$/)
  })

  test('a full disk', { skip: canLimit ? false : 'there is no prlimit' }, async () => {
    const { code, stderr } = await runProgram([], complete({}), { under: ['prlimit', '--fsize=1000:unlimited'] })
    assert.equal(code, 1)
    assert.match(
      stderr,
      /^Atrium cannot start: The disk of \/.* is full or fails \(.*\)\. Free some space, or check it\.$/m,
    )
  })

  test('a key file of another user', { skip: cannotDropRights }, async () => {
    const home = join(folder.path, 'of-another-user')
    mkdirSync(home)
    writeFileSync(join(home, 'secret.key'), secretKey, { mode: 0o000 })
    const env = { DATABASE_URL: `sqlite:${join(home, 'atrium.db')}` }
    const { code, stderr } = await runProgram([], env, { under: withoutRights })
    assert.equal(code, 1)
    assert.match(stderr, /The key file .* cannot be read \(EACCES\)\. Run Atrium as the user who owns it\.\n$/)
  })

  test('a port that is in use', async (t) => {
    const other = createServer().listen(0, '127.0.0.1')
    t.after(() => other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await assertRefused({ PORT: String(port) }, /the port is in use by another program\. Set PORT to a free one\.$/)
  })

  test('a database file that is a folder', () =>
    assertExplained(
      { DATABASE_URL: `sqlite:${folder.path}` },
      /The database file .* cannot be opened .*DATABASE_URL\.$/,
    ))

  test('a file that is no database', async () => {
    const file = join(folder.path, 'letter.txt')
    writeFileSync(file, 'Dear Jane, '.repeat(100))
    await assertExplained({ DATABASE_URL: `sqlite:${file}` }, /letter\.txt cannot be opened \(file is not a database\)/)
  })

  test('a folder that cannot be written to', async () => {
    const file = join(folder.path, 'file')
    writeFileSync(file, '')
    const below = { DATABASE_URL: `sqlite:${join(file, 'below', 'atrium.db')}` }
    await assertExplained(below, /The database file .* cannot be opened \(ENOTDIR.*DATABASE_URL\.$/)
    await assertExplained(
      { ...below, SECRET_KEY: '' },
      /The key file .* cannot be read \(ENOTDIR\)\. Set SECRET_KEY\.$/,
    )
  })

  test('a lost key file, which is not replaced, and another key than the one the database was set up with', async () => {
    const home = join(folder.path, 'keyless')
    mkdirSync(home)
    const file = join(home, 'secret.key')
    const env = { DATABASE_URL: `sqlite:${migratedSqliteFile(join(home, 'atrium.db'))}`, SECRET_KEY: '' }
    await (await openHere(env)).close()
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const key = readFileSync(file)
    rmSync(file)
    await assertExplained(env, /The key file .* is missing, and this database was set up with its key\. Restore it/)
    assert.ok(!existsSync(file))
    writeFileSync(file, key)
    await assertExplained(
      { ...env, SECRET_KEY: Buffer.alloc(32, 8).toString('base64') },
      /This database was set up with another secret key\. .* SECRET_KEY, or restore the key file\.$/,
    )
    await (await openHere(env)).close()
    assert.deepEqual(readFileSync(file), key)
  })
})

/** Sends a request, reads its whole reply and returns the status. */
async function send(agent: Agent, url: string, options: RequestOptions = {}, body?: string): Promise<number> {
  const sent = startRequest(url, { agent, ...options }).end(body)
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  await text(reply)
  return reply.statusCode ?? 0
}

const aWrite = (name: string) => JSON.stringify({ credential: name })
const asJson = { method: 'POST', headers: { 'content-type': 'application/json' } }

function connectTo({ url }: ServiceProcess): Socket {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname)
}

describe('a stop', () => {
  test('lets slow logins finish, including queued ones, even if the signal comes twice', async () => {
    const service = await startService({ DATABASE_URL: migratedSqlite() })
    const agent = new Agent({ keepAlive: true })
    const logins = Array.from({ length: 20 }, (_, i) =>
      send(agent, `${service.url}/v2/login`, asJson, JSON.stringify({ credential: `n${i}`, password: 'not right' })),
    )
    await Promise.race(logins)
    service.signal('SIGINT')
    service.signal('SIGTERM')
    await sleep(20)
    service.signal('SIGINT')
    assert.deepEqual(new Set(await Promise.all(logins)), new Set([401]))
    assert.deepEqual(await service.exit, { code: 0, signal: null })
    agent.destroy()
  })

  test('answers connections that were not yet accepted', async () => {
    const service = await startService({ DATABASE_URL: migratedSqlite() })
    service.signal('SIGSTOP')
    const waiting = Array.from({ length: 10 }, () => connectTo(service))
    for (const socket of waiting) {
      await once(socket, 'connect')
      socket.write('GET /readyz HTTP/1.1\r\nHost: atrium\r\n\r\n')
    }
    service.signal('SIGTERM')
    service.signal('SIGCONT')
    for (const reply of await Promise.all(waiting.map(text))) assert.match(reply, /^HTTP\/1\.1 200 /)
    assert.deepEqual(await service.exit, { code: 0, signal: null })
  })

  test('waits for a request that is still arriving, but not for idle connections', async () => {
    const service = await startService({ DATABASE_URL: migratedSqlite() })
    const body = aWrite('somebody')
    const socket = connectTo(service)
    socket.write(
      'POST /v2/accounts/resetPassword HTTP/1.1\r\nHost: atrium\r\nContent-Type: application/json\r\n' +
        `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    )
    const agent = new Agent({ keepAlive: true })
    await Promise.all(Array.from({ length: 5 }, () => send(agent, `${service.url}/healthz`)))
    service.signal('SIGTERM')
    await sleep(200)
    socket.write(body.slice(5))
    const reply = await text(socket)
    assert.match(reply, /^HTTP\/1\.1 202 /)
    assert.match(reply, /\r\nconnection: close\r\n/i)
    assert.deepEqual(await service.exit, { code: 0, signal: null })
    agent.destroy()
  })
})
