import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { minuteMs } from '../../src/clock.ts'
import type { Engine } from '../../src/db/engine.ts'
import { engines } from '../support/atrium.ts'
import { type Client, type ClientReply, openClient } from '../support/client.ts'
import { runInProcess } from '../support/inspect-process.ts'
import { listenTo, type TestListener } from '../support/listener.ts'
import { openMailbox } from '../support/mailbox.ts'
import { password, uniqueName } from '../support/people.ts'
import { migratedPostgresDatabase } from '../support/postgres.ts'
import { assertOneOf, type ReplyOutcome } from '../support/races.ts'
import { runSqlAt } from '../support/raw-sql.ts'
import {
  runProgram,
  type ServiceProcess,
  secretKey,
  serviceStarterOfSuite,
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
  type Office,
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
const workerOfId = (requestId: unknown) => String(requestId).split('-')[0]
const workerOf = ({ headers }: ClientReply) => workerOfId(headers['x-request-id'])

const outcomeOf = ({ status, body }: ClientReply): ReplyOutcome => (status < 400 ? [status] : [status, body.code])

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
    const workers = 4
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
        // Tests name another network than that of all clients.
        TRUST_PROXY: '1',
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

    test('R4: of changes at different workers that exclude each other one succeeds', async () => {
      const office = await openOffice(service.url)
      const { nio } = office
      const clients = await clientPerWorker(service, workers)
      const other = await signUp(clients[1] as Client)
      const invite = async (role: number) => {
        const json = { credential: other.nametag, role }
        const [first] = clients as [Client]
        const { status, body } = await first.call('POST', `/v2/workplace/users/new/${nio}`, {
          token: office.token,
          json,
        })
        assert.equal(status, 201, JSON.stringify(body))
        return String(body.id)
      }
      const accept = (at: Client, id: string) => at.call('POST', `/v2/account/invitations/${id}/accept`, other)
      const leave = (at: Client, { token }: { token: string }) =>
        at.call('POST', `/v2/workplace/${nio}/leave`, { token })
      const setRole = (at: Client, { token }: { token: string }, { nametag }: { nametag: string }, role: number) =>
        at.call('POST', `/v2/workplace/users/${nio}/${nametag}`, { token, json: { role, comment: '' } })
      const rolesNow = async () => {
        const { body } = await (clients[2] as Client).call('GET', `/v2/workplace/users/${nio}`, office)
        return body.members.map(({ role }: { role: number }) => role).sort()
      }

      // A person is invited to an organization at most three times a day.
      for (let round = 0; round < 3; round++) {
        const [here, there] = [clients[round] as Client, clients[(round + 1) % workers] as Client]
        const id = await invite(3)
        const accepted = await Promise.all(clients.map((client) => accept(client, id)))
        const closed = Array(workers - 1).fill([409, 'INVITATION_CLOSED'])
        assert.deepEqual(accepted.map(outcomeOf).sort(), [[200], ...closed])
        assert.deepEqual(await rolesNow(), [3, 3])

        const demoted = await Promise.all([setRole(here, office, other, 1), setRole(there, other, office, 1)])
        const roleLost: ReplyOutcome = [403, 'ROLE_REQUIRED']
        assertOneOf(demoted.map(outcomeOf), [[200], roleLost], [roleLost, [200]])
        assert.deepEqual(await rolesNow(), [1, 3])
        const [stays, demotedOne] = demoted[0]?.status === 200 ? [office, other] : [other, office]
        assert.equal((await setRole(here, stays, demotedOne, 3)).status, 200)

        const down = await Promise.all([setRole(here, office, office, 1), leave(there, other)])
        const lastAdministrator: ReplyOutcome = [409, 'LAST_ADMINISTRATOR']
        assertOneOf(down.map(outcomeOf), [[200], lastAdministrator], [lastAdministrator, [204]])
        if (down[0]?.status === 200) {
          assert.deepEqual(await rolesNow(), [1, 3])
          assert.equal((await setRole(here, other, office, 3)).status, 200)
          assert.equal((await leave(there, other)).status, 204)
        }
        assert.deepEqual(await rolesNow(), [3])

        const nametag = uniqueName()
        const registered = await Promise.all(
          clients.map((client, n) => {
            const json = { nametag: n % 2 === 0 ? nametag : nametag.toUpperCase(), mail: `${uniqueName()}@example.org` }
            return client.call('POST', '/v2/register', { json })
          }),
        )
        assert.deepEqual(registered.map(({ status }) => status).sort(), [201, ...Array(workers - 1).fill(409)])
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

    /** Registers accounts, which are sent a mail each, and returns their names. */
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
    const untilAllAreSent = (names: string[]) => {
      const recipients = names.map((name) => `'${name}@example.org'`).join()
      const sql = `select count(*) as count from mails where status <> 'sent' and to_address in (${recipients})`
      return until('all are sent', async () => Number((await runSqlAt(database.url, sql))[0]?.count) === 0)
    }

    /** Causes the failure of a worker under load, and checks that it is replaced and that nothing is lost. */
    const survive = async (cause: (processId: number) => void | Promise<void>) => {
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
    }

    // The first candidate leads, so this is the first test that ends a worker.
    test('R3: the leader is killed: it is replaced, the others continue, nothing acknowledged is lost, and each mail is sent once', async () => {
      const before = await register(10)
      await untilAllAreSent(before)
      // A mail whose sender dies before it has marked the mail as sent is sent again.
      await survive((processId) => void process.kill(processId, 'SIGKILL'))
      const afterwards = await register(10)
      await untilAllAreSent(afterwards)
      assert.deepEqual(
        [...before, ...afterwards].filter((name) => mailsTo(name) !== 1),
        [],
      )
    })

    const failures: Record<string, (processId: number) => void | Promise<void>> = {
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
      const isTried = engine === 'sqlite' || process.env.ATRIUM_PROVE
      if (!isTried) continue
      test(`R3: a worker ${failure}: it is replaced, the others continue, and nothing acknowledged is lost`, () =>
        survive(cause))
    }

    // The supervisor counts streams in the same way on both engines, and a restart takes long.
    const freesStreams = async () => {
      const { token } = await openOffice(service.url)
      let open: TestListener[] = []
      /** Opens streams at the same time, which are spread over the workers, and returns how many of them are accepted. */
      const openMore = async (count: number) => {
        const streams = await Promise.all(Array.from({ length: count }, () => listenTo(service.url, { token })))
        const accepted = streams.filter(({ status }) => status === 200)
        assert.ok(streams.every(({ status }) => status === 200 || status === 429))
        open.push(...accepted)
        return accepted.length
      }
      assert.equal(await openMore(40), 20)
      let freed = 0
      // One of the workers may have none of them.
      for (const processId of currentProcessesOf(service).reverse()) {
        const replaced = processesOf(service).length + 1
        process.kill(processId, 'SIGKILL')
        await until('it is replaced', () => processesOf(service).length === replaced)
        freed = open.filter(({ ended }) => ended).length
        open = open.filter(({ ended }) => !ended)
        assert.equal(await openMore(40), freed)
        if (freed > 0) break
      }
      assert.ok(freed > 0 && freed < 20, `${freed} streams ended with a worker`)
      for (const listener of open) listener.disconnect()
    }
    if (engine === 'sqlite' || process.env.ATRIUM_PROVE) {
      test('S18: an account has 20 streams at all workers, and a worker that is killed frees its own', freesStreams)
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

    test('S16: one password on many names: all workers together check 20 for one network, and then none', async () => {
      const office = await openOffice(service.url)
      const network = '192.0.2.7'
      const seen = new Set<string | undefined>()
      const guess = async (credential: string, secret = 'never right') => {
        const reply = await fetch(`${service.url}/v2/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
          body: JSON.stringify({ credential, password: secret }),
        })
        seen.add(workerOfId(reply.headers.get('x-request-id')))
        const { code } = (await reply.json()) as { code?: string }
        return code === undefined ? [reply.status] : [reply.status, code]
      }
      const refused = [429, 'TOO_MANY_GUESSES']
      const outcomes = await Promise.all(Array.from({ length: 40 }, () => guess(uniqueName())))
      const checked = outcomes.filter(([status]) => status === 401).length
      // A worker checks half as many passwords of a network at the same time as of all. When the last one of 20 turns out to be
      // wrong, the others are under way.
      const together = workers * Math.floor(Math.max(2, availableParallelism() / workers) / 2)
      assert.ok(checked >= 20 && checked < 20 + together, `${checked} were checked`)
      assert.equal(outcomes.filter(([status]) => status === 429).length, outcomes.length - checked)
      assert.equal(seen.size, workers)
      seen.clear()
      await until('each worker has refused', async () => {
        const right = Array.from({ length: 16 }, () => guess(office.nametag, password))
        for (const outcome of await Promise.all(right)) assert.deepEqual(outcome, refused)
        return seen.size === workers
      })
      const elsewhere = openClient(service.url)
      await logIn(elsewhere, office.nametag)
      elsewhere.close()
    })

    test('stop when their supervisor does', async () => {
      await stop(service)
      assert.ok(!currentProcessesOf(service).some(isRunning))
    })
  })
}

describe('two workers', () => {
  const start = serviceStarterOfSuite()
  let service: ServiceProcess
  let clients: Client[]

  before(async () => {
    service = await start({ DATABASE_URL: newSqliteFile(), WORKERS: '2', LIMIT_WRITTEN_MIB_PER_MINUTE: '2' })
    clients = await clientPerWorker(service, 2)
  })

  test('S18: an account that writes at all workers at once has no larger budget than at one of them', async () => {
    const message = 'a'.repeat(1000)
    /** Posts at each client until the budget is used up. */
    const useUp = async ({ nio, talk, token }: Office, at: Client[]) => {
      const startedAt = performance.now()
      const counts = await Promise.all(
        at.map(async (client) => {
          for (let count = 0; ; count++) {
            const reply = await client.call('POST', `/v2/talks/${nio}/${talk}`, { token, json: { message } })
            if (reply.status === 201) continue
            assert.deepEqual(outcomeOf(reply), [429, 'TOO_MUCH_WRITTEN'])
            return count
          }
        }),
      )
      const posts = counts.reduce((sum, count) => sum + count, 0)
      // Half of the limit is there at first, and the same amount comes back in each minute.
      return posts / (1 + (performance.now() - startedAt) / minuteMs)
    }
    const atOne = await useUp(await openOffice(service.url), clients.slice(0, 1))
    const atAll = await useUp(await openOffice(service.url), clients)
    assert.ok(atAll > 0.9 * atOne && atAll < 1.07 * atOne, `${atAll} posts instead of ${atOne}`)
  })

  test('end with their supervisor when it is killed, also with lines of their log that nobody reads any more', async () => {
    const processes = processesOf(service)
    await Promise.all(clients.map((client) => client.call('GET', '/v2/nowhere')))
    service.signal('SIGKILL')
    for (const client of clients) client.close()
    await service.exit
    await until('the workers have ended', () => !processes.some(isRunning))
  })
})

describe('a supervisor', () => {
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
