import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { examineReplica } from '../../src/db/postgres-replica.ts'
import { onRead, type ReadTarget } from '../../src/db/replica-reads.ts'
import { startAtrium, type TestAtrium } from '../support/atrium.ts'
import { newClub } from '../support/clubs.ts'
import { commandLineOf } from '../support/command-line.ts'
import { uniqueName } from '../support/people.ts'
import { freshPostgresDatabase } from '../support/postgres.ts'
import { runSqlAt } from '../support/raw-sql.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../support/replicated-postgres.ts'
import { until } from '../support/until.ts'

/** Number of people who write and read at the same time, and of writes of each. */
const people = 4
const rounds = 10
const metricsToken = 'a token of the operator'

describe('two nodes that read from a replica', () => {
  let servers: ReplicatedPostgres
  let atrium: TestAtrium
  const reads: Record<ReadTarget, number> = { primary: 0, replica: 0 }
  const stopCounting = onRead((target) => {
    reads[target]++
  })
  before(async () => {
    servers = await startReplicatedPostgres()
    await servers.replicateAsynchronously()
    const env = {
      DATABASE_URL: servers.primaryUrl(),
      DATABASE_READ_URL: servers.standbyUrl(),
      METRICS_TOKEN: metricsToken,
    }
    atrium = await startAtrium('postgres', { env, nodes: 2 })
  })
  after(async () => {
    stopCounting()
    await atrium.close()
    await servers.stop()
  })
  beforeEach(() => Object.assign(reads, { primary: 0, replica: 0 }))

  /** Uploads a file on one node, and lists the files on the other one. */
  async function writeAndRead(nio: number, token: string): Promise<void> {
    const name = `${uniqueName()}.txt`
    const headers = { 'content-type': 'text/plain' }
    const uploaded = await atrium.call('POST', `/v2/files/${nio}?name=${name}`, { token, payload: 'Hello', headers })
    assert.equal(uploaded.status, 201, uploaded.text)
    const { status, body } = await atrium.call('GET', `/v2/files/${nio}`, { token, query: { limit: '5' } })
    assert.equal(status, 200)
    assert.ok(
      body.files.some((file: { name: string }) => file.name === name),
      'a person sees what they have just written',
    )
  }

  const untilUsed = async (nio: number, token: string) => {
    const before = reads.replica
    await until('the replica is used', async () => {
      await writeAndRead(nio, token)
      return reads.replica > before
    })
  }

  test('everybody sees their own writes at once, on the other node as well', async () => {
    const clubs = await Promise.all(Array.from({ length: people }, () => newClub(atrium)))
    for (const { nio, member } of clubs) await untilUsed(nio, member.token)
    await Promise.all(
      clubs.map(async ({ nio, member }) => {
        for (let round = 0; round < rounds; round++) await writeAndRead(nio, member.token)
      }),
    )
    assert.ok(reads.replica > 0)
    const connections = `select 1 from pg_stat_activity where application_name = 'atrium reads'`
    assert.ok((await runSqlAt(servers.standbyUrl(), connections)).length > 0)
  })

  test('all operations that may use it answer as on the primary', async () => {
    const { nio, administrator, member } = await newClub(atrium)
    const { token } = administrator
    await atrium.call('POST', `/v2/talks/${nio}`, { token, json: { title: 'A', userlist: [], message: 'Gambit' } })
    const paths = [
      `/v2/talks/${nio}/search?q=gambit`,
      '/v2/discover',
      `/v2/workplace/${nio}/audit`,
      `/v2/files/${nio}`,
      `/v2/workplace/users/${nio}?q=${member.nametag}`,
    ]
    const answers = async () => Promise.all(paths.map(async (path) => (await atrium.call('GET', path, { token })).body))
    await untilUsed(nio, member.token)
    const fromReplica = await answers()
    await runSqlAt(servers.standbyUrl(), 'select pg_wal_replay_pause()')
    await writeAndRead(nio, member.token)
    const [messages, , audit, , members] = await answers()
    await runSqlAt(servers.standbyUrl(), 'select pg_wal_replay_resume()')
    assert.deepEqual([messages, audit, members], [fromReplica[0], fromReplica[2], fromReplica[4]])
    assert.equal(messages.messages.length, 1)
    assert.equal(members.members.length, 1)
  })

  test('a role that was taken away counts at once', async () => {
    const { nio, administrator, member } = await newClub(atrium)
    await untilUsed(nio, member.token)
    const removed = await atrium.call('DELETE', `/v2/workplace/users/${nio}/${member.nicHandle}`, {
      token: administrator.token,
    })
    assert.equal(removed.status, 204)
    for (let call = 0; call < 4; call++) {
      assert.equal((await atrium.call('GET', `/v2/files/${nio}`, { token: member.token })).status, 404)
    }
  })

  test('a replica that is paused is not used, and is used again when it has caught up', async () => {
    const { nio, member } = await newClub(atrium)
    await untilUsed(nio, member.token)
    await runSqlAt(servers.standbyUrl(), 'select pg_wal_replay_pause()')
    Object.assign(reads, { primary: 0, replica: 0 })
    for (let round = 0; round < rounds; round++) await writeAndRead(nio, member.token)
    assert.deepEqual(reads, { primary: rounds, replica: 0 })
    assert.equal(
      await examineReplica(servers.standbyUrl(), servers.primaryUrl()),
      'The replica of DATABASE_READ_URL is more than 5 seconds behind.',
    )
    await runSqlAt(servers.standbyUrl(), 'select pg_wal_replay_resume()')
    await untilUsed(nio, member.token)
    const { text } = await atrium.call('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
    assert.match(text, /^atrium_replica_reads_total\{target="replica"\} [1-9]/m)
    assert.match(text, /^atrium_replica_reads_total\{target="primary"\} [1-9]/m)
  })

  test('only a standby of the same database is a replica', async () => {
    const primary = servers.primaryUrl()
    const elsewhere = await freshPostgresDatabase()
    after(elsewhere.drop)
    const other = 'DATABASE_READ_URL leads to another database than a replica of DATABASE_URL.'
    assert.equal(await examineReplica(servers.standbyUrl(), primary), null)
    assert.equal(await examineReplica(elsewhere.url, primary), other)
    assert.equal(await examineReplica(servers.standbyUrl().replace(/\/postgres$/, '/template1'), primary), other)
    assert.equal(await examineReplica(primary, primary), 'DATABASE_READ_URL leads to a server that is no standby.')
    const nowhere = await examineReplica('postgres://127.0.0.1:1/atrium', primary)
    assert.match(nowhere ?? '', /^The replica of DATABASE_READ_URL does not answer \(.*ECONNREFUSED.*\)\.$/)
    const { stdout } = await commandLineOf(atrium.config, { DATABASE_READ_URL: servers.standbyUrl() }).run('doctor')
    assert.match(stdout, /^ok {5}replica: The replica of DATABASE_READ_URL follows\.$/m)
  })

  test('a replica that is stopped is not used, without an error', async () => {
    const { nio, member } = await newClub(atrium)
    await untilUsed(nio, member.token)
    await servers.killStandby()
    Object.assign(reads, { primary: 0, replica: 0 })
    for (let round = 0; round < rounds; round++) await writeAndRead(nio, member.token)
    assert.equal(reads.replica, 0)
    assert.ok(
      atrium.log.some((line) => line.includes('The replica of DATABASE_READ_URL')),
      'the operator reads why',
    )
  })

  test('a replica that comes back is used again, and no longer when it was promoted', async () => {
    const { nio, member } = await newClub(atrium)
    await servers.addStandby()
    await servers.replicateAsynchronously()
    await untilUsed(nio, member.token)
    await runSqlAt(servers.standbyUrl(), 'select pg_promote()')
    Object.assign(reads, { primary: 0, replica: 0 })
    for (let round = 0; round < rounds; round++) await writeAndRead(nio, member.token)
    assert.deepEqual(reads, { primary: rounds, replica: 0 })
  })
})
