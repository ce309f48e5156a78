import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { findPrimary } from '../../src/db/postgres-primary.ts'
import { listenTo } from '../support/listener.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../support/replicated-postgres.ts'
import { reportFigure } from '../support/report-figure.ts'
import { startService } from '../support/service-process.ts'
import { until } from '../support/until.ts'
import { assertKept, countOf, manyAccounts, nothingYet, openOffice, startWriting } from '../support/writers.ts'

/** Number of promotions; `npm run prove` sets 10. */
const failovers = Number(process.env.ATRIUM_FAILOVERS ?? 1)

/** Writes the addresses of servers as one, in the form of libpq. */
const libpqUrl = ([one = '', other = '']: string[]) =>
  one.replace(new URL(one).host, `${new URL(one).host},${new URL(other).host}`)

describe('R14: the primary is killed under load, and its synchronous standby is promoted', () => {
  let servers: ReplicatedPostgres
  before(async () => {
    servers = await startReplicatedPostgres()
  })
  after(() => servers.stop())

  test(`no acknowledged write is lost, and the node continues by itself (${failovers} times)`, async () => {
    const node = await startService({ DATABASE_URL: libpqUrl(servers.addresses), ...manyAccounts })
    const office = await openOffice(node.url)
    const acknowledged = nothingYet()
    const listener = await listenTo(node.url, { token: office.token })
    await listener.until('ready')
    const writers = await startWriting(node.url, office, acknowledged, 8)
    let slowestMs = 0
    for (let failover = 0; failover < failovers; failover++) {
      const before = countOf(acknowledged)
      await until('writes are acknowledged', () => countOf(acknowledged) > before + 50 + Math.random() * 50)
      await servers.killPrimary()
      const whenKilled = countOf(acknowledged)
      await servers.promote()
      const since = performance.now()
      await until('writes are acknowledged again', () => countOf(acknowledged) > whenKilled)
      slowestMs = Math.max(slowestMs, performance.now() - since)
      await servers.addStandby()
    }
    await writers.stop()
    assert.deepEqual(writers.lost, [])
    assert.deepEqual(
      writers.refused.filter((reply) => !reply.includes(' 503 ')),
      [],
      'the only refusal is that the database is away',
    )
    await assertKept(servers.primaryUrl(), acknowledged)
    // The service may end a stream while the database is away. A client then resumes after the last event that it has.
    const resumed = await listenTo(node.url, { token: office.token, lastId: listener.lastId })
    const messagesOf = ({ received }: typeof listener) =>
      received.map(({ data }) => (data as { message?: string } | undefined)?.message)
    const received = () => new Set([...messagesOf(listener), ...messagesOf(resumed)])
    await until('every message is received', () => acknowledged.message.isSubsetOf(received()))
    assert.ok(resumed.received.every(({ event }) => event !== 'reset'))
    for (const each of [listener, resumed]) each.disconnect()
    if (process.env.ATRIUM_FAILOVERS) assert.ok(slowestMs <= 10_000, `serving after ${slowestMs} ms`)
    reportFigure(
      'R14',
      `${failovers} promotions: 0 of ${countOf(acknowledged)} acknowledged writes lost, ` +
        `${writers.refused.length} refused with 503, serving ${Math.round(slowestMs)} ms after the promotion`,
    )
  })

  test('a former primary that comes back is not taken for the primary', async () => {
    await servers.killPrimary()
    await servers.promote()
    await servers.returnFormerPrimary()
    const primary = await findPrimary(servers.addresses)
    assert.equal(primary.url(), servers.primaryUrl())
    primary.close()
  })

  test('servers of which none is the primary are refused with a sentence', async () => {
    const nowhere = ['postgres://127.0.0.1:1/atrium', 'postgres://127.0.0.1:2/atrium']
    await assert.rejects(findPrimary(nowhere), /None of the servers in DATABASE_URL answers as the primary/)
  })
})
