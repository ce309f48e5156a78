import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { Failure } from '../../src/errors.ts'
import { openStorage, type Storage } from '../../src/storage/storage.ts'
import { toStorageFailure } from '../../src/storage/storage-errors.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'
import { temporaryFolder } from '../support/service-process.ts'

const passedOn = 0

describe('an object store that fails', () => {
  const folder = temporaryFolder()
  let store: S3Server
  let storage: Storage
  /** Answers a request with a status instead of passing it on, as often as it has one. */
  let failures: number[] = []
  let answered = 0
  const proxy = createServer((request, response) => {
    answered++
    const status = failures.shift()
    if (status === undefined || status === passedOn) passOn(store, request, response)
    else response.writeHead(status, { 'content-type': 'application/xml' }).end('<Error><Code>SlowDown</Code></Error>')
  })
  before(async () => {
    store = await startS3Server()
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    storage = storageAt(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  })
  after(async () => {
    proxy.closeAllConnections()
    proxy.close()
    await store.close()
    folder.remove()
  })

  const storageAt = (endpoint: string, env: Record<string, string> = {}) => {
    const settings = { ...store.env, FILES_URL: `s3://atrium-test?endpoint=${endpoint}`, ...env }
    const { files } = readConfig({ DATABASE_URL: `sqlite:${join(folder.path, 'atrium.db')}`, ...settings })
    return openStorage(files.address, 'one')
  }
  const newFile = async (content: string | Buffer) => {
    const file = await storage.newIncomingFile()
    await writeFile(file, content)
    return file
  }
  const isFailed = (error: unknown) => error instanceof Failure && error.code === 'STORAGE_FAILED'

  test('is asked again', async () => {
    failures = [503, 500]
    await storage.store(await newFile('after two failures'), 'ab/again')
    failures = [503]
    const stream = (await storage.read('ab/again')) ?? assert.fail('it is not there')
    assert.equal(await text(stream), 'after two failures')
  })

  test('503: after three failures, and the local file stays', async () => {
    failures = [503, 503, 503]
    const file = await newFile('never arrives')
    answered = 0
    await assert.rejects(storage.store(file, 'ab/never'), isFailed)
    assert.equal(answered, 3)
    assert.equal(existsSync(file), true)
    assert.equal(await storage.has('ab/never'), false)
  })

  test('503: one part of a large object fails, and no object is left', async () => {
    const file = await newFile(Buffer.alloc(30 * 1024 * 1024))
    // The second request sends the first part.
    failures = [passedOn, ...Array.from({ length: 12 }, () => 503)]
    await assert.rejects(storage.store(file, 'ab/parts'), isFailed)
    failures = []
    assert.equal(await storage.has('ab/parts'), false)
  })

  test('503: a refused key, and a store that is not there', async () => {
    failures = []
    const refused = storageAt(store.endpoint, { AWS_SECRET_ACCESS_KEY: 'wrong' })
    await assert.rejects(refused.store(await newFile('x'), 'ab/refused'), isFailed)
    await assert.rejects(refused.read('ab/again'), isFailed)
    const gone = storageAt('http://127.0.0.1:9')
    await assert.rejects(gone.has('ab/again'), isFailed)
  })

  test('507: the store is full', () => {
    assert.equal(toStorageFailure(Object.assign(new Error('full'), { status: 507 })).code, 'STORAGE_FULL')
  })
})

/** Forwards a request unchanged. The Host header is part of its signature. */
function passOn({ endpoint }: S3Server, request: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = request
  const forwarded = httpRequest(`${endpoint}${url}`, { method, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 500, reply.headers)
    reply.pipe(response)
  })
  forwarded.on('error', () => response.destroy())
  request.pipe(forwarded)
}
