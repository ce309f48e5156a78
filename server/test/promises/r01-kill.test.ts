import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runSqlAt } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'
import { startService, temporaryFolder } from '../support/service-process.ts'
import { migratedSqliteFile } from '../support/sqlite.ts'
import { until } from '../support/until.ts'
import { assertKept, countOf, manyAccounts, nothingYet, openOffice, startWriting } from '../support/writers.ts'

/** Number of kills; `npm run prove` sets 50. */
const kills = Number(process.env.ATRIUM_KILLS ?? 5)
/** The most writes before a kill, whose moment is random. */
const mostWrites = process.env.ATRIUM_PROVE ? 500 : 200

const folder = temporaryFolder()
after(() => folder.remove())

test(`R1: kill -9 under load loses no acknowledged write (${kills} kills)`, async () => {
  const env = { DATABASE_URL: `sqlite:${migratedSqliteFile(join(folder.path, 'atrium.db'))}`, ...manyAccounts }
  const acknowledged = nothingYet()
  const rates: number[] = []
  const startsMs: number[] = []
  let service = await startService(env)
  const office = await openOffice(service.url)

  for (let kill = 0; kill < kills; kill++) {
    const writers = await startWriting(service.url, office, acknowledged)
    const before = countOf(acknowledged)
    const since = performance.now()
    const enough = before + 100 + Math.random() * (mostWrites - 100)
    await until('writes are acknowledged', () => countOf(acknowledged) >= enough)
    rates.push((countOf(acknowledged) - before) / ((performance.now() - since) / 1000))
    service.signal('SIGKILL')
    await service.exit
    await writers.stop()
    assert.deepEqual(writers.refused, [])
    assert.ok(writers.lost.length > 0, 'it was killed in the middle of its work')

    service = await startService(env)
    startsMs.push(service.readyAfterMs)
    await assertKept(env.DATABASE_URL, acknowledged)
    assert.deepEqual(await runSqlAt(env.DATABASE_URL, 'PRAGMA integrity_check'), [{ integrity_check: 'ok' }])
    assert.deepEqual(await runSqlAt(env.DATABASE_URL, 'PRAGMA foreign_key_check'), [])
  }
  service.signal('SIGTERM')
  assert.deepEqual(await service.exit, { code: 0, signal: null })

  const [slowest, latest] = [Math.floor(Math.min(...rates)), Math.max(...startsMs)]
  reportFigure(
    'R1',
    `${kills} kills under ${slowest} writes/s or more: 0 of ${countOf(acknowledged)} lost, ready again within ${latest} ms`,
  )
  if (process.env.ATRIUM_PROVE) {
    assert.ok(slowest >= 200, `only ${slowest} writes/s`)
    assert.ok(latest <= 5000, `ready again after ${latest} ms`)
  }
})
