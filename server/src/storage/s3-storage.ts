import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { S3mini } from 's3mini'
import { makeGate } from '../concurrency/gate.ts'
import type { S3Address } from '../config.ts'
import { incomingFiles } from './incoming-files.ts'
import { fetchAgain } from './s3-fetch.ts'
import type { Storage } from './storage.ts'
import { reportingStorageErrors } from './storage-errors.ts'

const mibBytes = 1024 * 1024
/** Larger files are sent in parts. S3 takes parts of 5 MiB and more. */
const minPartBytes = 8 * mibBytes
/** Maximum number of parts of an object in S3. */
const maxParts = 10_000
/** Parts are held in memory while they are sent, so all uploads together send this many at once. */
const maxSending = 4

/** Stores objects in a bucket of S3, or of a service that is compatible with it: `<instance>/ab/abcd…`. */
export function openS3Storage(address: S3Address, instanceId: string): Storage {
  const withBuffer = makeGate({ maxRunning: maxSending })
  const nameOf = (key: string) => `${instanceId}/${key}`
  let opened: Promise<S3mini> | undefined
  // The client is loaded with the first file: other installations never need it.
  const client = () => {
    opened ??= connect(address)
    return opened
  }

  return reportingStorageErrors({
    ...incomingFiles(join(address.incomingFolder, instanceId, 'incoming')),

    async store(file, key) {
      const handle = await open(file)
      try {
        const { size } = await handle.stat()
        const s3 = await client()
        if (size > minPartBytes) await storeInParts(s3, nameOf(key), handle, size)
        else await withBuffer(async () => s3.putObject(nameOf(key), await readPart(handle, 0, size)))
      } finally {
        await handle.close()
      }
      await rm(file, { force: true })
    },

    has: async (key) => (await (await client()).objectExists(nameOf(key))) === true,

    async read(key, range) {
      const s3 = await client()
      const end = range && range.end + 1
      const response = await s3.getObjectRaw(nameOf(key), range === undefined, range?.start, end).catch(ignoreNotFound)
      if (!response) return null
      return response.body ? Readable.fromWeb(response.body) : Readable.from([])
    },

    async remove(key) {
      await (await client()).deleteObject(nameOf(key))
    },

    async list(shard) {
      const found = (await (await client()).listObjects('/', nameOf(`${shard}/`))) ?? []
      return found.map(({ Key, LastModified }) => ({
        key: Key.slice(instanceId.length + 1),
        storedAt: new Date(LastModified).getTime(),
      }))
    },
  })

  async function storeInParts(s3: S3mini, name: string, handle: FileHandle, size: number): Promise<void> {
    const partBytes = Math.max(minPartBytes, Math.ceil(size / maxParts))
    const count = Math.ceil(size / partBytes)
    const uploadId = await s3.getMultipartUploadId(name)
    const parts: { partNumber: number; etag: string }[] = []
    let next = 0
    const sendParts = async () => {
      while (next < count) {
        const index = next++
        const start = index * partBytes
        parts[index] = await withBuffer(async () => {
          const bytes = await readPart(handle, start, Math.min(partBytes, size - start))
          return s3.uploadPart(name, uploadId, bytes, index + 1)
        })
      }
    }
    const sending = Array.from({ length: maxSending }, sendParts)
    try {
      await Promise.all(sending)
      await s3.completeMultipartUpload(name, uploadId, parts)
    } catch (error) {
      next = count
      await Promise.allSettled(sending)
      await s3.abortMultipartUpload(name, uploadId).catch(() => {})
      throw error
    }
  }
}

async function connect({ bucketUrl, region, accessKeyId, secretAccessKey }: S3Address): Promise<S3mini> {
  const { S3mini: Client } = await import('s3mini')
  return new Client({ endpoint: bucketUrl, region, accessKeyId, secretAccessKey, fetch: fetchAgain })
}

async function readPart(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, start)
  if (bytesRead !== length) throw new Error('the file became shorter while it was stored')
  return buffer
}

/** An object that does not exist. */
function ignoreNotFound(error: unknown): null {
  if ((error as { status?: number }).status === 404) return null
  throw error
}
