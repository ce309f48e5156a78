import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { minuteMs } from '../../src/clock.ts'
import type { DatabaseAddress } from '../../src/config.ts'
import type { Database } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { openDatabase } from '../../src/db/open.ts'
import type { Backfill } from '../../src/domain/core/backfill.ts'
import { makeBackfillRunner } from '../../src/domain/maintenance/run-backfills.ts'
import { makeLog } from '../../src/log.ts'
import { engines, startAtrium } from '../support/atrium.ts'
import { countRare, makeDatabaseBeforeSearch, oldToken } from '../support/before-search.ts'
import { databaseUrlOf, type FreshAddress, freshAddress, migratedAddress } from '../support/fresh-address.ts'
import { runSqlAt } from '../support/raw-sql.ts'
import { readSqlOn, runSqlOn } from '../support/sql-on-connection.ts'

for (const engine of engines) {
  describe(`backfills (${engine})`, () => {
    let fresh: FreshAddress
    let db: Database
    let now = 1_000_000
    let lines: string[] = []
    const clock = { now: () => now }

    beforeEach(async () => {
      fresh = await migratedAddress(engine)
      db = await openDatabase(fresh.address, () => {})
      await migrate(db, clock)
      await runSqlOn(db, `create table things (id integer primary key, done integer not null)`)
      await addThings(1, 100)
      lines = []
    })

    afterEach(async () => {
      await db.close()
      await fresh.remove()
    })

    const addThings = (from: number, to: number) =>
      runSqlOn(
        db,
        `with recursive numbers (n) as (select ${from} union all select n + 1 from numbers where n < ${to})
         insert into things (id, done) select n, 0 from numbers`,
      )

    /** Marks ten rows per batch; `beforeBatch` may interrupt it. */
    const markThings = (beforeBatch: (after: number) => void = () => {}): Backfill => ({
      name: 'mark-things',
      highestKey: async (on) => (await readSqlOn(on, 'select max(id) as key from things'))[0]?.key ?? 0,
      async batch(tx, after) {
        await runSqlOn(tx, `update things set done = done + 1 where id > ${after} and id <= ${after + 10}`)
        beforeBatch(after)
        return { lastKey: after + 10, rows: 10 }
      },
    })

    const node = (backfill: Backfill) =>
      makeBackfillRunner({ db, clock, log: makeLog('info', { write: (line) => lines.push(line) }) }, [backfill])
    const forever = new AbortController().signal
    const countDone = async () =>
      (await readSqlOn(db, 'select done, count(*) as count from things group by done order by done')).map(
        ({ done, count }) => [done, Number(count)],
      )
    const messages = () => lines.map((line) => JSON.parse(line).msg)

    test('visits every row once, logs that, and does not run again', async () => {
      const run = node(markThings())
      await run(forever)
      assert.deepEqual(await countDone(), [[1, 100]])
      assert.deepEqual(messages(), ['a backfill is running', 'a backfill has finished'])
      const { backfill, rows, percent } = JSON.parse(lines.at(-1) ?? '')
      assert.deepEqual({ backfill, rows, percent }, { backfill: 'mark-things', rows: 100, percent: 100 })
      await run(forever)
      await node(markThings())(forever)
      assert.deepEqual(await countDone(), [[1, 100]])
    })

    test('continues where it stopped, on another node only after the lease has expired', async () => {
      const stopping = new AbortController()
      await node(markThings((after) => after === 40 && stopping.abort()))(stopping.signal)
      assert.deepEqual(await countDone(), [
        [0, 50],
        [1, 50],
      ])
      const other = node(markThings())
      await other(forever)
      assert.equal((await countDone())[0]?.[1], 50, 'the lease still runs')
      now += minuteMs
      await other(forever)
      assert.deepEqual(await countDone(), [[1, 100]])
    })

    test('a batch that fails is rolled back and retried', async () => {
      let fails = true
      const run = node(
        markThings((after) => {
          if (after === 40 && fails) throw new Error('the batch fails')
        }),
      )
      await assert.rejects(run(forever), /the batch fails/)
      fails = false
      await run(forever)
      assert.deepEqual(await countDone(), [[1, 100]])
    })

    test('several nodes at once visit every row once', async () => {
      const nodes = Array.from({ length: 4 }, () => node(markThings()))
      await Promise.all(nodes.map((run) => run(forever)))
      now += minuteMs
      await Promise.all(nodes.map((run) => run(forever)))
      assert.deepEqual(await countDone(), [[1, 100]])
      assert.equal(messages().filter((message) => message === 'a backfill has finished').length, 1)
    })

    test('a repeating one finds the rows that an older version wrote meanwhile', async () => {
      const run = node({ ...markThings(), repeatEveryMs: 10 * minuteMs })
      await run(forever)
      await addThings(101, 110)
      await run(forever)
      assert.equal((await countDone())[0]?.[0], 0, 'not before its time')
      now += 10 * minuteMs
      await run(forever)
      assert.deepEqual(await countDone(), [
        [1, 10],
        [2, 100],
      ])
    })
  })

  describe(`messages from before the search (${engine})`, () => {
    let fresh: FreshAddress

    beforeEach(async () => {
      fresh = await freshAddress(engine)
    })

    afterEach(() => fresh.remove())

    test('are found once the new version has opened the database', async () => {
      await makeDatabaseBeforeSearch(fresh.address, 1200)
      const atrium = await startAtrium(engine, { env: { DATABASE_URL: databaseUrlOf(fresh.address) } })
      try {
        await atrium.app.idle()
        const find = async (q: string) =>
          (await atrium.call('GET', '/v2/talks/1/search', { token: oldToken, query: { q, limit: '100' } })).body
            .messages
        assert.equal((await find('rare')).length, countRare(1200))
        assert.deepEqual(
          (await find('message 1199')).map(({ message }: { message: string }) => message),
          ['old message 1199'],
        )
        // The index entry of an old message follows its edits and its deletion.
        const message = '/v2/talks/1/1/700'
        assert.equal(
          (await atrium.call('PATCH', message, { token: oldToken, json: { message: 'zugzwang' } })).status,
          200,
        )
        assert.equal((await find('zugzwang')).length, 1)
        assert.equal((await atrium.call('DELETE', message, { token: oldToken })).status, 204)
        assert.equal((await find('zugzwang')).length, 0)
      } finally {
        await atrium.close()
      }
    })

    test('are all found after a node was killed in the middle of a batch', async () => {
      const messages = 1200
      await makeDatabaseBeforeSearch(fresh.address, messages)
      await runUntilKilled(fresh.address)
      const url = databaseUrlOf(fresh.address)
      const progress = async () => (await runSqlAt(url, 'select last_key, rows_done, finished_at from backfills'))[0]
      assert.deepEqual(Object.values((await progress()) ?? {}).map(Number), [300, 300, 0], 'three batches are kept')
      await runSqlAt(url, 'update backfills set leased_until = 0')

      const atrium = await startAtrium(engine, { env: { DATABASE_URL: url } })
      try {
        await atrium.app.idle()
        assert.equal(Number((await progress())?.rows_done), messages, 'each was added once')
        const reply = await atrium.call('GET', '/v2/talks/1/search', { token: oldToken, query: { q: 'rare' } })
        assert.equal(reply.body.messages.length, countRare(messages))
      } finally {
        await atrium.close()
      }
    })
  })
}

/** Starts a node that migrates the database and is killed before its fourth batch is committed. */
async function runUntilKilled(address: DatabaseAddress): Promise<void> {
  const source = (path: string) => JSON.stringify(join(import.meta.dirname, '../../src', path))
  const program = `
    import { migrate } from ${source('db/migrations/migrate.ts')}
    import { openDatabase } from ${source('db/open.ts')}
    import { makeBackfillRunner } from ${source('domain/maintenance/run-backfills.ts')}
    import { indexOldMessages } from ${source('domain/talks/index-old-messages.ts')}
    import { makeLog } from ${source('log.ts')}
    const db = await openDatabase(${JSON.stringify(address)}, () => {})
    await migrate(db, Date)
    let batches = 0
    const batch = async (tx, after) => {
      const done = await indexOldMessages.batch(tx, after)
      if (++batches === 4) process.kill(process.pid, 'SIGKILL')
      return done
    }
    const run = makeBackfillRunner({ db, clock: Date, log: makeLog('silent') }, [{ ...indexOldMessages, batch }])
    await run(new AbortController().signal)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  assert.deepEqual(await once(child, 'close'), [null, 'SIGKILL'])
}
