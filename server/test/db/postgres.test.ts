import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { freePort } from '../../../scripts/free-port.ts'
import { BadSetting } from '../../src/config.ts'
import { type Connection, type Database, type Transaction, UniqueViolation } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { openDatabase } from '../../src/db/open.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { explainPostgres } from '../../src/db/postgres-errors.ts'
import { onlyServer } from '../../src/db/postgres-primary.ts'
import { refuseSharedSessions } from '../../src/db/postgres-session.ts'
import { PreparedQuery } from '../../src/db/prepared-query.ts'
import { accountInsert } from '../../src/domain/accounts/queries.ts'
import { instanceInsert, instanceRead } from '../../src/domain/core/instance-queries.ts'
import { accountByKey, accountByNametag } from '../../src/domain/identity/queries.ts'
import { Failure } from '../../src/errors.ts'
import { startAtrium } from '../support/atrium.ts'
import { batchedNames } from '../support/batched-names.ts'
import { openFakePooler } from '../support/fake-pooler.ts'
import { uniqueName } from '../support/people.ts'
import { migratedPostgresDatabase } from '../support/postgres.ts'
import { runSqlOn } from '../support/sql-on-connection.ts'
import { until } from '../support/until.ts'

let fresh: Awaited<ReturnType<typeof migratedPostgresDatabase>>
let db: Database

before(async () => {
  fresh = await migratedPostgresDatabase()
  db = openPostgres(onlyServer(fresh.url), () => {})
  await migrate(db, { now: () => 0 })
})

after(async () => {
  await db.close()
  await fresh.drop()
})

const isBusy = (error: unknown) => error instanceof Failure && error.code === 'BUSY' && error.status === 503

const newAccount = (nametag = uniqueName(), now = 0) => ({
  id: nametag,
  initials: 'JD',
  nametag,
  mail: `${nametag}@example.org`,
  passwordHash: null,
  name: null,
  searchName: null,
  locale: null,
  timeZone: null,
  now,
})

const remember = (on: Connection, name: string, value: string) => instanceInsert.run(on, { name, value })
const recall = async (on: Connection, name: string) => (await instanceRead.first(on, { name }))?.value
const overwrite = (on: Connection, name: string, value: string) =>
  runSqlOn(on, `update instance set value = '${value}' where name = '${name}'`)

describe('results', () => {
  test('64-bit integers are numbers', async () => {
    const now = 8_640_000_000_000_000
    const inserted = await accountInsert.first(db, newAccount(uniqueName(), now))
    assert.equal(typeof inserted?.key, 'number')
    assert.equal((await accountByKey.first(db, { key: inserted?.key ?? 0 }))?.createdAt, now)
    assert.deepEqual(await runSqlOn(db, 'select count(*) as count from instance where false'), [{ count: 0 }])
  })

  test('a query is prepared once per connection and then only executed', async () => {
    const prepared = await db.transact(async (tx) => {
      for (const key of [1, 2, 3]) await accountByKey.first(tx, { key })
      return runSqlOn(
        tx,
        `select generic_plans + custom_plans as runs, from_sql from pg_prepared_statements
         where name = '${accountByKey.prepared.name}'`,
      )
    })
    // The connection may have prepared the same query for another test.
    assert.equal(prepared.length, 1)
    assert.equal(prepared[0]?.from_sql, false)
    assert.ok(prepared[0]?.runs >= 3)
  })

  test('a unique violation names its index', async () => {
    const account = newAccount()
    await accountInsert.run(db, account)
    const twin = { ...newAccount(), nametag: account.nametag.toUpperCase() }
    await assert.rejects(
      accountInsert.run(db, twin),
      (error) => error instanceof UniqueViolation && error.constraint === 'accounts_nametag',
    )
  })
})

/** Returns a barrier that releases `count` callers together and lets later ones pass. */
function barrierOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    if (++arrived >= count) resolve()
    return promise
  }
}

/** Records the SQLSTATEs of the errors that end attempts. */
function recordErrors(states: unknown[], work: (tx: Transaction) => Promise<void>) {
  return async (tx: Transaction) => {
    try {
      await work(tx)
    } catch (error) {
      states.push((error as { code?: string }).code)
      throw error
    }
  }
}

type Interference = (tx: Transaction, number: number) => Promise<void>

/** Returns the work of a transaction that remembers its own number, and returns the id of what it is committed with. */
const rememberNumber = (prefix: string, number: number, interfere: Interference) => async (tx: Transaction) => {
  await tx.inTurn()
  await remember(tx, `${prefix} ${number}`, 'written')
  await interfere(tx, number)
  return (await runSqlOn(tx, 'select pg_current_xact_id()::text as id'))[0]?.id as string
}

describe('transactions under one lock', () => {
  const more = 30

  test('wait without a connection, which others can use', async () => {
    const { promise: end, resolve: endTheFirst } = Promise.withResolvers<void>()
    const order: number[] = []
    const first = db.transact(() => end, { key: 'one row' })
    const waiting = Array.from({ length: more }, (_, i) =>
      db.transact(
        async (tx) => {
          await tx.inTurn()
          order.push(i)
        },
        { key: 'one row' },
      ),
    )
    await db.transact(async (tx) => remember(tx, 'meanwhile', 'written'), { key: 'another row' })
    assert.equal(await recall(db, 'meanwhile'), 'written')
    assert.deepEqual(order, [])
    endTheFirst()
    await Promise.all([first, ...waiting])
    assert.deepEqual(order, [...Array(more).keys()])
  })

  test('continue after one that failed', async () => {
    const outcomes = await Promise.allSettled([
      db.transact(() => Promise.reject(new Error('changed my mind')), { key: 'one row' }),
      db.transact(async (tx) => remember(tx, 'after a failure', 'written'), { key: 'one row' }),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'fulfilled'],
    )
    assert.equal(await recall(db, 'after a failure'), 'written')
  })

  /** Returns the outcomes of transactions that wait together for the first one. */
  async function rememberTogether(prefix: string, interfere: Interference) {
    const { promise: end, resolve: endTheFirst } = Promise.withResolvers<void>()
    const first = db.transact(() => end, { key: prefix })
    const all = Array.from({ length: more }, (_, number) =>
      db.transact(rememberNumber(prefix, number, interfere), { key: prefix }),
    )
    endTheFirst()
    await first
    return Promise.allSettled(all)
  }

  const isKept = async (name: string) => (await recall(db, name)) === 'written'

  test('share a commit when they wait together', async () => {
    const outcomes = await rememberTogether('shared', async () => {})
    const ids = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason))
    assert.equal(new Set(ids).size, 1, String(ids))
    for (let number = 0; number < more; number++) assert.ok(await isKept(`shared ${number}`))
  })

  for (const [how, fail] of [
    ['throws after it has written', () => Promise.reject(new Error('changed my mind'))],
    ['sends a statement that fails', (tx: Transaction) => runSqlOn(tx, 'select 1 / 0').then(() => {})],
  ] as const) {
    test(`one that ${how} fails alone, and only it is rolled back`, async () => {
      const outcomes = await rememberTogether(how, async (tx, number) => {
        if (number === 7) await fail(tx)
      })
      const failed = outcomes.flatMap(({ status }, number) => (status === 'rejected' ? [number] : []))
      assert.deepEqual(failed, [7])
      for (let number = 0; number < more; number++) assert.equal(await isKept(`${how} ${number}`), number !== 7)
    })
  }

  test('have effects and batched writes of their own', async () => {
    const effects: number[] = []
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, number) =>
        db.transact(
          async (tx) => {
            tx.afterCommit(() => effects.push(number))
            batchedNames.add(tx, `batched in a group ${number}`)
            if (number % 2 === 1) throw new Error('changed my mind')
          },
          { key: 'with effects' },
        ),
      ),
    )
    await new Promise(setImmediate)
    assert.deepEqual(effects, [0, 2, 4, 6, 8])
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 5)
    const rows = await runSqlOn(db, `select name from instance where name like 'batched in a group%' order by name`)
    assert.deepEqual(
      rows.map(({ name }) => name),
      [0, 2, 4, 6, 8].map((number) => `batched in a group ${number}`),
    )
  })
})

describe('short transactions under different locks', () => {
  const more = 20
  const ofRow = (row: string) => ({ key: row, isShort: true })
  const anns = () => db.onBehalfOf('ann')

  /** Runs as many short transactions as may run at the same time, so that further ones wait until `end` is called. */
  function occupyGroups(prefix: string) {
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const all = ['a', 'b', 'c'].map((row) => anns().transact(() => promise, ofRow(`${prefix} ${row}`)))
    return { end, all: Promise.all(all) }
  }

  /** Returns the outcomes of transactions that wait together, each under its own lock. */
  async function rememberTogether(prefix: string, interfere: Interference) {
    const occupied = occupyGroups(prefix)
    const all = Array.from({ length: more }, (_, number) =>
      anns().transact(rememberNumber(prefix, number, interfere), ofRow(`${prefix} ${number}`)),
    )
    await new Promise(setImmediate)
    occupied.end()
    await occupied.all
    return Promise.allSettled(all)
  }

  test('share a commit when they wait together, without turns', async () => {
    const allHaveWritten = barrierOf(more)
    const outcomes = await rememberTogether('different', () => allHaveWritten())
    const ids = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason))
    assert.equal(new Set(ids).size, 1, String(ids))
    for (let number = 0; number < more; number++) assert.equal(await recall(db, `different ${number}`), 'written')
  })

  test('one that throws after it has written fails alone', async () => {
    const outcomes = await rememberTogether('different and wrong', async (_tx, number) => {
      if (number === 7) throw new Error('changed my mind')
    })
    const failed = outcomes.flatMap(({ status }, number) => (status === 'rejected' ? [number] : []))
    assert.deepEqual(failed, [7])
    assert.equal(await recall(db, 'different and wrong 6'), 'written')
  })

  test('run alone when they and another transaction wait for each other', async () => {
    await remember(db, 'first row', '')
    await remember(db, 'second row', '')
    const states: unknown[] = []
    const groupHasWritten = Promise.withResolvers<void>()
    const otherHasWritten = Promise.withResolvers<void>()
    const otherHasEnded = Promise.withResolvers<void>()
    const occupied = occupyGroups('circle')
    const write = (row: string, before: Promise<void>, written?: () => void) => {
      let begin = before
      return anns().transact(
        recordErrors(states, async (tx) => {
          await begin
          // The transaction that runs alone writes last, however long the machine pauses.
          begin = otherHasEnded.promise
          await overwrite(tx, row, 'by the group')
          written?.()
        }),
        ofRow(row),
      )
    }
    const together = Promise.all([
      write('first row', Promise.resolve(), groupHasWritten.resolve),
      write('second row', otherHasWritten.promise),
    ])
    await new Promise(setImmediate)
    occupied.end()
    await db.transact(async (tx) => {
      await overwrite(tx, 'second row', 'by the other')
      otherHasWritten.resolve()
      await groupHasWritten.promise
      await overwrite(tx, 'first row', 'by the other')
    })
    otherHasEnded.resolve()
    await Promise.all([occupied.all, together])
    assert.ok(states.includes('55P03'), `ended with ${states}`)
    assert.deepEqual([await recall(db, 'first row'), await recall(db, 'second row')], Array(2).fill('by the group'))
  })

  test('do not wait for one whose row is locked for long', async () => {
    await remember(db, 'locked row', '')
    let isLocked = true
    const { promise: end, resolve: unlock } = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = db.transact(async (tx) => {
      await overwrite(tx, 'locked row', 'by the holder')
      locked.resolve()
      await end
      isLocked = false
    })
    await locked.promise
    const blocked = Array.from({ length: 5 }, (_, i) =>
      anns().transact((tx) => overwrite(tx, 'locked row', `by ${i}`), ofRow(`waits ${i}`)),
    )
    for (let number = 0; number < more; number++) {
      await anns().transact((tx) => remember(tx, `meanwhile ${number}`, 'written'), ofRow(`free ${number}`))
    }
    assert.ok(isLocked)
    unlock()
    await Promise.all([holder, ...blocked])
  })

  test('those of one caller leave places to others', async () => {
    const occupied = occupyGroups('crowded')
    const order: string[] = []
    const change = (caller: string, row: string) =>
      db.onBehalfOf(caller).transact(async () => void order.push(caller), ofRow(row))
    const all = [...Array.from({ length: 200 }, (_, i) => change('ann', `row ${i}`)), change('bob', 'row of bob')]
    await new Promise(setImmediate)
    occupied.end()
    await Promise.all([occupied.all, ...all])
    const rank = order.indexOf('bob')
    assert.ok(rank < 100, `bob was number ${rank}`)
  })
})

describe('a transaction', () => {
  test('that conflicts with another one runs again: of two people on duty, one may leave', async () => {
    await remember(db, 'duty ann', 'on')
    await remember(db, 'duty bob', 'on')
    const bothHaveLooked = barrierOf(2)
    let attempts = 0
    const leave = (me: string, other: string) =>
      db.transact(async (tx) => {
        attempts++
        const otherStays = (await recall(tx, other)) === 'on'
        await bothHaveLooked()
        if (otherStays) await overwrite(tx, me, 'off')
      })

    await Promise.all([leave('duty ann', 'duty bob'), leave('duty bob', 'duty ann')])
    assert.deepEqual([await recall(db, 'duty ann'), await recall(db, 'duty bob')].sort(), ['off', 'on'])
    assert.ok(attempts > 2, 'nobody was in conflict')
  })

  test('that is caught in a deadlock runs again, and both succeed', async () => {
    await remember(db, 'left', '')
    await remember(db, 'right', '')
    const bothHoldOne = barrierOf(2)
    const states: unknown[] = []
    const writeBoth = (value: string, first: string, second: string) =>
      db.transact(
        recordErrors(states, async (tx) => {
          await overwrite(tx, first, value)
          await bothHoldOne()
          await overwrite(tx, second, value)
        }),
      )

    await Promise.all([writeBoth('a', 'left', 'right'), writeBoth('b', 'right', 'left')])
    assert.ok(states.includes('40P01'), `ended with ${states}`)
    assert.equal(await recall(db, 'left'), await recall(db, 'right'))
  })

  test('that inserts a row that another one is inserting runs again, and then finds it', async () => {
    const account = newAccount()
    const bothHaveLooked = Promise.withResolvers<void>()
    let looked = 0
    const findOrMake = () =>
      db.transact(async (tx) => {
        const found = await accountByNametag.first(tx, { nametag: account.nametag })
        if (++looked === 2) bothHaveLooked.resolve()
        await bothHaveLooked.promise
        if (found) return 'found'
        await accountInsert.run(tx, account)
        return 'made'
      })
    assert.deepEqual((await Promise.all([findOrMake(), findOrMake()])).sort(), ['found', 'made'])
  })

  test('loses no update among many of the same row', async () => {
    await remember(db, 'counter', '0')
    const increment = () =>
      db.transact(async (tx) => {
        await overwrite(tx, 'counter', String(Number(await recall(tx, 'counter')) + 1))
      })
    await Promise.all(Array.from({ length: 5 }, increment))
    assert.equal(await recall(db, 'counter'), '5')
  })

  test('that conflicts every time fails as busy', async () => {
    const alwaysInConflict = `do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`
    await assert.rejects(
      db.transact(async (tx) => runSqlOn(tx, alwaysInConflict)),
      isBusy,
    )
  })

  test('that references a row that was deleted meanwhile runs again, and finds it gone', async () => {
    await runSqlOn(db, 'create table parents (id int primary key)')
    await runSqlOn(db, 'create table children (parent int references parents)')
    await runSqlOn(db, 'insert into parents values (1)')
    const found: number[] = []
    await db.transact(
      async (tx) => {
        const parents = await runSqlOn(tx, 'select id from parents')
        found.push(parents.length)
        if (found.length === 1) await runSqlOn(db, 'delete from parents')
        if (parents.length > 0) await runSqlOn(tx, 'insert into children values (1)')
      },
      { key: 'one row' },
    )
    assert.deepEqual(found, [1, 0])
  })

  test('that throws is rolled back, once, without its effects', async () => {
    let attempts = 0
    let effects = 0
    const work = async (tx: Transaction) => {
      attempts++
      tx.afterCommit(() => effects++)
      await remember(tx, 'thrown away', '')
      throw new Error('changed my mind')
    }
    await assert.rejects(db.transact(work), /changed my mind/)
    assert.equal(await recall(db, 'thrown away'), undefined)
    assert.deepEqual({ attempts, effects }, { attempts: 1, effects: 0 })
  })

  test('that violates a constraint is rolled back', async () => {
    const account = newAccount()
    const work = async (tx: Transaction) => {
      await remember(tx, 'thrown away', '')
      await accountInsert.run(tx, account)
      await accountInsert.run(tx, account)
    }
    await assert.rejects(db.transact(work), UniqueViolation)
    assert.equal(await recall(db, 'thrown away'), undefined)
  })

  test('that continues after a failed statement is not reported as committed', async () => {
    let effects = 0
    const work = async (tx: Transaction) => {
      tx.afterCommit(() => effects++)
      await remember(tx, 'thrown away', '')
      await runSqlOn(tx, 'select 1 / 0').catch(() => {})
    }
    await assert.rejects(db.transact(work), /although one of its statements had failed/)
    assert.equal(await recall(db, 'thrown away'), undefined)
    assert.equal(effects, 0)
  })

  test('may send several queries at once, and is rolled back completely if one of them fails', async () => {
    const both = await db.transact((tx) => Promise.all([remember(tx, 'one', '1'), recall(tx, 'one')]))
    assert.deepEqual(both, [1, '1'])
    const work = (tx: Transaction) =>
      Promise.all([remember(tx, 'thrown away', ''), runSqlOn(tx, 'select 1 / 0'), remember(tx, 'thrown after', '')])
    await assert.rejects(db.transact(work), /division by zero/)
    assert.deepEqual([await recall(db, 'thrown away'), await recall(db, 'thrown after')], [undefined, undefined])
  })

  test('whose batched write fails is rolled back, although its commit is already sent', async () => {
    const work = async (tx: Transaction) => {
      await remember(tx, 'thrown away', '')
      batchedNames.add(tx, null as unknown as string)
    }
    await assert.rejects(db.transact(work), /not-null/)
    assert.equal(await recall(db, 'thrown away'), undefined)
  })

  test('writes its batched rows once, although it ran twice, and nothing if it throws', async () => {
    let attempts = 0
    await db.transact(async (tx) => {
      for (const name of ['first', 'second']) batchedNames.add(tx, name)
      if (++attempts === 1) await runSqlOn(tx, `do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`)
    })
    assert.deepEqual([await recall(db, 'first'), await recall(db, 'second')], ['gathered', 'gathered'])
    const refused = db.transact(async (tx) => {
      batchedNames.add(tx, 'third')
      throw new Error('changed my mind')
    })
    await assert.rejects(refused, /changed my mind/)
    assert.equal(await recall(db, 'third'), undefined)
  })

  test('runs its effects after the commit, and only once although it ran twice', async () => {
    let attempts = 0
    const seen: Promise<string | undefined>[] = []
    await db.transact(async (tx) => {
      tx.afterCommit(() => seen.push(recall(db, 'kept')))
      await remember(tx, 'kept', 'durable')
      if (++attempts === 1) await runSqlOn(tx, `do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`)
    })
    assert.deepEqual(await Promise.all(seen), ['durable'])
    assert.equal(attempts, 2)
  })
})

describe('a connection that the server terminates', () => {
  const ownProcess = async (on: Connection) => (await runSqlOn(on, 'select pg_backend_pid() as pid'))[0]?.pid

  /** Resolves when the backend is gone and this side had time to notice. */
  async function endProcess(pid: number): Promise<void> {
    const killer = openPostgres(onlyServer(fresh.url), () => {})
    await runSqlOn(killer, `select pg_terminate_backend(${pid}, 5000)`)
    await runSqlOn(killer, 'select pg_sleep(0.05)')
    await killer.close()
  }

  test('while idle is replaced', async () => {
    const { promise: heardOfTheLoss, resolve } = Promise.withResolvers<Error>()
    const resting = openPostgres(onlyServer(fresh.url), resolve)
    await endProcess(await ownProcess(resting))
    await heardOfTheLoss
    assert.equal(await recall(resting, 'nothing'), undefined)
    await resting.close()
  })

  test('between two queries of a transaction fails that transaction alone', async () => {
    await assert.rejects(
      db.transact(async (tx) => {
        await remember(tx, 'half', '')
        await endProcess(await ownProcess(tx))
        await remember(tx, 'other half', '')
      }),
      isBusy,
    )
    assert.equal(await recall(db, 'half'), undefined)
    await db.transact((tx) => remember(tx, 'after the loss', 'works'))
    assert.equal(await recall(db, 'after the loss'), 'works')
  })

  test('during a query fails that query alone', async () => {
    const { promise: started, resolve } = Promise.withResolvers<number>()
    const sleeping = db.transact(async (tx) => {
      resolve(await ownProcess(tx))
      await runSqlOn(tx, 'select pg_sleep(60)')
    })
    await Promise.all([assert.rejects(sleeping, isBusy), started.then(endProcess)])
    assert.equal(await recall(db, 'nothing'), undefined)
  })
})

/** Opens a proxy between a client and a server that can be cut and restored. */
async function openProxy(target: URL) {
  const sockets = new Set<Socket>()
  const newServer = () =>
    createServer((client) => {
      const server = connect(Number(target.port), target.hostname)
      for (const socket of [client, server]) {
        sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
      }
      client.pipe(server).pipe(client)
    })
  const listen = async (server: Server, port: number) => once(server.listen(port, '127.0.0.1'), 'listening')
  let listening = newServer()
  await listen(listening, 0)
  const { port } = listening.address() as AddressInfo
  return {
    url: Object.assign(new URL(target), { port }).href,
    cut: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listening.close(resolve))
    },
    restore: async () => {
      listening = newServer()
      await listen(listening, port)
    },
  }
}

describe('a server that cannot be reached', () => {
  test('is reported as busy, not as a crash', async () => {
    const nowhere = openPostgres(onlyServer(`postgres://user:password@127.0.0.1:${await freePort()}/atrium`), () => {})
    await assert.rejects(recall(nowhere, 'x'), isBusy)
    await assert.rejects(
      nowhere.transact((tx) => recall(tx, 'x')),
      isBusy,
    )
    await nowhere.close()
  })

  test('makes Atrium answer 503 until it is back, without a restart', async () => {
    const cable = await openProxy(new URL(fresh.url))
    const atrium = await startAtrium('postgres', { env: { DATABASE_URL: cable.url } })
    const login = { json: { credential: 'nobody', password: 'does not matter' } }
    assert.equal((await atrium.call('GET', '/readyz')).status, 200)

    await cable.cut()
    const unready = await atrium.call('GET', '/readyz')
    assert.equal(unready.status, 503)
    assert.ok(Number(unready.headers['retry-after']) > 0)
    assert.equal((await atrium.call('POST', '/v2/login', login)).status, 503)
    assert.equal((await atrium.call('GET', '/healthz')).status, 200)

    await cable.restore()
    assert.equal((await atrium.call('GET', '/readyz')).status, 200)
    assert.equal((await atrium.call('POST', '/v2/login', login)).status, 401)
    await atrium.close()
    await cable.cut()
  })
})

describe('a slow query', () => {
  const setting = async (on: Connection, name: string) =>
    (await runSqlOn(on, `select current_setting('${name}') as value`))[0]?.value

  test('is cancelled after 10 s, except in migrations', async () => {
    assert.equal(await setting(db, 'statement_timeout'), '10s')
    const inMigration = db.exclusively((script) => script(`select current_setting('statement_timeout') as value`))
    assert.deepEqual(await inMigration, [{ value: '0' }])
    assert.equal(await db.transact((tx) => setting(tx, 'statement_timeout')), '10s')
  })

  test('is not compiled to machine code, although its scan of a small table counts as enormous', async () => {
    assert.deepEqual([await setting(db, 'enable_seqscan'), await setting(db, 'jit')], ['off', 'off'])
  })

  test('fails as busy, and its transaction is rolled back', async () => {
    const causes: (string | undefined)[] = []
    const watched = openPostgres(onlyServer(fresh.url), (error) => causes.push(explainPostgres(error)))
    const work = async (tx: Transaction) => {
      await remember(tx, 'thrown away', '')
      await runSqlOn(tx, 'set local statement_timeout = 20')
      await runSqlOn(tx, 'select pg_sleep(60)')
    }
    await assert.rejects(watched.transact(work), isBusy)
    assert.equal(await recall(db, 'thrown away'), undefined)
    assert.match(causes.join(), /^A query took too long and was cancelled\. /)
    await watched.close()
  })

  test('runs again when it and a migration wait for each other', async () => {
    const isAwaited = async (lock: string) =>
      (await runSqlOn(db, `select 1 from pg_locks where ${lock} and not granted`)).length > 0
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    const holder = db.transact(async (tx) => {
      await runSqlOn(tx, 'select pg_advisory_xact_lock(8)')
      hold()
      await mayGoOn
    })
    await isHeld
    const query = runSqlOn(
      db,
      `do $$ begin
        perform count(*) from accounts;
        perform pg_advisory_xact_lock(8);
        perform count(*) from organizations;
      end $$`,
    )
    await until('the query has the first table', () => isAwaited('objid = 8'))
    const migration = db.exclusively(async (script) => {
      // PostgreSQL ends whoever finds the circle, and only the query looks for it.
      await script(`set local deadlock_timeout = '10min'`)
      await script('lock table organizations in access exclusive mode')
      await script('lock table accounts in access exclusive mode')
    })
    await until('the migration waits for the query', () => isAwaited(`relation = 'accounts'::regclass`))
    goOn()
    await Promise.all([holder, migration, query])
  })

  test('leaves connections to others, however many callers send it', async () => {
    const costly = new PreparedQuery('costly', (db) => ({
      compile: () => sql.raw('select pg_advisory_xact_lock(7)').compile(db),
    }))
    const { promise: end, resolve: release } = Promise.withResolvers<void>()
    const { promise: held, resolve: hold } = Promise.withResolvers<void>()
    const holder = db.transact(async (tx) => {
      await tx.run(costly, [])
      hold()
      await end
    })
    await held
    const all = Array.from({ length: 40 }, (_, caller) => db.onBehalfOf(`caller ${caller}`).run(costly, []))
    assert.equal(await recall(db.onBehalfOf('somebody else'), 'nothing'), undefined)
    release()
    await Promise.all([holder, ...all])
  })
})

describe('a caller with many requests at once', () => {
  /** Runs more tasks than there are connections, each of which holds one until it is ended. */
  function flood(caller: string) {
    const { promise, resolve: end } = Promise.withResolvers<void>()
    let started = 0
    const mine = db.onBehalfOf(caller)
    const all = Array.from({ length: 40 }, () =>
      mine.transact(() => {
        started++
        return promise
      }),
    )
    return {
      started: () => started,
      finish: () => {
        end()
        return Promise.all(all)
      },
    }
  }

  test('uses the connections that nobody else needs, and leaves some to others', async () => {
    const { started, finish } = flood('ann')
    await until('its transactions run', () => started() === 12)
    const bobs = db.onBehalfOf('bob')
    await bobs.transact((tx) => remember(tx, 'of bob', 'written'))
    assert.equal(await recall(bobs, 'of bob'), 'written')
    assert.equal(await recall(db, 'of bob'), 'written')
    assert.equal(started(), 12)
    await finish()
    assert.equal(started(), 40)
  })

  test('is not served before others that lock the same row', async () => {
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const order: string[] = []
    const change = (caller: string) =>
      db.onBehalfOf(caller).transact(async () => void order.push(caller), { key: 'one row' })
    const first = db.onBehalfOf('ann').transact(() => promise, { key: 'one row' })
    const all = [...Array.from({ length: 100 }, () => change('ann')), change('bob')]
    end()
    await Promise.all([first, ...all])
    const rank = order.indexOf('bob')
    assert.ok(rank < 50, `bob was number ${rank}`)
  })
})

describe('a connection pooler', () => {
  test('that refuses unknown startup parameters and has session pooling is accepted', async (t) => {
    const pooler = await openFakePooler((connection) => connection)
    t.after(() => pooler.close())
    await refuseSharedSessions(pooler.urlWith(''))
    await assert.rejects(
      openDatabase({ engine: 'postgres', url: pooler.urlWith('?statement_timeout=9') }, () => {}),
      new BadSetting(
        'A connection pooler refuses DATABASE_URL (unsupported startup parameter: statement_timeout). ' +
          'Remove the parameter, or connect to PostgreSQL directly.',
      ),
    )
  })

  const sharing: Record<string, (connection: number) => number | undefined> = {
    'gives everybody the same session': () => 1,
    'gives a session to the next client': (() => {
      let backend = 0
      return () => ++backend
    })(),
  }
  for (const [what, backendOf] of Object.entries(sharing)) {
    test(`that ${what} is refused with an explanation`, async (t) => {
      const pooler = await openFakePooler(backendOf)
      t.after(() => pooler.close())
      await assert.rejects(
        openDatabase({ engine: 'postgres', url: pooler.urlWith('') }, () => {}),
        (error) =>
          error instanceof BadSetting &&
          /pool_mode = session, or connect to PostgreSQL directly\.$/.test(error.message),
      )
    })
  }

  test('that has a single connection is refused with an explanation', async (t) => {
    const pooler = await openFakePooler((connection) => (connection === 1 ? 1 : undefined))
    t.after(() => pooler.close())
    await assert.rejects(
      refuseSharedSessions(pooler.urlWith('')),
      (error) => error instanceof BadSetting && /gives Atrium a single connection/.test(error.message),
    )
  })

  test('gets no startup parameter that it would refuse', async (t) => {
    const pooler = await openFakePooler((connection) => connection)
    t.after(() => pooler.close())
    const pooled = openPostgres(onlyServer(pooler.urlWith('')), assert.ifError)
    pooled.wakeNodes()
    await until('it was asked to notify', () => pooler.queries.includes('NOTIFY atrium_wake'))
    await pooled.close()
  })
})
