import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request as startRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { onEachEngine } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { filesFolder } from '../support/files.ts'
import { until } from '../support/until.ts'

const mib = 2 ** 20

onEachEngine(
  'uploads over a connection',
  (atrium) => {
    let club: Club
    let origin: string
    before(async () => {
      club = await newClub(atrium)
      await atrium.server.listen({ port: 0 })
      origin = `http://127.0.0.1:${(atrium.server.server.address() as AddressInfo).port}`
    })

    const begin = (headers: Record<string, string> = {}) => {
      const request = startRequest(`${origin}/v2/files/${club.nio}?name=x`, {
        method: 'POST',
        headers: { authorization: club.member.token, 'content-type': 'application/x-made-up', ...headers },
      })
      request.on('error', () => {})
      return request
    }
    const replyTo = async (request: ClientRequest) => {
      const [reply] = (await once(request, 'response')) as [IncomingMessage]
      return { status: reply.statusCode, body: JSON.parse(await text(reply)) }
    }
    const incoming = () => {
      const path = filesFolder(atrium)
      const [instance = ''] = readdirSync(path)
      return readdirSync(join(path, instance, 'incoming'))
    }

    test('201: chunks of unknown number, and the memory stays', async () => {
      const request = begin()
      const chunk = Buffer.alloc(mib, 7)
      request.write(chunk)
      await sleep(50)
      const before = process.memoryUsage().rss
      for (let count = 1; count < 48; count++) if (!request.write(chunk)) await once(request, 'drain')
      const grown = process.memoryUsage().rss - before
      request.end()
      const { status, body } = await replyTo(request)
      assert.deepEqual([status, body.size], [201, 48 * mib])
      assert.ok(grown < 64 * mib, `${grown} bytes`)
      assert.deepEqual(incoming(), [])
    })

    test('413: said before the body has arrived, and the client can read it', async () => {
      const announced = begin({ 'content-length': String(mib ** 2) })
      announced.flushHeaders()
      assert.equal((await replyTo(announced)).body.code, 'FILE_TOO_LARGE')
      announced.destroy()

      const unannounced = begin()
      const reply = replyTo(unannounced)
      const chunk = Buffer.alloc(mib)
      for (let count = 0; count < 52; count++) unannounced.write(chunk)
      assert.deepEqual([(await reply).status, (await reply).body.code], [413, 'FILE_TOO_LARGE'])
      unannounced.destroy()
      await until('nothing is left', () => incoming().length === 0)
    })

    test('401: said before the body has arrived', async () => {
      const request = begin({ authorization: 'x', 'content-length': '1000' })
      request.flushHeaders()
      assert.equal((await replyTo(request)).status, 401)
      request.destroy()
    })

    test('a connection that breaks leaves nothing behind', async () => {
      for (const headers of [{}, { 'content-type': 'multipart/form-data; boundary=x' }] as Record<string, string>[]) {
        const request = begin(headers)
        request.write('--x\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n')
        request.write(Buffer.alloc(mib))
        await until('it arrives', () => incoming().length === 1)
        request.destroy()
        await until('nothing is left', () => incoming().length === 0)
      }
    })

    test('201: a client that goes on with the next request on the same connection', async () => {
      const { Agent } = await import('node:http')
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (const content of ['one', 'two']) {
        const request = startRequest(`${origin}/v2/files/${club.nio}`, {
          method: 'POST',
          agent,
          headers: { authorization: club.member.token, 'content-type': 'text/plain' },
        })
        request.end(content)
        assert.equal((await replyTo(request)).status, 201)
      }
      agent.destroy()
    })
  },
  { env: { FILES_MAX_MB: '50' } },
)
