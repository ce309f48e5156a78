import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openClient } from '../support/client.ts'
import { listenTo } from '../support/listener.ts'
import { migratedPostgresDatabase } from '../support/postgres.ts'
import { runSqlAt } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'
import { type ServiceProcess, serviceStarterOfSuite } from '../support/service-process.ts'
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

/** Number of kills; `npm run prove` sets 20. */
const kills = Number(process.env.ATRIUM_NODE_KILLS ?? 1)
/** Number of times that a token and a role are revoked. */
const revocations = 10 * kills

describe('R3: two nodes on one PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof migratedPostgresDatabase>>
  let stays: ServiceProcess
  let dies: ServiceProcess
  const start = serviceStarterOfSuite()
  const startNode = () => start({ DATABASE_URL: database.url, ...manyAccounts })
  before(async () => {
    database = await migratedPostgresDatabase()
    stays = await startNode()
    dies = await startNode()
  })
  after(() => database?.drop())

  test(`one is killed under load: no acknowledged write is lost, and the other continues and announces all (${kills} kills)`, async () => {
    const office = await openOffice(stays.url)
    const acknowledged = nothingYet()
    const listener = await listenTo(stays.url, { token: office.token })
    await listener.until('ready')
    for (let kill = 0; kill < kills; kill++) {
      const [onStays, onDies] = [nothingYet(), nothingYet()]
      const writers = [
        await startWriting(stays.url, office, onStays, 6),
        await startWriting(dies.url, office, onDies, 6),
      ] as const
      await until(
        'both acknowledge writes',
        () => Math.min(countOf(onStays), countOf(onDies)) > 20 + Math.random() * 80,
      )
      dies.signal('SIGKILL')
      await dies.exit
      const whenKilled = countOf(onStays)
      await until('the other node continues', () => countOf(onStays) > whenKilled + 30)
      await Promise.all(writers.map((each) => each.stop()))
      assert.deepEqual([writers[0].refused, writers[0].lost, writers[1].refused], [[], [], []])
      for (const kind of ['message', 'card', 'account'] as const) {
        for (const name of onStays[kind].union(onDies[kind])) acknowledged[kind].add(name)
      }
      await assertKept(database.url, acknowledged)
      dies = await startNode()
    }
    // An older transaction on the other node may delay the office's own first message, which the listener then receives
    // after `ready`.
    const received = () =>
      listener.received
        .filter(({ event }) => event === 'message.posted')
        .map(({ data }) => (data as Posted).message)
        .filter((message) => message !== 'Hello')
    const all = (await runSqlAt(database.url, `select message from messages where message <> 'Hello'`)).length
    await until('every message is received on the node that stays', () => received().length >= all)
    assert.equal(received().length, all, 'and none twice')
    assert.deepEqual([...acknowledged.message.difference(new Set(received()))], [])
    assert.ok(!listener.ended)
    listener.disconnect()
    reportFigure(
      'R3',
      `${kills} kills of a node: 0 of ${countOf(acknowledged)} acknowledged writes lost, ${all} events received once`,
    )
  })

  test('a right that is revoked on one node is refused by the next request on the other', async () => {
    const office = await openOffice(stays.url)
    const [here, there] = [openClient(stays.url), openClient(dies.url)]
    const member = await signUp(here)
    const json = { credential: member.nametag, role: 2 }
    const { body: invitation } = await here.call('POST', `/v2/workplace/users/new/${office.nio}`, {
      token: office.token,
      json,
    })
    assert.equal((await there.call('POST', `/v2/account/invitations/${invitation.id}/accept`, member)).status, 200)
    const setRole = (role: number) =>
      here.call('POST', `/v2/workplace/users/${office.nio}/${member.nametag}`, {
        token: office.token,
        json: { role, comment: '' },
      })
    // The trash requires the role of a secretary.
    const useRole = () => there.call('GET', `/v2/boards/${office.nio}/trash`, member)
    let latestMs = 0
    const refusedAtOnce = async (status: number, use: () => Promise<{ status: number }>) => {
      const since = performance.now()
      assert.equal((await use()).status, status)
      latestMs = Math.max(latestMs, performance.now() - since)
    }
    const token = await logIn(here, member.nametag)
    for (let i = 0; i < revocations; i++) {
      assert.equal((await setRole(2)).status, 200)
      assert.equal((await useRole()).status, 200)
      assert.equal((await setRole(1)).status, 200)
      await refusedAtOnce(403, useRole)
    }
    const read = () => there.call('GET', '/v2/account/getUserInfos', { token })
    const listener = await listenTo(dies.url, { token })
    await listener.until('ready')
    assert.equal((await read()).status, 200)
    assert.ok((await here.call('POST', '/v2/logout', { token })).status < 300)
    await refusedAtOnce(401, read)

    // The listener on the other node receives no further event, and the first one that it would have received ends its
    // stream.
    const name = 'Renamed'
    assert.equal(
      (await here.call('PATCH', `/v2/workplace/${office.nio}`, { token: office.token, json: { name } })).status,
      200,
    )
    await until('the listener is ended', () => listener.ended)
    assert.deepEqual(
      listener.received.filter(({ event }) => event === 'organization.changed'),
      [],
    )
    for (const client of [here, there]) client.close()
    reportFigure(
      'R3',
      `${revocations} roles and a token refused by the other node's very next reply, within ${Math.ceil(latestMs)} ms`,
    )
    if (process.env.ATRIUM_PROVE) assert.ok(latestMs <= 1000)
  })

  test('one hangs in the middle of its work: the other waits no longer than the database lets it', async () => {
    const office = await openOffice(stays.url)
    const [onStays, onDies] = [nothingYet(), nothingYet()]
    const listener = await listenTo(stays.url, { token: office.token })
    await listener.until('ready')
    const writers = [
      await startWriting(stays.url, office, onStays, 6),
      await startWriting(dies.url, office, onDies, 6),
    ] as const
    await until('both acknowledge writes', () => Math.min(countOf(onStays), countOf(onDies)) > 50)
    dies.signal('SIGSTOP')
    const whenStopped = countOf(onStays)
    await until('the other node continues', () => countOf(onStays) > whenStopped + 100)
    const received = () => listener.received.filter(({ event }) => event === 'message.posted').length
    const receivedBefore = received()
    await until('its listeners receive the messages', () => received() > receivedBefore + 20)
    dies.signal('SIGCONT')
    const whenBack = countOf(onDies)
    await until('the first node continues as well', () => countOf(onDies) > whenBack + 20)
    await Promise.all(writers.map((each) => each.stop()))
    assert.deepEqual([writers[0].refused, writers[0].lost, writers[1].lost], [[], [], []])
    assert.ok(
      writers[1].refused.every((refusal) => / 503 BUSY$/.test(refusal)),
      String(writers[1].refused),
    )
    listener.disconnect()
    await assertKept(database.url, onStays)
    await assertKept(database.url, onDies)
  })
})

type Posted = { message: string }
