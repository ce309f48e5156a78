import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerOptions } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { JoiningRequest } from '../../src/http/core/joined-chunks.ts'
import { until } from '../support/until.ts'

const head = 'POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n'
const end = '0\r\n\r\n'
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

async function startServer(context: TestContext, answer: RequestListener) {
  const options: ServerOptions<typeof IncomingMessage> = { IncomingMessage: JoiningRequest }
  const server = createServer(options, answer)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  context.after(() => {
    socket.destroy()
    server.close()
  })
  return socket
}

/** Reads a body, and counts the buffers in which it arrives. */
async function readBody(request: IncomingMessage): Promise<{ text: string; buffers: number }> {
  const buffers: Buffer[] = []
  request.on('data', (buffer: Buffer) => buffers.push(buffer))
  await once(request, 'end')
  return { text: Buffer.concat(buffers).toString(), buffers: buffers.length }
}

const bodyOf = async (context: TestContext, sent: string) => {
  const read = Promise.withResolvers<Awaited<ReturnType<typeof readBody>>>()
  const socket = await startServer(context, (request) => read.resolve(readBody(request)))
  socket.write(sent)
  return read.promise
}

describe('the body of a request', () => {
  test('in chunks of one byte has one buffer for all that was read together', async (context) => {
    const text = 'abcdefghij'.repeat(5000)
    const { text: received, buffers } = await bodyOf(context, head + [...text].map(chunk).join('') + end)
    assert.equal(received, text)
    assert.ok(buffers < 100, `${buffers} buffers`)
  })

  test('in chunks of all sizes arrives unchanged', async (context) => {
    const sizes = Array.from({ length: 20 }, () => [1, 1023, 1024, 1, 1, 5000, 2, 70_000, 3, 1025, 1022, 4]).flat()
    const texts = sizes.map((size, index) => String.fromCharCode(97 + (index % 26)).repeat(size))
    const { text } = await bodyOf(context, head + texts.map(chunk).join('') + end)
    assert.equal(text, texts.join(''))
  })

  test('arrives without waiting for more of it', async (context) => {
    let received = ''
    const socket = await startServer(context, (request) => {
      request.on('data', (buffer: Buffer) => {
        received += buffer
      })
    })
    socket.write(head)
    for (const text of ['a', 'bc', 'd']) {
      const expected = received + text
      socket.write(chunk(text))
      await until('it is received', () => received === expected)
    }
  })

  test('that nobody reads is not received completely', async (context) => {
    const requests: IncomingMessage[] = []
    const socket = await startServer(context, (request) => requests.push(request))
    socket.write(head + chunk('x').repeat(300_000))
    await until('it has begun', () => requests.length > 0)
    const [request] = requests as [IncomingMessage]
    await until('it is too much', () => request.readableLength >= request.readableHighWaterMark)
    const { bytesRead } = request.socket
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    assert.equal(request.socket.bytesRead, bytesRead)
    assert.ok(request.readableLength < 3 * request.readableHighWaterMark)
    // Bytes that were held back follow when they are read.
    let received = 0
    request.on('data', (buffer: Buffer) => {
      received += buffer.length
    })
    await until('all is received', () => received === 300_000)
  })

  test('that ends in the middle is an error, and nothing more', async (context) => {
    const aborted = Promise.withResolvers<void>()
    const socket = await startServer(context, (request) => {
      request.resume().on('error', () => aborted.resolve())
      socket.destroy()
    })
    socket.write(head + chunk('x').repeat(10))
    await aborted.promise
  })
})
