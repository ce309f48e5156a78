import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { receiveContent } from '../../src/domain/uploads/receive-content.ts'
import { fail } from '../../src/errors.ts'
import { openStorage } from '../../src/storage/storage.ts'
import { temporaryFolder } from '../support/service-process.ts'

const mib = Buffer.alloc(1024 * 1024, 'a')

describe('content of 70 MiB that arrives', () => {
  const folder = temporaryFolder()
  const storage = openStorage({ kind: 'folder', path: folder.path }, 'one')
  const receive = () => receiveContent(storage, arriving(70), { maxBytes: 2 ** 30, tooLarge, endings: [] })
  const leftovers = () => readdirSync(join(folder.path, 'one', 'incoming'))
  let handles: { datasync(): Promise<void> }
  before(async () => {
    const handle = await open(import.meta.filename)
    handles = Object.getPrototypeOf(handle)
    await handle.close()
  })
  after(() => folder.remove())

  async function* arriving(count: number): AsyncGenerator<Buffer> {
    for (let n = 0; n < count; n++) yield mib
  }
  const tooLarge = () => fail('FILE_TOO_LARGE')
  const mockSync = (t: TestContext, sync: () => Promise<void>) => t.mock.method(handles, 'datasync', sync).mock

  test('is synced while it arrives, not only at its end', async (t) => {
    const syncs = mockSync(t, async () => {})
    const { file, size, sha256, discard } = await receive()
    assert.equal(syncs.callCount(), 2)
    assert.deepEqual([size, statSync(file).size], [70 * mib.length, 70 * mib.length])
    const hash = createHash('sha256')
    for await (const chunk of arriving(70)) hash.update(chunk)
    assert.equal(sha256, hash.digest('hex'))
    await discard()
    assert.deepEqual(leftovers(), [])
  })

  test('is refused and removed when a sync fails, even if a later one would succeed', async (t) => {
    let count = 0
    mockSync(t, async () => {
      if (++count === 1) throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
    })
    await assert.rejects(receive(), { code: 'STORAGE_FAILED' })
    assert.deepEqual(leftovers(), [])
  })
})
