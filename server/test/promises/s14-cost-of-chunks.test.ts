import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { maxWaitMs } from '../support/others-wait.ts'
import { startWithRawClient } from '../support/raw-client.ts'
import { reportFigure } from '../support/report-figure.ts'
import { temporaryFolder } from '../support/service-process.ts'

/** `npm run prove` measures; the short form sends less and only checks the replies. */
const measures = Boolean(process.env.ATRIUM_PROVE)
const count = measures ? 300_000 : 20_000

const folder = temporaryFolder()
after(() => folder.remove())

/** No operation needs the database before it has read the body, so one engine is enough. */
test('S14: bodies in chunks of a few bytes do not make others wait', async (context) => {
  const send = await startWithRawClient(context, { engine: 'sqlite', folder: folder.path, connections: 1 })
  const bodies = {
    'a body of an operation': ['POST /v2/login', 1],
    'a body at an unknown path': ['POST /unknown', 1],
    'a file of somebody unknown': ['POST /v2/files/1', 1],
    'a body in somewhat longer chunks': ['POST /v2/login', 30],
  } as const
  const waits: number[] = []
  for (const [kind, [at, bytes]] of Object.entries(bodies)) {
    const head = `${at} HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n`
    const chunk = `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`
    const { result, othersWaitedMs } = await send(`${head}Connection: close\r\n\r\n${chunk.repeat(count)}0\r\n\r\n`)
    assert.equal(result, 1, kind)
    waits.push(othersWaitedMs)
  }
  const longest = Math.round(Math.max(...waits))
  if (measures) assert.ok(longest <= maxWaitMs, `others waited ${longest} ms`)
  if (measures) reportFigure('S14', `a body of ${count} chunks of one byte; others waited at most ${longest} ms`)
})
