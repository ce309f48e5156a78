import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { keepSending, type Load } from '../support/keep-sending.ts'
import { reportFigure } from '../support/report-figure.ts'
import { startService, temporaryFolder } from '../support/service-process.ts'
import { migratedSqliteFile } from '../support/sqlite.ts'
import { until } from '../support/until.ts'

/** Number of stops; `npm run prove` sets 20. */
const stops = Number(process.env.ATRIUM_STOPS ?? 2)
/** This number of clients leaves no moment without a new connection. */
const clients = 128
/** Number of answers after which a service is busy. */
const busyAfter = process.env.ATRIUM_PROVE ? 1000 : 300
/** With several workers, clients must not notice that they close one after the other. */
const workers = [1, process.env.ATRIUM_PROVE ? 3 : 2]
const signals = ['SIGTERM', 'SIGINT'] as const

const folder = temporaryFolder()
after(() => folder.remove())

for (const [kind, keepAlive] of [
  ['that keep their connection', true],
  ['that make a new connection for every request', false],
] as const) {
  test(`R9: a stop aborts no request of clients ${kind}, by either signal, with one worker and with several (${stops} stops)`, async () => {
    const DATABASE_URL = `sqlite:${migratedSqliteFile(join(folder.path, `atrium-${keepAlive}.db`))}`
    let answered = 0
    for (let stop = 0; stop < stops; stop++) {
      const service = await startService({ DATABASE_URL, WORKERS: String(workers[stop % 2]) })
      const load: Load = { answered: 0, aborted: [] }
      const sending = Array.from({ length: clients }, (_, i) =>
        keepSending(service.url, keepAlive, `client_${i}`, load),
      )
      await until('there is load', () => load.answered >= busyAfter)
      const answeredBefore = load.answered
      // Two stops of both kinds of clients try each number of workers with each signal.
      service.signal(signals[(Math.ceil(stop / 2) + Number(keepAlive)) % 2] ?? 'SIGTERM')
      const [exit] = await Promise.all([service.exit, ...sending])
      assert.deepEqual(load.aborted, [])
      assert.deepEqual(exit, { code: 0, signal: null })
      assert.ok(load.answered > answeredBefore, 'there was no load while it stopped')
      assert.equal(service.log().at(-1)?.msg, 'stopped')
      answered += load.answered
    }
    reportFigure('R9', `${stops} stops under clients ${kind}: 0 of ${answered} requests aborted`)
  })
}
