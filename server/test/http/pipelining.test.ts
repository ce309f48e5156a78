import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { answerInTurn, maxWaitingPerConnection } from '../../src/http/core/pipelining.ts'
import { until } from '../support/until.ts'

const get = (path: string | number) => `GET /${path} HTTP/1.1\r\nHost: test\r\n\r\n`
const numbered = (count: number) => Array.from({ length: count }, (_, n) => get(n)).join('')

/** Starts a server that answers when the test lets it. */
async function startPatient(context: TestContext) {
  const begun: { path: string; response: ServerResponse }[] = []
  const lines: { msg: string; ip?: string }[] = []
  const server = createServer((request, response) => {
    begun.push({ path: request.url ?? '', response })
    request.resume()
  })
  let parsed = 0
  answerInTurn(server, pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) }))
  server.on('request', () => {
    parsed++
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  context.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const open = () => {
    const client = { received: '', closed: false }
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
    socket.on('data', (text) => {
      client.received += text
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      client.closed = true
    })
    return Object.assign(client, { send: (text: string) => socket.write(text) })
  }
  return { begun, lines, open, parsed: () => parsed }
}

describe('requests that are sent without waiting for replies', () => {
  test('are handled one after the other, in their order', async (context) => {
    const { begun, open } = await startPatient(context)
    const client = open()
    client.send(numbered(3))
    for (const n of [0, 1, 2]) {
      await until('the next one has begun', () => begun.length > n)
      // Several turns of the event loop pass, in which no further one may begin.
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
      assert.deepEqual(
        begun.map(({ path }) => path),
        ['/0', '/1', '/2'].slice(0, n + 1),
      )
      begun[n]?.response.end(`reply ${n}`)
    }
    await until('all are answered', () => client.received.includes('reply 2'))
    assert.deepEqual(client.received.match(/reply \d/g), ['reply 0', 'reply 1', 'reply 2'])
  })

  test('a body is read when its request has its turn, however long it is', async (context) => {
    const { begun, open } = await startPatient(context)
    const client = open()
    const length = 1_000_000
    client.send(`${get('first')}POST /second HTTP/1.1\r\nHost: test\r\nContent-Length: ${length}\r\n\r\n`)
    client.send('x'.repeat(length) + get('third'))
    for (const n of [0, 1, 2]) {
      await until('the next one has begun', () => begun.length > n)
      const { response } = begun[n] as (typeof begun)[0]
      if (!response.req.readableEnded) await once(response.req, 'end')
      response.end(`reply ${n}`)
    }
    await until('all are answered', () => client.received.includes('reply 2'))
  })

  test('others are handled meanwhile', async (context) => {
    const { begun, open } = await startPatient(context)
    const [client, other] = [open(), open()]
    client.send(numbered(3))
    await until('the first one has begun', () => begun.length === 1)
    other.send(get('other'))
    await until('the other one has begun', () => begun.length === 2)
    assert.equal(begun[1]?.path, '/other')
  })

  test('as many as allowed may wait; one more closes the connection, and none of them begins any more', async (context) => {
    const { begun, lines, open } = await startPatient(context)
    const allowed = open()
    allowed.send(numbered(1 + maxWaitingPerConnection))
    for (let n = 0; n <= maxWaitingPerConnection; n++) {
      await until('the next one has begun', () => begun.length > n)
      begun[n]?.response.end()
    }
    // A connection on which all were answered may send as many again.
    allowed.send(numbered(1 + maxWaitingPerConnection))
    await until('the next one has begun', () => begun.length === maxWaitingPerConnection + 2)
    assert.equal(allowed.closed, false)

    begun.length = 0
    const excessive = open()
    excessive.send(numbered(1 + maxWaitingPerConnection + 1))
    await until('the connection is closed', () => excessive.closed)
    begun[0]?.response.end()
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    assert.deepEqual(
      begun.map(({ path }) => path),
      ['/0'],
    )
    assert.equal(allowed.closed, false)
    assert.deepEqual(
      lines.map(({ msg, ip }) => [msg, ip]),
      [['A connection was closed: too many of its requests waited for replies.', '127.0.0.1']],
    )
  })

  test('those that arrive together with the one that closes the connection are not even parsed', async (context) => {
    const { open, parsed } = await startPatient(context)
    const client = open()
    client.send(numbered(5000))
    await until('the connection is closed', () => client.closed)
    assert.equal(parsed(), 1 + maxWaitingPerConnection + 1)
  })
})
