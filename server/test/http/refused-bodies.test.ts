import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { onEachEngine } from '../support/atrium.ts'

onEachEngine('a body that is refused while it is sent', (atrium) => {
  const body = Buffer.alloc(8 * 1024 * 1024)
  const ways: Record<string, string>[] = [{ 'content-length': String(body.length) }, { 'transfer-encoding': 'chunked' }]

  test('has a reply that the client receives, and the connection goes on', async () => {
    const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports = new Set<number | undefined>()
    const send = async (path: string, headers: Record<string, string>) => {
      const sent = request(origin + path, {
        agent,
        method: 'POST',
        headers: { 'content-type': 'text/plain', ...headers },
      })
      sent.end(body)
      const [reply] = (await once(sent, 'response')) as [IncomingMessage]
      ports.add(reply.socket.localPort)
      return ((await json(reply)) as { code: string }).code
    }
    try {
      for (let round = 0; round < 5; round++) {
        for (const headers of ways) {
          assert.equal(await send('/v2/login', headers), 'BODY_TOO_LARGE')
          assert.equal(await send('/v2/unknown', headers), 'PATH_NOT_FOUND')
        }
      }
    } finally {
      agent.destroy()
    }
    assert.equal(ports.size, 1)
  })
})
