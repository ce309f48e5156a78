import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Engine } from '../../src/db/engine.ts'
import { engines } from '../support/atrium.ts'
import { type Client, openClient } from '../support/client.ts'
import { runInProcess } from '../support/inspect-process.ts'
import { listenTo } from '../support/listener.ts'
import { openMailbox } from '../support/mailbox.ts'
import { password, uniqueName } from '../support/people.ts'
import { migratedPostgresDatabase } from '../support/postgres.ts'
import { runSqlAt } from '../support/raw-sql.ts'
import {
  runProgram,
  type ServiceProcess,
  secretKey,
  serviceStarterOfSuite,
  startService,
  temporaryFolder,
} from '../support/service-process.ts'
import { migratedSqliteFile } from '../support/sqlite.ts'
import { until } from '../support/until.ts'
import {
  assertKept,
  countOf,
  logIn,
  manyAccounts,
  nothingYet,
  openOffice,
  signUp,
  startWriting,
} from '../support/writers.ts'

const folder = temporaryFolder()
after(() => folder.remove())
let databases = 0

const newSqliteFile = () => `sqlite:${migratedSqliteFile(join(folder.path, `atrium-${databases++}.db`))}`

const newDatabase = async (engine: Engine): Promise<{ url: string; drop?(): Promise<void> }> =>
  engine === 'sqlite' ? { url: newSqliteFile() } : migratedPostgresDatabase()

const startTwo = () => startService({ DATABASE_URL: newSqliteFile(), WORKERS: '2' })

async function stop(service: ServiceProcess): Promise<void> {
  service.signal('SIGTERM')
  assert.deepEqual(await service.exit, { code: 0, signal: null })
  assert.equal(service.log().at(-1)?.msg, 'stopped')
}

const readinessOf = (service: ServiceProcess) => service.log().filter(({ msg }) => msg === 'a worker is ready')

/** Returns the processes of the workers that have been ready so far, in this order. */
const processesOf = (service: ServiceProcess) => readinessOf(service).map(({ processId }) => Number(processId))

/** Returns the last process of each worker. Another program may have the id of one that was replaced. */
const currentProcessesOf = (service: ServiceProcess) => [
  ...new Map(readinessOf(service).map(({ worker, processId }) => [worker, Number(processId)])).values(),
]

const isRunning = (processId: number) => {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

/** The id of a request begins with a value of its worker. */
const workerOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-request-id']).split('-')[0]

/** Opens clients, each of which keeps its connection, until every worker has one. */
async function clientPerWorker(service: ServiceProcess, workers: number): Promise<Client[]> {
  const clients = new Map<string | undefined, Client>()
  await until('each worker has a client', async () => {
    const client = openClient(service.url)
    const worker = workerOf(await client.call('GET', '/healthz'))
    if (clients.has(worker)) client.close()
    else clients.set(worker, client)
    return clients.size === workers
  })
  return [...clients.values()]
}

for (const engine of engines) {
  // Each worker takes a second of processor time to start, so all tests of an engine share a service.
  describe(`workers (${engine})`, () => {
    const workers = 3
    const start = serviceStarterOfSuite()
    let database: Awaited<ReturnType<typeof newDatabase>>
    let mailbox: Awaited<ReturnType<typeof openMailbox>>
    let service: ServiceProcess

    before(async () => {
      database = await newDatabase(engine)
      mailbox = await openMailbox()
      service = await start({
        DATABASE_URL: database.url,
        WORKERS: String(workers),
        ...manyAccounts,
        SMTP_URL: mailbox.url,
        // Workers get the ports behind it. Below the ephemeral ports no connection of a client takes one of them.
        NODE_OPTIONS: `--inspect-port=${randomInt(20_000, 30_000)}`,
      })
    })
    after(async () => {
      await mailbox?.close()
      await database?.drop?.()
    })

    test('share one port', async () => {
      assert.equal(service.log().findLast(({ msg }) => msg === 'Atrium is ready')?.workers, workers)
      for (const client of await clientPerWorker(service, workers)) {
        assert.equal((await client.call('GET', '/readyz')).status, 200)
        client.close()
      }
      assert.equal(new Set(processesOf(service)).size, workers)
    })

    test('send each mail once, and another one sends them when the leader dies', async () => {
      const register = async (count: number) => {
        const names = Array.from({ length: count }, uniqueName)
        await Promise.all(
          names.map(async (nametag) => {
            const client = openClient(service.url, { keepAlive: false })
            const json = { nametag, mail: `${nametag}@example.org`, password }
            assert.equal((await client.call('POST', '/v2/register', { json })).status, 201)
          }),
        )
        return names
      }
      const mailsTo = (name: string) => mailbox.mails.filter(({ to }) => to === `${name}@example.org`).length
      // A mail whose sender dies before it has marked the mail as sent is sent again.
      const untilAllAreSent = () =>
        until('all are sent', async () => {
          const left = await runSqlAt(database.url, `select count(*) as count from mails where status <> 'sent'`)
          return Number(left[0]?.count) === 0
        })
      const before = await register(10)
      await untilAllAreSent()
      const replaced = processesOf(service).length + 1
      // The first candidate leads.
      process.kill(processesOf(service)[0] ?? assert.fail('no worker was ready'), 'SIGKILL')
      await until('it is replaced', () => processesOf(service).length === replaced)
      const afterwards = await register(10)
      await untilAllAreSent()
      assert.deepEqual(
        [...before, ...afterwards].filter((name) => mailsTo(name) !== 1),
        [],
      )
    })

    test('R3: rights that are revoked at one worker are refused by the next request at any other', async () => {
      const office = await openOffice(service.url)
      const clients = await clientPerWorker(service, workers)
      const [here] = clients as [Client]
      const member = await signUp(here)
      const { body: invitation } = await here.call('POST', `/v2/workplace/users/new/${office.nio}`, {
        token: office.token,
        json: { credential: member.nametag, role: 2 },
      })
      const accepted = await clients[1]?.call('POST', `/v2/account/invitations/${invitation.id}/accept`, member)
      assert.equal(accepted?.status, 200)
      for (let round = 0; round < 12; round++) {
        const role = round % 2 === 0 ? 1 : 2
        const at = clients[round % workers] as Client
        const path = `/v2/workplace/users/${office.nio}/${member.nametag}`
        assert.equal((await at.call('POST', path, { token: office.token, json: { role, comment: '' } })).status, 200)
        for (const client of clients) {
          const { status } = await client.call('GET', `/v2/boards/${office.nio}/trash`, member)
          assert.equal(status, role === 1 ? 403 : 200)
        }
      }
      for (const at of clients) {
        const token = await logIn(at, member.nametag)
        const listeners = await Promise.all(clients.map(() => listenTo(service.url, { token })))
        for (const listener of listeners) await listener.until('ready')
        assert.ok((await at.call('POST', '/v2/logout', { token })).status < 300)
        for (const client of clients) {
          assert.equal((await client.call('GET', '/v2/account/getUserInfos', { token })).status, 401)
        }
        await until('the streams are ended', () => listeners.every(({ ended }) => ended))
      }
      for (const client of clients) client.close()
    })

    test('R10: each listener receives every event of all workers once', async () => {
      const office = await openOffice(service.url)
      const listeners = await Promise.all(
        Array.from({ length: 8 }, () => listenTo(service.url, { token: office.token })),
      )
      for (const listener of listeners) await listener.until('ready')
      const acknowledged = nothingYet()
      const writers = await startWriting(service.url, office, acknowledged, 12)
      await until('there are messages', () => acknowledged.message.size > 60)
      await writers.stop()
      assert.deepEqual([writers.refused, writers.lost], [[], []])
      for (const listener of listeners) {
        const received = () =>
          listener.received
            .filter(({ event }) => event === 'message.posted')
            .map(({ data }) => (data as { message: string }).message)
            .filter((message) => message !== 'Hello')
        await until('all are received', () => received().length >= acknowledged.message.size)
        assert.deepEqual(received().toSorted(), [...acknowledged.message].sort())
        listener.disconnect()
      }
      await assertKept(database.url, acknowledged)
    })

    const failures: Record<string, (processId: number) => void | Promise<void>> = {
      'is killed': (processId) => void process.kill(processId, 'SIGKILL'),
      'is suspended': (processId) => void process.kill(processId, 'SIGSTOP'),
      // The loop waits, so that it blocks the worker without a core of its own.
      'runs in an endless loop': (processId) =>
        runInProcess(
          processId,
          service.output,
          'const lock = new Int32Array(new SharedArrayBuffer(4)); while (true) Atomics.wait(lock, 0, 0, 1000)',
        ),
      'is out of memory': (processId) =>
        runInProcess(
          processId,
          service.output,
          'globalThis.hoard = []; while (true) hoard.push(new Array(1_000_000).fill(0.5))',
        ),
    }

    for (const [failure, cause] of Object.entries(failures)) {
      // The supervisor does the same on both engines, so the short form tries all failures on one of them.
      const isTried = engine === 'sqlite' || process.env.ATRIUM_PROVE || failure === 'is killed'
      if (!isTried) continue
      test(`R3: a worker ${failure}: it is replaced, the others continue, and nothing acknowledged is lost`, async () => {
        const office = await openOffice(service.url)
        const acknowledged = nothingYet()
        let writers = await startWriting(service.url, office, acknowledged, 12)
        await until('there are writes', () => countOf(acknowledged) > 40)
        const replaced = processesOf(service).length + 1
        await cause(currentProcessesOf(service)[0] ?? assert.fail('no worker runs'))
        const before = countOf(acknowledged)
        await until('the others continue', () => countOf(acknowledged) > before + 40)
        // The load ends before the ten seconds until a hanging worker is replaced, in which it would use all cores.
        await writers.stop()
        await until('it is replaced', () => processesOf(service).length === replaced)
        assert.deepEqual(
          writers.refused.filter((refusal) => !/ 503 BUSY$/.test(refusal)),
          [],
        )
        writers = await startWriting(service.url, office, acknowledged, 12)
        const whenReplaced = countOf(acknowledged)
        await until('all write again', () => countOf(acknowledged) > whenReplaced + 40)
        await writers.stop()
        assert.deepEqual([writers.refused, writers.lost], [[], []])
        for (const client of await clientPerWorker(service, workers)) {
          assert.equal((await client.call('GET', '/v2/account/getUserInfos', office)).status, 200)
          client.close()
        }
        await assertKept(database.url, acknowledged)
      })
    }

    test('S4, S16: wrong passwords count across workers, and an idempotency key works once', async () => {
      const office = await openOffice(service.url)
      const clients = await clientPerWorker(service, workers)
      const tryPassword = (client: Client) =>
        client.call('POST', '/v2/login', { json: { credential: office.nametag, password: 'never right' } })
      const tries = Array.from({ length: 40 }, (_, n) => tryPassword(clients[n % workers] as Client))
      const replies = await Promise.all(tries)
      const checked = replies.filter(({ status }) => status === 401).length
      assert.equal(checked, 5)
      assert.equal(replies.filter(({ status }) => status === 429).length, replies.length - checked)

      const post = await Promise.all(
        Array.from({ length: 16 }, () =>
          fetch(`${service.url}/v2/talks/${office.nio}/${office.talk}`, {
            method: 'POST',
            headers: { authorization: office.token, 'content-type': 'application/json', 'idempotency-key': 'once' },
            body: JSON.stringify({ message: 'Once' }),
          }).then(async (reply) => [reply.status, ((await reply.json()) as { id: number }).id]),
        ),
      )
      assert.deepEqual(new Set(post.map(String)).size, 1, String(post))
      assert.equal(post[0]?.[0], 201)
      for (const client of clients) client.close()
    })

    test('stop when their supervisor does', async () => {
      await stop(service)
      assert.ok(!currentProcessesOf(service).some(isRunning))
    })
  })
}

describe('a supervisor', () => {
  test('waits longer before each further restart of a worker, logs it, and can be stopped meanwhile', async () => {
    const service = await startTwo()
    const ended = () => service.log().filter(({ msg }) => msg === 'a worker ended, and is replaced')
    for (let kills = 0; kills < 3; kills++) {
      await until('it is ready', () => processesOf(service).length === 2 + kills)
      process.kill(processesOf(service).at(-1) ?? assert.fail('no worker was ready'), 'SIGKILL')
      await until('its end is noticed', () => ended().length === 1 + kills)
    }
    await stop(service)
    assert.deepEqual(
      ended().map(({ delayMs }) => delayMs),
      [250, 500, 1000],
    )
  })

  test('takes its workers along when it is killed, also those with lines of their log that nobody reads any more', async () => {
    const service = await startTwo()
    const processes = processesOf(service)
    const clients = await clientPerWorker(service, 2)
    await Promise.all(clients.map((client) => client.call('GET', '/v2/nowhere')))
    service.signal('SIGKILL')
    for (const client of clients) client.close()
    await service.exit
    await until('the workers have ended', () => !processes.some(isRunning))
  })

  test('ends with one sentence when the workers cannot start', async (t) => {
    const other = createServer().listen(0, '127.0.0.1')
    t.after(() => other.close())
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const start = (env: Record<string, string>) =>
      runProgram(['start', '--no-pages'], {
        PORT: '0',
        WORKERS: '2',
        DATABASE_URL: `sqlite:${join(folder.path, 'unstarted.db')}`,
        SECRET_KEY: secretKey,
        ...env,
      })
    for (const [env, sentence] of [
      [{ PORT: String(port) }, /the port is in use by another program\. Set PORT to a free one\.$/],
      [{ DATABASE_URL: `sqlite:${folder.path}` }, /The database file .* cannot be opened .*DATABASE_URL\.$/],
      [{ WORKERS: '0' }, /WORKERS must be a whole number from 1 to 64, not "0"\.$/],
      [{ WORKERS: 'all' }, /WORKERS must be a whole number from 1 to 64, not "all"\.$/],
    ] as const) {
      const { code, stderr } = await start(env)
      assert.equal(code, 1)
      assert.match(stderr, /^Atrium cannot start: .+\n$/, 'one line')
      assert.match(stderr.trimEnd(), sentence)
    }
  })
})
