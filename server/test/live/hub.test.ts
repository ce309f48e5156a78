import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Connection, Database, Result } from '../../src/db/database.ts'
import type { LiveHub, LogPosition, SentEvent } from '../../src/domain/core/live-hub.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { announce } from '../../src/domain/live/announce.ts'
import { isBefore, logStart, makeLiveHub } from '../../src/domain/live/hub.ts'
import { makeLog } from '../../src/log.ts'
import { onEachEngine } from '../support/atrium.ts'
import { addPerson } from '../support/people.ts'
import { freshPostgresDatabase } from '../support/postgres.ts'
import { until } from '../support/until.ts'

type Run = () => Promise<Result>

/** Runs something around each query. */
function watched(db: Database, around: (run: Run) => Promise<Result>): Database {
  const on = (connection: Connection): Connection => ({
    ...connection,
    run: (query, values) => around(() => connection.run(query, values)),
  })
  return { ...db, ...on(db), readTogether: (read) => db.readTogether((connection) => read(on(connection))) }
}

onEachEngine('the live hub', (atrium, engine) => {
  let who: { accountKey: number; sessionKey: number }
  /** Simulates a database under load: every reply is delayed, and they arrive in any order. */
  const slowed = (db: Database) =>
    watched(db, async (run) => {
      await sleep(Math.random() * 4)
      const result = await run()
      await sleep(Math.random() * 4)
      return result
    })

  before(async () => {
    const person = await addPerson(atrium)
    const { body } = await atrium.call('GET', '/v2/account/sessions', { token: person.token })
    assert.equal(body.sessions.length, 1)
    const account = await findAccount(atrium.app.db, person.nicHandle)
    assert.ok(account)
    who = { accountKey: account.key, sessionKey: await sessionKeyOf(account.key) }
  })

  const sessionKeyOf = async (accountKey: number) => {
    const key = await atrium.app.db.exclusively(async (script) => {
      const [row] = await script(`select id from sessions where account_id = ${accountKey}`)
      return row?.id
    })
    return Number(key)
  }

  test('a listener that reconnects misses nothing and receives nothing twice, in whatever order the database answers', async () => {
    const hub = makeLiveHub(slowed(atrium.app.db), atrium.app.clock, makeLog('silent'))
    const events = 150
    let over = false
    let begun = 0
    const passing = (async () => {
      while (!over) {
        await hub.pass()
        await sleep(1)
      }
    })()
    const comingAndGoing = async () => {
      const received: number[] = []
      let at: LogPosition | null = null
      while (received.at(-1) !== events - 1) {
        let gone = false
        const leave = await hub.join(
          {
            ...who,
            begin: (_, place) => {
              at = place
              begun++
            },
            send: (event: SentEvent) => {
              if (gone) return
              assert.ok(at && isBefore(at, event), 'in order')
              at = { tx: event.tx, key: event.key }
              if (event.kind === 'talk.read') received.push(JSON.parse(event.data))
            },
            drained: async () => {},
            end: () => assert.fail('no listener is disconnected'),
          },
          at,
        )
        await sleep(Math.random() * 100)
        gone = true
        leave()
      }
      return received
    }
    const people = Array.from({ length: 8 }, comingAndGoing)
    while (begun < people.length) await sleep(5)
    for (let n = 0; n < events; n++) {
      await sleep(Math.random() * 20)
      await atrium.app.db.transact((tx) =>
        announce(atrium.app, tx, { kind: 'talk.read', data: n, accountKey: who.accountKey }),
      )
    }
    for (const received of await Promise.all(people)) {
      assert.deepEqual(
        received,
        Array.from({ length: events }, (_, n) => n),
      )
    }
    over = true
    await passing
  })

  /** Writes events for one account in one transaction. */
  const announceMany = (count: number) =>
    atrium.app.db.transact(async (tx) => {
      for (let n = 0; n < count; n++) {
        await announce(atrium.app, tx, { kind: 'talk.read', data: n, accountKey: who.accountKey })
      }
    })

  const listener = (send: (event: SentEvent) => void, end = () => {}) => ({
    ...who,
    begin: () => {},
    send: (event: SentEvent) => {
      if (event.kind === 'talk.read') send(event)
    },
    drained: async () => {},
    end,
  })

  test('a listener that missed many events leaves turns of the event loop to others', async () => {
    const events = 400
    await announceMany(events)
    let turn = 0
    const turns = new Set<number>()
    let received = 0
    const hub = makeLiveHub(atrium.app.db, atrium.app.clock, makeLog('silent'))
    const countTurn = () => {
      turn++
      next = setImmediate(countTurn)
    }
    let next = setImmediate(countTurn)
    const leave = await hub.join(
      listener(() => {
        received++
        turns.add(turn)
      }),
      logStart,
    )
    await until('all are received', () => received >= events)
    clearImmediate(next)
    leave()
    assert.ok(turns.size >= 5, `${received} events in ${turns.size} turns`)
  })

  test('who may receive the events of a page is read once for all of them', async () => {
    let queries = 0
    const counted = watched(atrium.app.db, (run) => {
      queries++
      return run()
    })
    const hub = makeLiveHub(counted, atrium.app.clock, makeLog('silent'))
    const received: unknown[] = []
    const leave = await hub.join(
      listener(({ data }) => received.push(JSON.parse(data))),
      null,
    )
    const queriesOf = async (events: number) => {
      await announceMany(events)
      received.length = queries = 0
      await passUntil(hub, () => received.length === events)
      assert.deepEqual(received, [...Array(events).keys()])
      return queries
    }
    // The number of passes may differ on PostgreSQL, where events wait for older transactions to end.
    assert.ok((await queriesOf(40)) < 40)
    leave()
  })

  test('many events for many listeners are sent in several turns of the event loop', async () => {
    const hub = makeLiveHub(atrium.app.db, atrium.app.clock, makeLog('silent'))
    const [people, events] = [300, 10]
    let turn = 0
    let over = false
    const nextTurn = () => {
      turn++
      if (!over) setImmediate(nextTurn)
    }
    const sentIn = new Map<number, number>()
    const note = () => sentIn.set(turn, (sentIn.get(turn) ?? 0) + 1)
    for (let n = 0; n < people; n++) await hub.join(listener(note), null)
    await announceMany(events)
    nextTurn()
    const sent = () => [...sentIn.values()].reduce((sum, count) => sum + count, 0)
    await passUntil(hub, () => sent() === people * events)
    over = true
    assert.ok(Math.max(...sentIn.values()) <= 1000, JSON.stringify([...sentIn]))
  })

  test('listeners are disconnected when nobody can tell whether they may receive an event', async () => {
    let fails = false
    const failing = watched(atrium.app.db, (run) => (fails ? Promise.reject(new Error('away')) : run()))
    const hub = makeLiveHub({ ...failing, run: atrium.app.db.run }, atrium.app.clock, makeLog('silent'))
    let ended = 0
    await hub.join(
      listener(
        () => assert.fail('nothing is sent'),
        () => ended++,
      ),
      null,
    )
    await announceMany(1)
    fails = true
    await assert.rejects(
      passUntil(hub, () => false),
      /away/,
    )
    assert.equal(ended, 1)
  })

  if (engine === 'postgres') {
    test('events wait for older transactions of their own database, and not for those of another one', async () => {
      const { database } = atrium.config
      assert.ok(database.engine === 'postgres')
      const elsewhere = await freshPostgresDatabase()
      await using ending = new AsyncDisposableStack()
      ending.defer(elsewhere.drop)
      ending.use(await writingTransaction(elsewhere.url))
      const own = await writingTransaction(database.url)
      ending.use(own)
      const hub = makeLiveHub(atrium.app.db, atrium.app.clock, makeLog('silent'))
      const received: number[] = []
      const leave = await hub.join(
        listener(({ data }) => received.push(JSON.parse(data))),
        null,
      )
      const start = await hub.newest(atrium.app.db)
      await announceMany(3)
      // The hub has told the transactions apart by now.
      const begin = performance.now()
      await passUntil(hub, () => performance.now() - begin > 1000)
      assert.deepEqual(received, [])
      await own.rollback()
      await passUntil(hub, () => received.length === 3)
      const resumed: number[] = []
      const leaveAgain = await hub.join(
        listener(({ data }) => resumed.push(JSON.parse(data))),
        start,
      )
      await passUntil(hub, () => resumed.length === 3)
      const newest = await hub.newest(atrium.app.db)
      await announceMany(2)
      await passUntil(hub, () => received.length === 5)
      assert.deepEqual(received, [0, 1, 2, 0, 1])
      assert.deepEqual(resumed, received)
      assert.ok(isBefore(start, newest), 'a page that opens does not receive older events again')
      leave()
      leaveAgain()
    })
  }
})

/** Begins a transaction that has a number, as one that writes has. */
async function writingTransaction(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  return { rollback: () => client.query('rollback'), [Symbol.asyncDispose]: () => client.end() }
}

/** On PostgreSQL an event can be read only after older transactions of other tests have ended. */
const passUntil = (hub: LiveHub, isReached: () => boolean) =>
  until('the events are passed on', async () => {
    await hub.pass()
    return isReached()
  })
