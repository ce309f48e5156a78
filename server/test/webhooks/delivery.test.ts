import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { freePort } from '../../../scripts/free-port.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../src/clock.ts'
import type { Engine } from '../../src/db/engine.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { engines, outcomeOf, startAtrium, type TestAtrium } from '../support/atrium.ts'
import { callsOf, createOrganization } from '../support/clubs.ts'
import { addPerson, mailsTo, type SignedInPerson } from '../support/people.ts'
import { migratedPostgresDatabase } from '../support/postgres.ts'
import {
  answering,
  bodyOf,
  openReceiver,
  type Receiver,
  sendDue,
  signatureOf,
  webhookCallsOf,
} from '../support/receiver.ts'
import { readSqlOn } from '../support/sql-on-connection.ts'

/** Resources that are closed after each test, the last one first. */
const opened: { close(): Promise<void> }[] = []

// The clock is mocked, so that no test depends on how long anything takes.
beforeEach(() => mock.timers.enable({ apis: ['Date'], now: Date.now() }))
afterEach(async () => {
  mock.timers.reset()
  for (const thing of opened.splice(0).reverse()) await thing.close()
})

function closedLater<T extends { close(): Promise<void> }>(thing: T): T {
  opened.push(thing)
  return thing
}

const newReceiver = async (port = 0) => closedLater(await openReceiver({ port }))
const newAtrium = async (engine: Engine, env: Record<string, string> = {}) =>
  closedLater(await startAtrium(engine, { env: { WEBHOOKS_ALLOW_PRIVATE: 'true', ...env } }))

/** Creates an organization with one webhook. */
async function newHook(atrium: TestAtrium, url: string, administrator?: SignedInPerson) {
  const owner = administrator ?? (await addPerson(atrium))
  const nio = await createOrganization(atrium, owner)
  const hooks = webhookCallsOf(atrium)
  const { id, secret } = bodyOf(await hooks.create(owner, nio, { url }))
  return {
    owner,
    nio,
    id: id as string,
    secret: secret as string,
    happen: async () => bodyOf(await callsOf(atrium).update(owner, nio, { json: { description: 'x' } })),
    read: async () => bodyOf(await hooks.read(owner, nio, id)),
    update: (json: object) => hooks.update(owner, nio, id, json),
    test: () => hooks.test(owner, nio, id),
    retry: (delivery: string) => hooks.retry(owner, nio, id, delivery),
    deliveries: async (query = {}) => bodyOf(await hooks.deliveries(owner, nio, id, query)).deliveries,
    replaceSecret: async (): Promise<string> => bodyOf(await hooks.secret(owner, nio, id)).secret,
    remove: () => hooks.remove(owner, nio, id),
  }
}

for (const engine of engines) {
  describe(`deliveries (${engine})`, () => {
    test('are signed as Standard Webhooks says, and recorded as delivered', async () => {
      const receiver = await newReceiver()
      const atrium = await newAtrium(engine)
      const hook = await newHook(atrium, `${receiver.url}?for=us`)
      await hook.happen()
      await atrium.app.idle()

      const [call] = receiver.calls
      assert.ok(call && receiver.calls.length === 1)
      const now = atrium.app.clock.now()
      assert.deepEqual([call.method, call.path], ['POST', '/hook?for=us'])
      assert.equal(call.headers.host, `127.0.0.1:${receiver.port}`)
      assert.equal(call.headers['content-type'], 'application/json')
      assert.equal(call.headers['webhook-timestamp'], String(Math.floor(now / secondMs)))
      assert.equal(call.headers['webhook-signature'], signatureOf(call, hook.secret))
      const at = new Date(now).toISOString()
      assert.deepEqual(call.json, { type: 'organization.changed', timestamp: at, data: { nio: hook.nio } })
      assert.deepEqual(await hook.deliveries(), [
        {
          id: call.headers['webhook-id'],
          event: 'organization.changed',
          state: 'delivered',
          attempts: 1,
          status: 204,
          reason: null,
          error: null,
          createdAt: at,
          lastAttemptAt: at,
          nextAttemptAt: null,
        },
      ])
    })

    test('are retried after 10 s, 1 min, 5 min, 30 min, 2 h, 6 h and 12 h, with the same id, and then fail', async () => {
      const receiver = await newReceiver()
      receiver.answer = answering(500)
      const atrium = await newAtrium(engine)
      const hook = await newHook(atrium, receiver.url)
      await hook.happen()
      await atrium.app.idle()
      const delays: number[] = []
      for (
        let [delivery] = await hook.deliveries();
        delivery.state === 'pending';
        [delivery] = await hook.deliveries()
      ) {
        assert.equal(delivery.attempts, receiver.calls.length)
        assert.deepEqual(
          [delivery.status, delivery.reason, delivery.error],
          [500, 'status', 'It answered with the status 500.'],
        )
        const next = Date.parse(delivery.nextAttemptAt)
        delays.push((next - atrium.app.clock.now()) / secondMs)
        atrium.clock.set(next - secondMs)
        await sendDue(atrium)
        assert.equal(receiver.calls.length, delivery.attempts, 'tried again too soon')
        atrium.clock.set(next)
        await sendDue(atrium)
      }
      assert.deepEqual(delays, [10, 60, 300, 1800, 7200, 21_600, 43_200])
      const [failed] = await hook.deliveries()
      assert.deepEqual([failed.state, failed.attempts, failed.nextAttemptAt], ['failed', 8, null])
      const ids = receiver.calls.map(({ headers }) => headers['webhook-id'])
      assert.deepEqual([...new Set(ids)], [failed.id])
      assert.equal(new Set(receiver.calls.map(({ body }) => body)).size, 1)
      for (const call of receiver.calls) assert.equal(call.headers['webhook-signature'], signatureOf(call, hook.secret))
      assert.equal(new Set(receiver.calls.map(({ headers }) => headers['webhook-timestamp'])).size, 8)

      receiver.answer = answering(200)
      bodyOf(await hook.retry(failed.id))
      await atrium.app.idle()
      const [retried] = await hook.deliveries()
      assert.deepEqual([retried.id, retried.state, retried.attempts], [failed.id, 'delivered', 9])
      assert.equal((await hook.read()).failuresInRow, 0)
    })

    test('wait for a receiver that is down, and none is lost', async () => {
      const port = await freePort()
      const atrium = await newAtrium(engine)
      const hook = await newHook(atrium, `http://127.0.0.1:${port}/`)
      for (let i = 0; i < 5; i++) await hook.happen()
      await atrium.app.idle()
      for (const { state, status, error } of await hook.deliveries()) {
        assert.deepEqual([state, status, error], ['pending', null, 'It refused the connection.'])
      }
      const receiver = await newReceiver(port)
      atrium.clock.advance(10 * secondMs)
      await sendDue(atrium)
      const deliveries: { id: string; state: string; attempts: number }[] = await hook.deliveries()
      assert.ok(deliveries.every(({ state, attempts }) => state === 'delivered' && attempts === 2))
      assert.deepEqual(
        receiver.calls.map(({ headers }) => headers['webhook-id']).sort(),
        deliveries.map(({ id }) => id).sort(),
      )
    })

    test('stop after 20 failures in a row: the administrators get a mail, and enabling the webhook resumes them', async () => {
      const receiver = await newReceiver()
      receiver.answer = answering(404)
      const atrium = await newAtrium(engine)
      const hook = await newHook(atrium, `${receiver.url}?key=secret`)
      for (let i = 0; i < 7; i++) await hook.happen()
      for (let i = 0; i < 10; i++) {
        await sendDue(atrium)
        atrium.clock.advance(dayMs / 2)
      }
      assert.equal(receiver.calls.length, 20)
      const { enabled, failuresInRow, disabledAt } = await hook.read()
      assert.deepEqual([enabled, failuresInRow, disabledAt === null], [false, 20, false])

      const mails = (await mailsTo(atrium, hook.owner.mail)).filter(({ kind }) => kind === 'webhook-disabled')
      assert.equal(mails.length, 1)
      assert.match(mails[0]?.body ?? '', /failed 20 times in a row/)
      assert.match(mails[0]?.body ?? '', new RegExp(`Receiver: 127\\.0\\.0\\.1:${receiver.port}\n`))
      assert.doesNotMatch(mails[0]?.body ?? '', /key=secret/)
      const { text } = await callsOf(atrium).audit(hook.owner, hook.nio)
      assert.match(text, /"actor":null,"action":"webhook\.disabled"/)

      await hook.happen()
      assert.deepEqual(outcomeOf(await hook.test()), [409, 'WEBHOOK_DISABLED'])
      const waiting: { id: string; state: string; nextAttemptAt: string | null }[] = await hook.deliveries()
      assert.equal(waiting.length, 7, 'nothing new is kept while it is disabled')
      for (const { state, nextAttemptAt } of waiting) assert.deepEqual([state, nextAttemptAt], ['pending', null])
      assert.deepEqual(outcomeOf(await hook.retry(waiting[0]?.id ?? '')), [409, 'WEBHOOK_DISABLED'])

      receiver.answer = answering(200)
      assert.equal(bodyOf(await hook.update({ enabled: true })).failuresInRow, 0)
      await atrium.app.idle()
      assert.equal(receiver.calls.length, 27)
      assert.ok((await hook.deliveries()).every(({ state }: { state: string }) => state === 'delivered'))
    })

    test('that succeed reset the count of failures', async () => {
      const receiver = await newReceiver()
      const atrium = await newAtrium(engine)
      const hook = await newHook(atrium, receiver.url)
      for (let i = 1; i <= 25; i++) {
        receiver.answer = answering(i % 10 === 0 ? 200 : 503)
        await hook.test()
        await atrium.app.idle()
      }
      const { enabled, failuresInRow } = await hook.read()
      assert.deepEqual([enabled, failuresInRow], [true, 5])
    })

    test('do not follow a redirect, which is a failure', async () => {
      const [elsewhere, receiver] = [await newReceiver(), await newReceiver()]
      const atrium = await newAtrium(engine)
      const hook = await newHook(atrium, receiver.url)
      for (const status of [301, 302, 303, 307, 308]) {
        receiver.answer = answering(status, { location: elsewhere.url })
        bodyOf(await hook.test())
        await atrium.app.idle()
        const [delivery] = await hook.deliveries()
        assert.deepEqual([delivery.state, delivery.status], ['pending', status])
      }
      assert.equal(elsewhere.calls.length, 0)
    })

    test('count by their status: an endless reply, a broken one, none at all', async () => {
      const receiver = await newReceiver()
      const atrium = await newAtrium(engine)
      const hook = await newHook(atrium, receiver.url)
      const deliveryAfter = async (answer: Receiver['answer']) => {
        receiver.answer = answer
        const { id } = bodyOf(await hook.test())
        await atrium.app.idle()
        const [delivery] = await hook.deliveries({ limit: '1' })
        assert.equal(delivery.id, id)
        return [delivery.state, delivery.status, delivery.error]
      }
      let written = 0
      const endless: Receiver['answer'] = (response) => {
        response.writeHead(200)
        const chunk = Buffer.alloc(64 * 1024)
        const pour = () => {
          while (!response.destroyed && written < 1e9) {
            written += chunk.length
            if (!response.write(chunk)) return
          }
        }
        response.on('drain', pour)
        pour()
      }
      assert.deepEqual(await deliveryAfter(endless), ['delivered', 200, null])
      assert.ok(written < 1e8, `${written} bytes were taken`)
      const broken: Receiver['answer'] = (response) => {
        response.writeHead(202, { 'content-length': '100' }).write('only a part', () => response.destroy())
      }
      assert.deepEqual(await deliveryAfter(broken), ['delivered', 202, null])
      const silent: Receiver['answer'] = (response) => void response.destroy()
      assert.deepEqual(await deliveryAfter(silent), ['pending', null, 'The connection to it broke.'])
      const garbage: Receiver['answer'] = (response) => void response.socket?.end('this is not HTTP\r\n\r\n')
      assert.deepEqual(await deliveryAfter(garbage), ['pending', null, 'The connection to it broke.'])
    })

    test('to others are not delayed by a receiver that does not answer, which gets one at a time', async () => {
      const [slow, quick] = [await newReceiver(), await newReceiver()]
      const held: (() => void)[] = []
      slow.answer = (response) => void held.push(() => response.writeHead(200).end())
      const atrium = await newAtrium(engine)
      const [stuck, fine] = [await newHook(atrium, slow.url), await newHook(atrium, quick.url)]
      for (let i = 0; i < 3; i++) await stuck.happen()
      await slow.until(1)
      for (let i = 0; i < 3; i++) await fine.happen()
      await quick.until(3)
      assert.equal(slow.calls.length, 1)
      slow.answer = answering(200)
      for (const answer of held) answer()
      await atrium.app.idle()
      assert.equal(slow.calls.length, 3)
    })

    test('stop when the webhook is deleted while one is running', async () => {
      const receiver = await newReceiver()
      let answer = () => {}
      receiver.answer = (response) => {
        answer = () => void response.writeHead(500).end()
      }
      const atrium = await newAtrium(engine)
      const hook = await newHook(atrium, receiver.url)
      await hook.happen()
      await hook.happen()
      await receiver.until(1)
      assert.equal((await hook.remove()).status, 204)
      answer()
      await atrium.app.idle()
      atrium.clock.advance(dayMs)
      await sendDue(atrium)
      assert.equal(receiver.calls.length, 1)
      assert.ok(!atrium.log.some((line) => line.includes('could not be settled')))
    })

    test('stop while it is disabled by hand or its organization is closed, and resume afterwards', async () => {
      const receiver = await newReceiver()
      receiver.answer = answering(500)
      const atrium = await newAtrium(engine)
      const hook = await newHook(atrium, receiver.url)
      const { close, restore } = callsOf(atrium)
      await hook.happen()
      await atrium.app.idle()
      receiver.answer = answering(200)
      for (const [stop, goOn] of [
        [() => hook.update({ enabled: false }), () => hook.update({ enabled: true })],
        [() => close(hook.owner, hook.nio), () => restore(hook.owner, hook.nio)],
      ] as const) {
        const before = receiver.calls.length
        assert.ok((await stop()).status < 300)
        atrium.clock.advance(dayMs)
        await sendDue(atrium)
        assert.equal(receiver.calls.length, before)
        bodyOf(await goOn())
        await atrium.app.idle()
        assert.equal(receiver.calls.length, before + 1)
        const [{ id }] = await hook.deliveries()
        receiver.answer = answering(500)
        bodyOf(await hook.retry(id))
        await atrium.app.idle()
        receiver.answer = answering(200)
        receiver.calls.pop()
      }
    })

    test('are signed with the new secret once it is replaced, including retries', async () => {
      const receiver = await newReceiver()
      receiver.answer = answering(401)
      const atrium = await newAtrium(engine)
      const hook = await newHook(atrium, receiver.url)
      await hook.happen()
      await atrium.app.idle()
      const secret = await hook.replaceSecret()
      assert.notEqual(secret, hook.secret)
      atrium.clock.advance(minuteMs)
      await sendDue(atrium)
      const [before, after] = receiver.calls
      assert.ok(before && after)
      assert.equal(before.headers['webhook-signature'], signatureOf(before, hook.secret))
      assert.equal(after.headers['webhook-signature'], signatureOf(after, secret))
    })

    test('survive a restart, and an interrupted one is sent again without counting as an attempt', async () => {
      const receiver = await newReceiver()
      receiver.answer = () => {}
      const atrium = await newAtrium(engine)
      const hook = await newHook(atrium, receiver.url)
      await hook.happen()
      await hook.happen()
      await receiver.until(1)
      await atrium.restart()
      receiver.answer = answering(200)
      await receiver.until(2)
      await atrium.app.idle()
      const [second, first] = await hook.deliveries()
      assert.deepEqual([first.state, first.attempts, second.state, second.attempts], ['delivered', 1, 'delivered', 1])
      assert.deepEqual(
        receiver.calls.map(({ headers }) => headers['webhook-id']).sort(),
        [first.id, first.id, second.id].sort(),
      )
    })

    test('are kept for 30 days and listed in pages, newest first', async () => {
      const receiver = await newReceiver()
      const atrium = await newAtrium(engine)
      const hook = await newHook(atrium, receiver.url)
      const ids: string[] = []
      for (let i = 0; i < 5; i++) ids.push(bodyOf(await hook.test()).id)
      const list = webhookCallsOf(atrium).deliveries
      const first = bodyOf(await list(hook.owner, hook.nio, hook.id, { limit: '3' }))
      const rest = bodyOf(await list(hook.owner, hook.nio, hook.id, { limit: '3', cursor: first.nextCursor }))
      assert.deepEqual(
        [...first.deliveries, ...rest.deliveries].map(({ id }) => id),
        ids.toReversed(),
      )
      assert.equal(rest.nextCursor, null)
      assert.equal((await list(hook.owner, hook.nio, hook.id, { cursor: 'x' })).status, 400)

      await atrium.app.idle()
      const forget = () => maintain(atrium.app, new AbortController().signal)
      atrium.clock.advance(30 * dayMs - minuteMs)
      await forget()
      assert.equal((await hook.deliveries()).length, 5)
      atrium.clock.advance(minuteMs)
      await forget()
      assert.equal((await hook.deliveries()).length, 0)
    })

    test('are not signed with a lost key: the list says so', async () => {
      const receiver = await newReceiver()
      const atrium = await newAtrium(engine)
      const hook = await newHook(atrium, receiver.url)
      mock.method(atrium.app.seal, 'open', () => null)
      await hook.happen()
      await atrium.app.idle()
      mock.reset()
      assert.equal(receiver.calls.length, 0)
      const [{ error }] = await hook.deliveries()
      assert.equal(error, 'Not called: its secret is lost. Replace it.')
    })
  })
}

describe('deliveries on several nodes', () => {
  test('two nodes that send concurrently send none twice', async () => {
    const receiver = await newReceiver()
    receiver.answer = answering(503)
    const { url, drop } = await migratedPostgresDatabase()
    closedLater({ close: drop })
    const nodes = [
      await newAtrium('postgres', { DATABASE_URL: url }),
      await newAtrium('postgres', { DATABASE_URL: url }),
    ]
    const [first] = nodes as [TestAtrium]
    const administrator = await addPerson(first)
    const hooks = []
    for (let i = 0; i < 6; i++) hooks.push(await newHook(first, receiver.url, administrator))
    for (const hook of hooks) for (let i = 0; i < 3; i++) await hook.happen()
    for (const node of nodes) await sendDue(node)
    assert.equal(receiver.calls.length, 18)

    receiver.answer = answering(200)
    receiver.calls.length = 0
    for (const { clock } of nodes) clock.advance(hourMs)
    await Promise.all(nodes.map(sendDue))
    await Promise.all(nodes.map(sendDue))
    const rows = await readSqlOn(first.app.db, 'select uuid, state, attempts from webhook_deliveries')
    assert.equal(rows.length, 18)
    assert.ok(rows.every(({ state, attempts }) => state === 'delivered' && attempts === 2))
    assert.deepEqual(
      receiver.calls.map(({ headers }) => headers['webhook-id']).sort(),
      rows.map(({ uuid }) => uuid).sort(),
    )
  })
})
