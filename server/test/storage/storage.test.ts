import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { hourMs } from '../../src/clock.ts'
import { readConfig } from '../../src/config.ts'
import { Failure } from '../../src/errors.ts'
import { openStorage, type Storage, shards } from '../../src/storage/storage.ts'
import { toStorageFailure } from '../../src/storage/storage-errors.ts'
import { startS3Server } from '../support/s3-server.ts'
import { temporaryFolder } from '../support/service-process.ts'

type Implementation = { open(instanceId: string): Storage; close(): unknown }

const implementations: Record<string, () => Promise<Implementation>> = {
  folder: async () => {
    const { path, remove } = temporaryFolder()
    return {
      open: (instanceId) => openStorage({ kind: 'folder', path: join(path, 'not', 'there', 'yet') }, instanceId),
      close: remove,
    }
  },
  S3: async () => {
    const { env, close } = await startS3Server({ checksSignatures: false })
    const { path, remove } = temporaryFolder()
    const { files } = readConfig({ DATABASE_URL: `sqlite:${join(path, 'atrium.db')}`, ...env })
    return { open: (instanceId) => openStorage(files.address, instanceId), close: () => close().then(remove) }
  },
}

for (const [name, implement] of Object.entries(implementations)) {
  describe(`a storage (${name})`, () => {
    let implementation: Implementation
    let storage: Storage
    before(async () => {
      implementation = await implement()
      storage = implementation.open('one')
    })
    after(() => implementation.close())

    const put = async (key: string, content: string, on = storage) => {
      const file = await on.newIncomingFile()
      await writeFile(file, content)
      await on.store(file, key)
      assert.ok(!existsSync(file), 'the local file is gone')
    }
    const get = async (key: string, range?: { start: number; end: number }) => {
      const stream = await storage.read(key, range)
      return stream ? text(stream) : null
    }

    test('returns what was stored, whole and in parts', async () => {
      await put('ab/abc-1', 'Hello, world')
      assert.equal(await get('ab/abc-1'), 'Hello, world')
      assert.equal(await get('ab/abc-1', { start: 7, end: 11 }), 'world')
      // The S3 server of the tests ignores a range that ends with the first byte.
      assert.equal(await get('ab/abc-1', { start: 0, end: 1 }), 'He')
    })

    test('stores an object that is larger than a request can be', async () => {
      const content = randomBytes(20 * 1024 * 1024 + 5)
      const file = await storage.newIncomingFile()
      await writeFile(file, content)
      await storage.store(file, 'ab/large')
      const stream = (await storage.read('ab/large')) ?? assert.fail('it is not there')
      assert.ok((await buffer(stream)).equals(content))
      const last = await storage.read('ab/large', { start: content.length - 3, end: content.length - 1 })
      assert.deepEqual(await buffer(last ?? assert.fail('it is not there')), content.subarray(-3))
      assert.ok(!existsSync(file), 'the local file is gone')
    })

    test('stores an empty object', async () => {
      await put('00/empty', '')
      assert.equal(await get('00/empty'), '')
    })

    test('knows what is there', async () => {
      await put('ab/abc-2', 'here')
      assert.equal(await storage.has('ab/abc-2'), true)
      assert.equal(await storage.has('ab/abc-3'), false)
      assert.equal(await get('ab/abc-3'), null)
      assert.equal(await get('zz/abc'), null)
    })

    test('removes an object, also one that is not there', async () => {
      await put('cd/cde-1', 'gone soon')
      await storage.remove('cd/cde-1')
      await storage.remove('cd/cde-1')
      assert.equal(await storage.has('cd/cde-1'), false)
    })

    test('lists the objects of one shard, and an empty one', async () => {
      const start = Date.now()
      await put('ef/ef-1', '1')
      await put('ef/ef-2', '2')
      const listed = await storage.list('ef')
      assert.deepEqual(listed.map(({ key }) => key).sort(), ['ef/ef-1', 'ef/ef-2'])
      for (const { storedAt } of listed) assert.ok(storedAt > start - hourMs && storedAt < start + hourMs)
      assert.deepEqual(await storage.list('11'), [])
    })

    test('keeps instances apart', async () => {
      const other = implementation.open('two')
      await put('ab/shared', 'of the first')
      assert.equal(await other.has('ab/shared'), false)
      await put('ab/shared', 'of the second', other)
      await other.remove('ab/shared')
      assert.equal(await get('ab/shared'), 'of the first')
    })

    test('removes uploads that their process abandoned, and leaves those that arrive', async () => {
      const [abandoned, arriving] = [await storage.newIncomingFile(), await storage.newIncomingFile()]
      for (const file of [abandoned, arriving]) await writeFile(file, 'half a file')
      const writtenAt = (Date.now() - hourMs) / 1000 - 1
      utimesSync(abandoned, writtenAt, writtenAt)
      assert.equal(await storage.removeAbandoned(hourMs), 1)
      assert.deepEqual([existsSync(abandoned), existsSync(arriving)], [false, true])
    })
  })
}

test('there are 256 shards', () => {
  assert.deepEqual([shards.length, shards[0], shards[10], shards[255]], [256, '00', '0a', 'ff'])
})

describe('a folder', () => {
  test('is not made before there is a file', async () => {
    const { path, remove } = temporaryFolder()
    const storage = openStorage({ kind: 'folder', path: join(path, 'files') }, 'one')
    assert.deepEqual(await storage.list('ab'), [])
    assert.equal(await storage.removeAbandoned(0), 0)
    assert.deepEqual(readdirSync(path), [])
    remove()
  })

  test('can be read by the service alone', { skip: process.platform === 'win32' }, async () => {
    const { path, remove } = temporaryFolder()
    const storage = openStorage({ kind: 'folder', path: join(path, 'files') }, 'one')
    await storage.newIncomingFile()
    assert.equal(statSync(join(path, 'files')).mode & 0o777, 0o700)
    remove()
  })

  test('503: the folder cannot be used', async () => {
    const { path, remove } = temporaryFolder()
    writeFileSync(join(path, 'files'), 'a file where the folder should be')
    const storage = openStorage({ kind: 'folder', path: join(path, 'files') }, 'one')
    await assert.rejects(
      storage.newIncomingFile(),
      (error) => error instanceof Failure && error.code === 'STORAGE_FAILED',
    )
    remove()
  })

  test('507: the disk is full', () => {
    for (const code of ['ENOSPC', 'EDQUOT']) {
      assert.equal(toStorageFailure(Object.assign(new Error(code), { code })).code, 'STORAGE_FULL')
    }
  })
})
