import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { limitSilence, type Silence } from '../../src/db/postgres-silence.ts'
import { migratedPostgresDatabase } from '../support/postgres.ts'

let fresh: Awaited<ReturnType<typeof migratedPostgresDatabase>>
let pool: pg.Pool
let silence: Silence
let socket: Socket

/** A server that sleeps sends nothing, as one that lost its power. */
const sleepFor = (seconds: number) => `SELECT pg_sleep(${seconds})`

before(async () => {
  fresh = await migratedPostgresDatabase()
  pool = new pg.Pool({
    connectionString: fresh.url,
    max: 1,
    onConnect: async (client) => {
      silence.watch(client)
      socket = (client as unknown as { connection: { stream: Socket } }).connection.stream
    },
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  silence = limitSilence(pool, 100)
})

after(async () => {
  await pool.end()
  await fresh.drop()
})

const backend = async () => (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid

test('a connection that nobody uses may be silent', async () => {
  const before = await backend()
  await once(socket, 'timeout')
  assert.equal(await backend(), before)
})

test('a server that does not answer loses the connection, also after it was unused', async () => {
  const before = await backend()
  await once(socket, 'timeout')
  await assert.rejects(pool.query(sleepFor(60)), /^Error: Query read timeout$/)
  assert.notEqual(await backend(), before)
})

test('all queries that were sent without waiting fail', async () => {
  const client = await pool.connect()
  const outcomes = await Promise.allSettled([client.query(sleepFor(60)), client.query('SELECT 1')])
  client.release(true)
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
})

test('silence that is allowed ends nothing, until the connection is returned', async () => {
  const client = await pool.connect()
  silence.allow(client)
  await client.query(sleepFor(0.5))
  client.release()
  await assert.rejects(pool.query(sleepFor(60)), /^Error: Query read timeout$/)
})
