import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { maxWaitingPerConnection } from '../../src/http/core/pipelining.ts'
import { onEachEngine } from '../support/atrium.ts'
import { type Outside, openOutside } from '../support/others-wait.ts'
import { newPerson } from '../support/people.ts'
import { reportFigure } from '../support/report-figure.ts'

/** `npm run prove` measures; the short form sends less and only checks the replies. */
const measures = Boolean(process.env.ATRIUM_PROVE)
const connections = 8
const maxWaitMs = 100

onEachEngine('S14: cost of requests that are sent without waiting for replies', (atrium, engine) => {
  let origin: string
  let outside: Outside
  let longestWait = 0

  before(async () => {
    origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    outside = await openOutside(origin)
  })
  after(() => outside?.close())

  /** Sends the same bytes on all connections, and returns the number of replies. */
  const sendOnAll = async (bytes: string) => {
    const { result, othersWaitedMs } = await outside.during(async () => {
      const client = new Worker(new URL('../support/pipelining-thread.ts', import.meta.url), {
        workerData: { origin, connections, bytes },
      })
      const [replies] = (await once(client, 'message')) as [number]
      return replies
    })
    longestWait = Math.max(longestWait, othersWaitedMs)
    if (measures) assert.ok(othersWaitedMs <= maxWaitMs, `others waited ${othersWaitedMs} ms`)
    return result
  }

  const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: test\r\n${headers}\r\n`
  const last = 'Connection: close\r\n'

  test('as many as may wait are answered', async () => {
    const { token } = await newPerson(atrium)
    const own = get('/v2/account/getUserInfos', `Authorization: ${token}\r\n`)
    for (const each of [get('/v2/discover'), own]) {
      const bytes = each.repeat(maxWaitingPerConnection) + get('/healthz', last)
      assert.equal(await sendOnAll(bytes), connections * (maxWaitingPerConnection + 1))
    }
  })

  test('more close their connection, and others do not wait for them', async () => {
    const count = measures ? 5000 : 200
    for (const each of [get('/v2/discover'), 'GET / HTTP/1.1\r\n\r\n', `${get('/', 'Content-Length: 1\r\n')}x`]) {
      const replies = await sendOnAll(each.repeat(count))
      assert.ok(replies <= connections * (maxWaitingPerConnection + 1), `${replies} replies`)
    }
  })

  after(() => {
    if (!measures) return
    const waited = `others waited at most ${Math.round(longestWait)} ms`
    reportFigure('S14', `${connections} connections with 5000 requests sent at once (${engine}); ${waited}`)
  })
})
