import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
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
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600, highWaterMark: bufferBytes })
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
    }
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
