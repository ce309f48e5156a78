import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { noteBufferUsed } from '../../concurrency/buffer-garbage.ts'
import type { Failure } from '../../errors.ts'
import type { Storage } from '../../storage/storage.ts'
import { toStorageFailure } from '../../storage/storage-errors.ts'

/** A complete upload on the local disk. `discard` removes it, unless it was moved to the storage. */
export type ReceivedContent = { file: string; size: number; sha256: string; discard(): Promise<void> }

export type Expected = {
  maxBytes: number
  /** Makes the error of content that is larger. */
  tooLarge(): Failure
  /** The endings of the files that are made beside the content, which `discard` removes as well. */
  endings: readonly string[]
}

/** The memory that an upload may use while the disk is slower than the network. */
const bufferBytes = 1024 * 1024

/**
 * Large content is synced to the disk while it arrives. One sync of a gigabyte at its end would make the commits of
 * others wait, and the upload itself for longer.
 */
const syncEveryBytes = 32 * 1024 * 1024

/**
 * Writes content to the local disk while it arrives, however large it is, and hashes it. Nothing is left behind when
 * it does not arrive completely.
 */
export async function receiveContent(
  storage: Storage,
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, tooLarge, endings }: Expected,
): Promise<ReceivedContent> {
  const file = await storage.newIncomingFile()
  const discard = async () => {
    for (const ending of ['', ...endings]) await rm(`${file}${ending}`, { force: true })
  }
  const handle = await open(file, 'wx', 0o600).catch((error) => {
    throw toStorageFailure(error)
  })
  const stream = handle.createWriteStream({ highWaterMark: bufferBytes })
  const sync = syncer(handle)
  const written = finished(stream).catch((error) => {
    throw toStorageFailure(error)
  })
  // The error is thrown below; without a handler it would end the process if the sender fails first.
  written.catch(() => {})
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge()
      hash.update(chunk)
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), written])
      sync.after(chunk.length)
      noteBufferUsed(chunk.length)
    }
    await sync.end()
    stream.end()
    await written
    return { file, size, sha256: hash.digest('hex'), discard }
  } catch (error) {
    stream.destroy()
    await written.catch(() => {})
    await discard()
    throw error
  }
}

/** Syncs a file now and then while it is written, one sync at a time. A failed one fails the upload at its end. */
function syncer(handle: FileHandle) {
  let unsyncedBytes = 0
  let running: Promise<void> | null = null
  let failure: unknown
  return {
    after(bytes: number): void {
      unsyncedBytes += bytes
      if (unsyncedBytes < syncEveryBytes || running) return
      unsyncedBytes = 0
      running = handle
        .datasync()
        .catch((error) => {
          failure = toStorageFailure(error)
        })
        .finally(() => {
          running = null
        })
    },
    async end(): Promise<void> {
      await running
      if (failure) throw failure
    },
  }
}

/** Measures and hashes content again that was changed in place. */
export async function measureAgain(content: ReceivedContent): Promise<ReceivedContent> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(content.file, { highWaterMark: bufferBytes })) {
    hash.update(chunk)
    size += chunk.length
  }
  return { ...content, size, sha256: hash.digest('hex') }
}
