import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { maxWaitingPerConnection } from '../../src/http/core/pipelining.ts'
import { engines } from '../support/atrium.ts'
import { maxWaitMs } from '../support/others-wait.ts'
import { startWithRawClient } from '../support/raw-client.ts'
import { reportFigure } from '../support/report-figure.ts'
import { temporaryFolder } from '../support/service-process.ts'

/** `npm run prove` measures; the short form sends less and only checks the replies. */
const measures = Boolean(process.env.ATRIUM_PROVE)
const connections = 4
const count = measures ? 5000 : 200

const folder = temporaryFolder()
after(() => folder.remove())

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: test\r\n${headers}\r\n`
const kinds = {
  'requests that need the database': get('/v2/discover'),
  'the shortest requests': 'GET / HTTP/1.1\r\n\r\n',
  'requests with a body': `${get('/healthz', 'Content-Length: 1\r\n')}x`,
}

for (const engine of engines) {
  test(`S14: requests that are sent without waiting for replies do not make others wait (${engine})`, async (context) => {
    const sendOnAll = await startWithRawClient(context, { engine, folder: folder.path, connections })
    const waits: number[] = []
    for (const [kind, request] of Object.entries(kinds)) {
      const allowed = request.repeat(maxWaitingPerConnection) + get('/healthz', 'Connection: close\r\n')
      const { result, othersWaitedMs } = await sendOnAll(allowed)
      assert.equal(result, connections * (maxWaitingPerConnection + 1), kind)
      // The first ones let the compiler of Node see the code.
      for (const isMeasured of [false, true]) {
        const flood = await sendOnAll(request.repeat(count))
        assert.ok(flood.result <= connections * (maxWaitingPerConnection + 1), `${kind}: ${flood.result} replies`)
        if (isMeasured) waits.push(othersWaitedMs, flood.othersWaitedMs)
      }
    }
    const longest = Math.round(Math.max(...waits))
    if (measures) assert.ok(longest <= maxWaitMs, `others waited ${longest} ms`)
    const sent = `${connections} connections with ${count} requests sent at once`
    if (measures) reportFigure('S14', `${sent} (${engine}); others waited at most ${longest} ms`)
  })
}
