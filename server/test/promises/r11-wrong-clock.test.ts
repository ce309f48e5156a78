import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { type OpenApp, openApp } from '../../src/app.ts'
import { dayMs, hourMs, type Machine, minuteMs, steadyClock } from '../../src/clock.ts'
import type { Engine } from '../../src/db/engine.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { buildApp } from '../../src/http/server.ts'
import { makeLog } from '../../src/log.ts'
import { engines, startAtrium, type TestAtrium } from '../support/atrium.ts'
import { createOrganization } from '../support/clubs.ts'
import { databaseUrlOf, migratedAddress } from '../support/fresh-address.ts'
import { newPerson, type Person } from '../support/people.ts'
import { runSqlAt } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'

const wrongBy = { '25 hours ahead': 25 * hourMs, '31 days ahead': 31 * dayMs, '25 hours behind': -25 * hourMs }
const untilDone = new AbortController().signal

/** The machine of the tests with another boot id. `sleptMs` simulates passing time. */
function machineNamed(bootId: string): Machine & { sleptMs: number } {
  return {
    sleptMs: 0,
    bootId,
    elapsedMs() {
      return performance.now() + this.sleptMs
    },
    uptimeMs() {
      return performance.now() + this.sleptMs
    },
  }
}

/** Another node with a wrong clock or, after `first.close()`, the same node again. */
type Node = { app: OpenApp; server: FastifyInstance; log: string[]; turn(ms: number): void; close(): Promise<void> }

async function openNode({ config }: TestAtrium, wrongMs: number, machine: Machine): Promise<Node> {
  const log: string[] = []
  let turned = wrongMs
  const clock = steadyClock(() => Date.now() + turned, machine)
  const app = await openApp(config, clock, makeLog('info', { write: (line) => log.push(line) }))
  const server = await buildApp(app)
  return {
    app,
    server,
    log,
    turn: (ms) => {
      turned = ms
    },
    close: async () => {
      await server.close()
      await app.close()
    },
  }
}

const get = async (server: FastifyInstance, url: string, token?: string) => {
  const reply = await server.inject({ method: 'GET', url, headers: token ? { authorization: token } : {} })
  return { status: reply.statusCode, body: reply.json() }
}

const complaints = (log: string[]) => log.filter((line) => line.includes('The clock of this machine is'))

type Filled = { person: Person; nio: number }

/**
 * Signs a person in and creates an organization of theirs, which is closed, and another one with an event, of which they
 * want to be reminded tomorrow.
 */
async function fill(atrium: TestAtrium): Promise<Filled> {
  const person = await newPerson(atrium)
  const calendar = `/v2/workplace/${await createOrganization(atrium, person)}/calendar`
  const start = Math.floor(Date.now() / 1000) * 1000 + 26 * hourMs
  const event = { title: 'Match', start: new Date(start).toISOString(), end: new Date(start + hourMs).toISOString() }
  const planned = await atrium.call('POST', calendar, { token: person.token, json: { ...event, reminders: [120] } })
  const yes = { token: person.token, json: { answer: 'yes' } }
  assert.equal((await atrium.call('POST', `${calendar}/${planned.body.id}/answer`, yes)).status, 200)
  const nio = await createOrganization(atrium, person)
  assert.equal((await atrium.call('DELETE', `/v2/workplace/${nio}`, { token: person.token })).status, 204)
  return { person, nio }
}

async function countIn({ config }: TestAtrium, rows: string): Promise<number> {
  const [found] = await runSqlAt(databaseUrlOf(config.database), `select count(*) as count from ${rows}`)
  return Number(found?.count)
}

async function assertNothingLost(atrium: TestAtrium, { nio }: Filled): Promise<void> {
  assert.equal(await countIn(atrium, 'sessions'), 1)
  assert.equal(await countIn(atrium, `organizations where id = ${nio} and deleted_at is not null`), 1)
}

/** A node that does not serve handles no reminders either. One whose time is believed for serving does. */
async function assertNotReminded(atrium: TestAtrium): Promise<void> {
  assert.equal(await countIn(atrium, `mails where kind = 'event-reminder'`), 0, 'nobody is reminded too early')
  const handled = `events where reminded_until > ${Date.now() + hourMs}`
  assert.equal(await countIn(atrium, handled), 0, 'and the reminder is not lost')
}

async function assertRefuses(node: Node, token: string): Promise<void> {
  const ready = await get(node.server, '/readyz')
  assert.equal(ready.status, 503)
  assert.match(ready.body.message, /^The clock of this machine is (25 hours|31 days) (ahead of|behind) the /)
  assert.equal((await get(node.server, '/healthz')).status, 200)
  const refused = await get(node.server, '/v2/account/getUserInfos', token)
  assert.deepEqual([refused.status, refused.body.code], [503, 'CLOCK_WRONG'], 'not 401, which would sign people out')
  assert.equal(complaints(node.log).length, 1, 'the log says it once')
}

async function assertServes(node: Node, token: string): Promise<void> {
  assert.equal((await get(node.server, '/readyz')).status, 200)
  assert.equal((await get(node.server, '/v2/account/getUserInfos', token)).status, 200)
  assert.ok(Math.abs(node.app.clock.now() - Date.now()) < minuteMs, 'the time is right again')
}

/**
 * Runs `work` with a filled database and a service whose clock is right. It is stopped first on SQLite, where one
 * process has the file.
 */
async function withFilled(
  engine: Engine,
  machine: Machine,
  work: (atrium: TestAtrium, filled: Filled) => Promise<void>,
): Promise<void> {
  const fresh = await migratedAddress(engine)
  const atrium = await startAtrium(engine, { machine, env: { DATABASE_URL: databaseUrlOf(fresh.address) } })
  let closed = false
  try {
    const filled = await fill(atrium)
    await atrium.app.idle()
    if (engine === 'sqlite') {
      closed = true
      await atrium.close()
    }
    await work(atrium, filled)
  } finally {
    if (!closed) await atrium.close()
    await fresh.remove()
  }
}

for (const engine of engines) {
  describe(`R11: a node with a wrong clock (${engine})`, () => {
    for (const [name, wrongMs] of Object.entries(wrongBy)) {
      test(`${name}: it starts, says why it is not ready, deletes nothing, and serves once its clock is right`, () =>
        withFilled(engine, machineNamed('same'), async (atrium, filled) => {
          const node = await openNode(atrium, wrongMs, machineNamed('same'))
          try {
            await assertRefuses(node, filled.person.token)
            await maintain(node.app, untilDone)
            await assertNothingLost(atrium, filled)
            await assertNotReminded(atrium)
            if (engine === 'postgres') {
              await maintain(atrium.app, untilDone)
              const { token } = filled.person
              assert.equal((await atrium.call('GET', '/v2/account/getUserInfos', { token })).status, 200)
            }
            node.turn(0)
            await node.app.clockCheck.check()
            await assertServes(node, filled.person.token)
            await maintain(node.app, untilDone)
            await assertNothingLost(atrium, filled)
            await assertNotReminded(atrium)
          } finally {
            await node.close()
          }
        }))
    }

    test('a clock that jumps while the node runs signs nobody out, not even before the jump is noticed', () =>
      withFilled(engine, machineNamed('same'), async (atrium, filled) => {
        const node = await openNode(atrium, 0, machineNamed('same'))
        const { token } = filled.person
        try {
          await assertServes(node, token)
          node.turn(25 * hourMs)
          assert.equal((await get(node.server, '/v2/account/getUserInfos', token)).status, 200)
          await maintain(node.app, untilDone)
          await assertNothingLost(atrium, filled)
          await assertNotReminded(atrium)
          await assertRefuses(node, token)
          node.turn(0)
          await node.app.clockCheck.check()
          await assertServes(node, token)
          reportFigure('R11', `${Object.keys(wrongBy).length} wrong clocks and a jump: nothing deleted (${engine})`)
        } finally {
          await node.close()
        }
      }))
  })
}

describe('R11: SQLite, without another clock to compare with', () => {
  test('after the machine was off, the service serves immediately but deletes nothing for a day', () =>
    withFilled('sqlite', machineNamed('first'), async (atrium, filled) => {
      const machine = machineNamed('second')
      const node = await openNode(atrium, 31 * dayMs, machine)
      try {
        assert.equal((await get(node.server, '/readyz')).status, 200)
        await maintain(node.app, untilDone)
        await assertNothingLost(atrium, filled)
        node.turn(32 * dayMs + minuteMs)
        machine.sleptMs = dayMs + minuteMs
        await maintain(node.app, untilDone)
        await assert.rejects(assertNothingLost(atrium, filled), 'now it is believed')
      } finally {
        await node.close()
      }
    }))

  test('a clock that runs steadily for 15 minutes is trusted, but nothing is deleted for a day', () =>
    withFilled('sqlite', machineNamed('same'), async (atrium, filled) => {
      const machine = machineNamed('same')
      const node = await openNode(atrium, 25 * hourMs, machine)
      const pass = async (ms: number) => {
        machine.sleptMs += ms
        node.turn(25 * hourMs + machine.sleptMs)
        await node.app.clockCheck.check()
      }
      try {
        await assertRefuses(node, filled.person.token)
        await pass(14 * minuteMs)
        assert.equal((await get(node.server, '/readyz')).status, 503)
        await pass(minuteMs)
        assert.equal((await get(node.server, '/readyz')).status, 200)
        await maintain(node.app, untilDone)
        await assertNothingLost(atrium, filled)
        // By a clock that is wrong by 25 hours, a session of 24 hours has ended. It is kept in case the clock is set right.
        assert.equal((await get(node.server, '/v2/account/getUserInfos', filled.person.token)).status, 401)
        await pass(dayMs - minuteMs)
        await maintain(node.app, untilDone)
        await assertNothingLost(atrium, filled)
        await pass(2 * minuteMs)
        await maintain(node.app, untilDone)
        await assert.rejects(assertNothingLost(atrium, filled), 'after a day without a correction it is believed')
      } finally {
        await node.close()
      }
    }))

  test('a wrong clock that was trusted and is then set right revives the sessions that it had ended', () =>
    withFilled('sqlite', machineNamed('same'), async (atrium, filled) => {
      const machine = machineNamed('same')
      let wrongMs = 25 * hourMs
      const node = await openNode(atrium, wrongMs, machine)
      const pass = async (ms: number) => {
        machine.sleptMs += ms
        node.turn(wrongMs + machine.sleptMs)
        await node.app.clockCheck.check()
      }
      const status = async () => (await get(node.server, '/v2/account/getUserInfos', filled.person.token)).status
      try {
        await pass(0)
        await pass(15 * minuteMs)
        assert.equal(await status(), 401)
        wrongMs = 0
        await pass(0)
        assert.equal(await status(), 503)
        await pass(15 * minuteMs)
        assert.equal(await status(), 200)
        await maintain(node.app, untilDone)
        await assertNothingLost(atrium, filled)
      } finally {
        await node.close()
      }
    }))
})
