import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { watchArrivals } from '../../src/http/core/arrivals.ts'
import { answerInTurn } from '../../src/http/core/pipelining.ts'
import { until } from '../support/until.ts'

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: test\r\n\r\n`

/** Sends a request on each connection, and blocks the event loop until all have arrived. */
function sendTogether(sockets: Socket[]): void {
  for (const socket of sockets) socket.write(request('/'))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
}

type Watched = { seen: [path: string, mayBeNewer: boolean][]; sockets: Socket[] }

/** Starts a server that notes which requests may be newer, with open connections to it. */
async function startWatched(context: TestContext, connections: number): Promise<Watched> {
  const seen: Watched['seen'] = []
  const mayBeNewer = watchArrivals()
  const server = createServer((asked, response) => {
    seen.push([asked.url ?? '', mayBeNewer(response)])
    setImmediate(() => response.end())
  })
  answerInTurn(server, pino({ enabled: false }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  let accepted = 0
  server.on('connection', () => accepted++)
  const { port } = server.address() as AddressInfo
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1'))
  context.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await until('all are connected', () => accepted === connections)
  // The server begins to read a connection in the next turn of the event loop.
  await new Promise(setImmediate)
  return { seen, sockets }
}

describe('requests that arrive together', () => {
  test('are looked at once, and those of later polls again', async (context) => {
    const { seen, sockets } = await startWatched(context, 4)
    for (const poll of [1, 2]) {
      sendTogether(sockets)
      await until('all are handled', () => seen.length === poll * sockets.length)
    }
    const newer = seen.map(([, mayBeNewer]) => mayBeNewer)
    assert.deepEqual(newer, [true, false, false, false, true, false, false, false])
  })

  test('may be newer if they did not wait for the reply to the one before', async (context) => {
    const { seen, sockets } = await startWatched(context, 1)
    sockets[0]?.write(request('/one') + request('/other'))
    await until('both are handled', () => seen.length === 2)
    assert.deepEqual(seen, [
      ['/one', true],
      ['/other', true],
    ])
  })
})
