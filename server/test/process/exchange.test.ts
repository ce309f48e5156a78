import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { openSqlite } from '../../src/db/sqlite.ts'
import { instanceInsert, instanceRead } from '../../src/domain/core/instance-queries.ts'
import { type FromExchange, makeExchange } from '../../src/processes/exchange.ts'
import { peersInProcess } from '../../src/processes/peers.ts'
import { makeSlotCounts } from '../../src/processes/slot-counts.ts'
import { temporaryFolder } from '../support/service-process.ts'

/** Workers that only record what the exchange sends them. */
function joinWorkers(count: number) {
  const exchange = makeExchange()
  return Array.from({ length: count }, () => {
    const received: FromExchange[] = []
    return { received, ...exchange.join((message) => received.push(message)) }
  }) as [Recorded, Recorded, Recorded]
}

type Recorded = { received: FromExchange[] } & ReturnType<ReturnType<typeof makeExchange>['join']>

const kindsOf = ({ received }: Recorded) => received.map(({ kind }) => kind)

describe('the write lock', () => {
  test('stays with a worker until another asks, and then passes on in the order of the requests', () => {
    const [one, two, three] = joinWorkers(3)
    one.receive({ kind: 'lock' })
    assert.deepEqual(one.received, [{ kind: 'locked', contended: false }])
    two.receive({ kind: 'lock' })
    three.receive({ kind: 'lock' })
    assert.deepEqual(kindsOf(one), ['locked', 'contended'], 'it is asked once')
    assert.deepEqual([two.received, three.received], [[], []])
    one.receive({ kind: 'unlock' })
    assert.deepEqual(two.received, [{ kind: 'locked', contended: true }])
    two.receive({ kind: 'unlock' })
    assert.deepEqual(three.received, [{ kind: 'locked', contended: true }], 'another one had it before')
    three.receive({ kind: 'unlock' })
    three.receive({ kind: 'lock' })
    assert.deepEqual(three.received.at(-1), { kind: 'locked', contended: false }, 'nobody else needed it meanwhile')
  })

  test('passes on when its holder ends, and skips one that has ended while it waited', () => {
    const [one, two, three] = joinWorkers(3)
    for (const worker of [one, two, three]) worker.receive({ kind: 'lock' })
    two.leave()
    one.leave()
    assert.deepEqual(three.received, [{ kind: 'locked', contended: false }])
    assert.deepEqual(two.received, [])
  })

  test('is taken from a worker that hangs, whose late answer changes nothing', () => {
    const [hangs, two, three] = joinWorkers(3)
    hangs.receive({ kind: 'lock' })
    hangs.suspect(true)
    two.receive({ kind: 'lock' })
    assert.deepEqual(kindsOf(two), ['locked'])
    assert.deepEqual(kindsOf(hangs), ['locked', 'contended'])
    three.receive({ kind: 'lock' })
    hangs.suspect(false)
    hangs.receive({ kind: 'unlock' })
    assert.deepEqual(three.received, [])
    two.receive({ kind: 'unlock' })
    assert.deepEqual(kindsOf(three), ['locked'])
  })
})

describe('an exchange', () => {
  test('lets one worker set up the database while the others wait, and the next one when it fails', () => {
    const [one, two, three] = joinWorkers(3)
    for (const worker of [one, two, three]) worker.receive({ kind: 'setUp' })
    assert.deepEqual(one.received, [{ kind: 'setUp', isFirst: true }])
    one.leave()
    assert.deepEqual([two.received, three.received], [[{ kind: 'setUp', isFirst: true }], []])
    two.receive({ kind: 'isSetUp' })
    assert.deepEqual(three.received, [{ kind: 'setUp', isFirst: false }])
  })

  test('has one leader, whom another candidate succeeds', () => {
    const [one, two, three] = joinWorkers(3)
    for (const worker of [two, one]) worker.receive({ kind: 'candidate' })
    assert.deepEqual([one.received, two.received], [[], [{ kind: 'lead' }]])
    three.receive({ kind: 'tell', to: 'leader', topic: 'work', numbers: [] })
    assert.deepEqual(two.received.at(-1), { kind: 'told', topic: 'work', numbers: [] })
    two.leave()
    assert.deepEqual(one.received, [{ kind: 'lead' }])
  })

  test('passes a message to all others', () => {
    const [one, two, three] = joinWorkers(3)
    one.receive({ kind: 'tell', to: 'others', topic: 'news', numbers: [7, 8] })
    const told = [{ kind: 'told', topic: 'news', numbers: [7, 8] }]
    assert.deepEqual([one.received, two.received, three.received], [[], told, told])
  })

  test('lets workers go on together, without those that have ended', () => {
    const [one, two, three] = joinWorkers(3)
    one.receive({ kind: 'arrive', at: 'the end' })
    two.receive({ kind: 'arrive', at: 'the end' })
    assert.deepEqual([one.received, two.received], [[], []])
    three.leave()
    assert.deepEqual([kindsOf(one), kindsOf(two)], [['arrived'], ['arrived']])
  })

  test('gives turns of one name one after the other, and of another name at once', () => {
    const [one, two, three] = joinWorkers(3)
    for (const worker of [one, two, three]) worker.receive({ kind: 'takeTurn', turn: 'a' })
    three.receive({ kind: 'takeTurn', turn: 'b' })
    assert.deepEqual([kindsOf(one), kindsOf(two), kindsOf(three)], [['turn'], [], ['turn']])
    two.leave()
    one.receive({ kind: 'endTurn', turn: 'a' })
    assert.deepEqual(three.received, [
      { kind: 'turn', turn: 'b' },
      { kind: 'turn', turn: 'a' },
    ])
  })
})

describe('slots', () => {
  const joinPeers = (count: number) => {
    const exchange = makeExchange()
    return Array.from({ length: count }, () => peersInProcess(count, exchange)) as [Peers, Peers, Peers]
  }
  type Peers = ReturnType<typeof peersInProcess>

  test('are counted for all workers together, each name apart', async () => {
    const [one, two, three] = joinPeers(3)
    const taken = await Promise.all([one, two, three, one].map((peers) => peers.takeSlot('streams of Jane', 3)))
    assert.deepEqual(taken, [true, true, true, false])
    assert.equal(await two.takeSlot('streams of John', 3), true)
    two.freeSlot('streams of Jane')
    assert.deepEqual(await Promise.all([three.takeSlot('streams of Jane', 3), one.takeSlot('streams of Jane', 3)]), [
      true,
      false,
    ])
  })

  test('of a worker that has ended are free again', async () => {
    const [one, two] = joinPeers(2)
    assert.deepEqual([await one.takeSlot('a', 2), await one.takeSlot('a', 2)], [true, true])
    assert.equal(await two.takeSlot('a', 2), false)
    one.leave()
    assert.deepEqual([await two.takeSlot('a', 2), await two.takeSlot('a', 2)], [true, true])
  })

  test('that nobody holds any more take no memory', () => {
    const counts = makeSlotCounts<string>()
    for (let slot = 0; slot < 100; slot++) {
      assert.ok(counts.take('one', String(slot), 1))
      counts.free('one', String(slot))
      counts.free('one', String(slot))
      assert.ok(counts.take('two', String(slot), 1))
    }
    assert.equal(counts.size(), 100)
    counts.freeAllOf('two')
    assert.equal(counts.size(), 0)
  })
})

describe('workers on one SQLite file', () => {
  const folder = temporaryFolder()
  after(() => folder.remove())

  test('write in turn, and a new request sees what any of them has acknowledged', async () => {
    const exchange = makeExchange()
    const file = join(folder.path, 'atrium.db')
    const databases = Array.from({ length: 4 }, () => openSqlite(file, peersInProcess(4, exchange)))
    const [first, second] = databases as [(typeof databases)[0], (typeof databases)[0]]
    await migrate(first, { now: () => 0 })
    const names = Array.from({ length: 200 }, (_, n) => `value ${n}`)
    await Promise.all(
      names.map(async (name, n) => {
        const [at, elsewhere] = [databases[n % 4] ?? first, databases[(n + 1) % 4] ?? first]
        // The snapshot of this turn is older than the write.
        await instanceRead.first(elsewhere, { name })
        await instanceInsert.run(at, { name, value: '' })
        elsewhere.refresh()
        assert.ok(await instanceRead.first(elsewhere, { name }))
      }),
    )
    let woken = 0
    second.onWoken(() => woken++)
    first.wakeNodes()
    first.wakeNodes()
    await new Promise(setImmediate)
    assert.equal(woken, 1)
    for (const database of databases) await database.close()
  })

  test('let the next one write before they reply', async () => {
    const steps: string[] = []
    const writeLock = { acquire: async () => void steps.push('lock'), release: () => void steps.push('unlock') }
    const database = openSqlite(join(folder.path, 'replies.db'), { ...peersInProcess(2), writeLock })
    await migrate(database, { now: () => 0 })
    steps.length = 0
    await instanceInsert.run(database, { name: 'one', value: '' }).then(() => steps.push('reply'))
    await assert.rejects(
      database
        .transact(() => Promise.reject(new Error('no')))
        .catch((error) => {
          steps.push('refusal')
          throw error
        }),
    )
    assert.deepEqual(steps, ['lock', 'unlock', 'reply', 'lock', 'unlock', 'refusal'])
    await database.close()
  })

  test('close one after the other, so that the last one leaves nothing beside the database', async () => {
    const exchange = makeExchange()
    const file = join(folder.path, 'closed.db')
    const databases = Array.from({ length: 2 }, () => openSqlite(file, peersInProcess(3, exchange)))
    const { writeLock } = peersInProcess(3, exchange)
    await Promise.all(databases.map((each) => each.exclusively((script) => script('select 1'))))
    await writeLock.acquire()
    const closing = databases.map((each) => each.close())
    await new Promise(setImmediate)
    assert.ok(existsSync(`${file}-wal`), 'none closes while another one has the lock')
    writeLock.release()
    await Promise.all(closing)
    assert.ok(!existsSync(`${file}-wal`))
  })
})
