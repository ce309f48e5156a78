import assert from 'node:assert/strict'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import { freeingBuffers } from '../src/concurrency/buffer-garbage.ts'

const mib = 1024 * 1024

test('a file of any length passes through few buffers', async () => {
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  let received = 0
  const slowReader = new Writable({
    write(chunk: Buffer, _encoding, done) {
      received += chunk.length
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
      setImmediate(done)
    },
  })
  const chunks = Readable.from(Array.from({ length: 256 }), { highWaterMark: 1 }).map(() => Buffer.alloc(mib / 2))
  await pipeline(chunks, freeingBuffers(), slowReader)
  assert.equal(received, 128 * mib)
  // Without the collections it would be all of them. The number between two collections depends on other buffers of the
  // process.
  assert.ok(most < 48 * mib, `${Math.round(most / mib)} MiB of buffers at a time`)
})
