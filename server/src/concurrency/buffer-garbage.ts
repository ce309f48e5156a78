import { Transform } from 'node:stream'
import { collectGarbage } from './collect-garbage.ts'

/** Few enough buffers to stay in the caches of the processor, and enough that a collection costs little for each. */
const collectEveryBytes = 8 * 1024 * 1024

let bytesSince = 0

/**
 * Frees the buffers of a file that passes through, after every 8 MiB. They are outside of V8's heap, which lets 32 MiB of
 * them gather, and moves those in use at that time to the old generation, where they stay for long: a file of
 * 1 GiB would take 70 MiB. A collection of the young generation takes less than a millisecond.
 */
export function noteBufferUsed(bytes: number): void {
  bytesSince += bytes
  if (bytesSince < collectEveryBytes) return
  bytesSince = 0
  collectGarbage({ type: 'minor' })
}

/** Passes chunks on, and frees their buffers. */
export const freeingBuffers = () =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      noteBufferUsed(chunk.length)
      done(null, chunk)
    },
  })
