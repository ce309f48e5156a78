import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/free-port.ts'
import { clientAddress, type Http2Client, openHttp2Client } from '../support/http2-client.ts'
import { password, uniqueName } from '../support/people.ts'
import { migratedPostgresDatabase } from '../support/postgres.ts'
import { type ServiceProcess, serviceStarterOfSuite, temporaryFolder } from '../support/service-process.ts'
import { startTlsProxy, type TlsProxy } from '../support/tls-proxy.ts'
import { until } from '../support/until.ts'
import { manyAccounts } from '../support/writers.ts'

const host = 'receiver.example'
const fileBytes = 5 * 1024 * 1024
/**
 * The number of clients that write while nodes are restarted, and the pause of each. Several requests are under way at every
 * moment of a stop, but the starts, which take seconds, are not served beside a full load.
 */
const clients = 6
const pauseMs = 60

describe('two nodes on one database, behind a proxy with TLS and HTTP/2', () => {
  const folder = temporaryFolder()
  const startNode = serviceStarterOfSuite()
  const nodes: { port: number; workers: string; service: ServiceProcess }[] = []
  let database: Awaited<ReturnType<typeof migratedPostgresDatabase>>
  let proxy: TlsProxy
  let client: Http2Client

  const start = (port: number, workers: string) =>
    startNode({
      PORT: String(port),
      WORKERS: workers,
      DATABASE_URL: database.url,
      FILES_URL: `file:${join(folder.path, 'files')}`,
      PUBLIC_URL: `https://${host}`,
      TRUST_PROXY: '1',
      STOP_DELAY_SECONDS: '2',
      ...manyAccounts,
    })

  before(async () => {
    database = await migratedPostgresDatabase()
    // The workers of a node announce the stop, and stop, together.
    for (const workers of ['1', '2']) {
      const port = await freePort()
      nodes.push({ port, workers, service: await start(port, workers) })
    }
    proxy = await startTlsProxy(
      nodes.map(({ port }) => `http://127.0.0.1:${port}`),
      host,
    )
    await proxy.untilReady(2)
    client = openHttp2Client(proxy.port)
  })
  after(async () => {
    client.close()
    await proxy.close()
    for (const { service } of nodes) {
      service.signal('SIGKILL')
      await service.exit
    }
    await database.drop()
    folder.remove()
  })

  const made = async (path: string, request: Parameters<Http2Client['call']>[2]) => {
    const { status, body } = await client.call('POST', path, request)
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }

  /** Registers somebody who opens a talk in an organization. */
  async function openTalk(): Promise<{ token: string; nio: number; talkPath: string }> {
    const nametag = uniqueName()
    await made('/v2/register', { json: { nametag, mail: `${nametag}@example.org`, password } })
    const { body } = await client.call('POST', '/v2/login', { json: { credential: nametag, password } })
    const { token } = body
    const { nio } = await made('/v2/workplace', { token, json: { name: 'Rowing club' } })
    const { id } = await made(`/v2/talks/${nio}`, { token, json: { title: 'All', userlist: [], message: 'Hello' } })
    return { token, nio, talkPath: `/v2/talks/${nio}/${id}` }
  }

  test('people post, upload and listen, and all addresses are those of the proxy', async () => {
    const { token, nio, talkPath } = await openTalk()
    const page = await client.call('GET', '/')
    assert.equal(page.status, 200)
    assert.match(String(page.headers['strict-transport-security']), /max-age/)
    const { body } = await client.call('GET', '/v2/account/sessions', { token })
    assert.equal(body.sessions[0].ip, clientAddress, 'neither the address of the proxy nor one that the client claims')

    const stream = await client.listen('/v2/events', { authorization: token })
    assert.equal(stream.status, 200)
    const received = () => stream.chunks.join('')
    await until('the stream is ready', () => received().includes('event: ready'))
    // The stream stays open: an event that the proxy kept until its end would never arrive.
    for (let message = 1; message <= 3; message++) {
      await made(talkPath, { token, json: { message: `Live ${message}` } })
      await until('the event arrives', () => received().includes(`"Live ${message}"`))
    }
    assert.equal(stream.isEnded(), false)
    stream.close()

    const content = randomBytes(fileBytes)
    const uploaded = await client.upload(`/v2/files/${nio}?name=map.bin`, token, content)
    assert.equal(uploaded.status, 201, JSON.stringify(uploaded.body))
    assert.ok(uploaded.body.url.startsWith(`https://${host}/v2/files/${nio}/`), uploaded.body.url)
    // Whichever node received it, both serve it.
    for (const _ of nodes) {
      const { pathname, search } = new URL(uploaded.body.url)
      const downloaded = await client.download(pathname + search)
      assert.deepEqual([downloaded.status, downloaded.body.equals(content)], [200, true])
    }
    assert.deepEqual(proxy.failures, [])
    assert.equal(proxy.passedOn.size, 2)
  })

  test('all nodes are restarted one after the other, and no request fails', async () => {
    const { token, talkPath } = await openTalk()
    const statuses = new Map<number, number>()
    const posted = new Set<string>()
    let isWorking = true
    const work = async () => {
      const own = openHttp2Client(proxy.port)
      while (isWorking) {
        const message = uniqueName()
        const replies = [
          await own.call('POST', talkPath, { token, json: { message } }),
          await own.call('GET', `${talkPath}?limit=5`, { token }),
        ]
        posted.add(message)
        for (const { status } of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1)
        await sleep(pauseMs)
      }
      own.close()
    }
    const events: string[] = []
    const listen = async () => {
      const lastEventId = events
        .join('')
        .match(/(?<=^id: ).*$/gm)
        ?.at(-1)
      const stream = await client.listen('/v2/events', {
        authorization: token,
        ...(lastEventId && { 'last-event-id': lastEventId }),
      })
      assert.equal(stream.status, 200)
      return stream
    }
    let stream = await listen()
    // Messages posted before the first stream has begun are not for it.
    await until('the stream is ready', () => stream.chunks.join('').includes('event: ready'))
    const working = Promise.all(Array.from({ length: clients }, work))

    const hasAll = (chunks: string[]) => {
      const text = [...events, ...chunks].join('')
      return [...posted].every((message) => text.includes(`"${message}"`))
    }
    /** Listens until the end, again and again as browsers do, each time from the last event that it has. */
    let ends = 0
    let isListening = true
    const listening = (async () => {
      for (let isComplete = false; !isComplete; ends++) {
        await until(
          'the stream ends, or has everything',
          () => stream.isEnded() || (!isListening && hasAll(stream.chunks)),
        )
        stream.close()
        events.push(...stream.chunks)
        isComplete = !isListening && hasAll([])
        if (!isComplete) stream = await listen()
      }
    })()
    for (const node of nodes) {
      const before = posted.size
      await until('there is load', () => posted.size > before + 20)
      node.service.signal('SIGTERM')
      await proxy.untilReady(1)
      assert.deepEqual(await node.service.exit, { code: 0, signal: null })
      const alone = posted.size
      await until('the other node serves alone', () => posted.size > alone + 20)
      node.service = await start(node.port, node.workers)
      await proxy.untilReady(2)
    }
    isWorking = false
    await working
    isListening = false
    await listening

    assert.deepEqual(proxy.failures, [])
    assert.deepEqual([...statuses.keys()].sort(), [200, 201])
    assert.ok(ends > 1, 'the stream of a node that stopped has ended')
    const text = events.join('')
    for (const message of posted) assert.equal(text.split(`"${message}"`).length - 1, 1, `${message} arrived once`)
  })
})
