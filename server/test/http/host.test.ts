import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { startAtrium, type TestAtrium } from '../support/atrium.ts'

let atrium: TestAtrium
let port: number

before(async () => {
  atrium = await startAtrium('sqlite')
  await atrium.server.listen({ port: 0, host: '127.0.0.1' })
  port = (atrium.server.server.address() as AddressInfo).port
})
after(() => atrium.close())

/** Sends raw bytes and returns the statuses of all replies. */
async function statusesOf(bytes: string): Promise<number[]> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.end(bytes)
  return [...(await text(socket)).matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
}

const request = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const post = (...headers: string[]) =>
  request('POST /v2/login HTTP/1.1', 'Host: atrium', 'Content-Type: application/json', ...headers)
/** A second request that another server in the chain would see. */
const hidden = request('GET /healthz HTTP/1.1', 'Host: atrium')

describe('a request that two servers may parse differently is refused', () => {
  const refused: Record<string, string> = {
    'no Host': request('GET /healthz HTTP/1.1'),
    'two Host headers': request('GET /healthz HTTP/1.1', 'Host: atrium', 'Host: other'),
    'the same Host twice': request('GET /healthz HTTP/1.1', 'Host: atrium', 'host: atrium'),
    'an address of another host than Host': request('GET http://other/healthz HTTP/1.1', 'Host: atrium'),
    'an address without a host': request('GET healthz HTTP/1.1', 'Host: atrium'),
    'two lengths': `${post('Content-Length: 2', `Content-Length: ${hidden.length}`)}{}${hidden}`,
    'a list of lengths': `${post('Content-Length: 2, 2')}{}`,
    'a length with a sign': `${post('Content-Length: +2')}{}`,
    'a length and chunks': `${post('Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n${hidden}`,
    'chunks that are not last': `${post('Transfer-Encoding: chunked, identity')}0\r\n\r\n${hidden}`,
    'chunks with an unknown name': `${post('Transfer-Encoding: xchunked')}0\r\n\r\n${hidden}`,
    'a header that goes on in the next line': request('GET /healthz HTTP/1.1', 'Host: atrium', 'X-A: b', ' c'),
    'a space before the colon': request('GET /healthz HTTP/1.1', 'Host : atrium'),
    'a header without a name': request('GET /healthz HTTP/1.1', 'Host: atrium', ': x'),
    'lines that end in a line feed alone': 'GET /healthz HTTP/1.1\nHost: atrium\n\n',
    'a null byte in a header': request('GET /healthz HTTP/1.1', 'Host: atrium', 'X-A: \0'),
    'a chunk size that is none': `${post('Transfer-Encoding: chunked')}0x2\r\n{}\r\n0\r\n\r\n`,
    'an unknown version': request('GET /healthz HTTP/3.7', 'Host: atrium'),
  }
  for (const [what, bytes] of Object.entries(refused)) {
    test(what, async () => assert.deepEqual(await statusesOf(bytes), [400]))
  }
})

test('OPTIONS * is not malformed', async () => {
  assert.deepEqual(await statusesOf(request('OPTIONS * HTTP/1.1', 'Host: atrium')), [404])
})

describe('a request is accepted', () => {
  const accepted: Record<string, string> = {
    'with one Host': request('GET /healthz HTTP/1.1', 'Host: atrium'),
    'without Host in HTTP/1.0': request('GET /healthz HTTP/1.0'),
    'with the address that Host names': request('GET http://Atrium/healthz HTTP/1.1', 'Host: atrium'),
  }
  for (const [what, bytes] of Object.entries(accepted)) {
    test(what, async () => assert.deepEqual(await statusesOf(bytes), [200]))
  }
})
