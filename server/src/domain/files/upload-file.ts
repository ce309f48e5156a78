import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { megabyteBytes } from '../../../../shared/limits.ts'
import { UniqueViolation } from '../../db/database.ts'
import { Failure, fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { type Action, action, change } from '../core/action.ts'
import type { Caller } from '../core/caller.ts'
import { shareOf } from '../core/limits.ts'
import { minContentBytes, requireSize, withUploadSlot } from '../uploads/admit-upload.ts'
import { decodeImage } from '../uploads/decode-image.ts'
import { type Expected, measureAgain, type ReceivedContent, receiveContent } from '../uploads/receive-content.ts'
import { type StoredFile, showFiles } from './file.ts'
import { cleanFileName } from './file-name.ts'
import { fileForReader } from './find-queries.ts'
import { type Inspection, isDecodedType, unknownContent } from './inspection.ts'
import { blobByContent, blobInsert, blobReplaceObject, fileInsert, spaceAdd, spaceOf, unattachedOf } from './queries.ts'
import { objectKeysOf, removeObjects, thumbnailEndings } from './remove-file.ts'
import { fileTermsInsert, termsOfFile } from './search-queries.ts'
import { detectTypeTask, inspectImageTask } from './tasks.ts'

/** An upload while it arrives. */
export type Upload = {
  organizationId: string
  /** The size that the client announced, of the file or of the form around it. */
  announcedBytes: number | null
  /** Opens the body after the caller was admitted. The name is the one that the client sent. */
  open(): Promise<{ name: string; chunks: AsyncIterable<Uint8Array> }>
}

const gibBytes = 1024 ** 3
const maxUnattachedFiles = 1000
const maxFilesPerOrganization = 100_000

/** Receives a file, which its uploader can then attach to something. */
export const uploadFile: Action<Upload, StoredFile> = Object.assign(
  async (app: App, caller: Caller, upload: Upload) => {
    await admitUpload(app, caller, upload)
    return withUploadSlot(app, caller, async () => {
      const { name, chunks } = await upload.open()
      const cleanName = cleanFileName(name)
      const received = await receiveContent(app.storage, chunks, expectedOf(app))
      try {
        const inspection = await inspectContent(app, caller, received)
        const content = inspection.isChanged ? await measureAgain(received) : received
        return await keepContent(app, caller, upload.organizationId, { name: cleanName, content, inspection })
      } finally {
        await received.discard()
      }
    })
  },
  { permission: 'file.upload', writes: true } as const,
)

function expectedOf({ config }: App): Expected {
  const { maxBytes } = config.files
  const sentence = `The file is larger than ${Math.floor(maxBytes / megabyteBytes)} MB.`
  return { maxBytes, tooLarge: () => fail('FILE_TOO_LARGE', { sentence }), endings: thumbnailEndings }
}

/** Refuses what cannot be kept before its body is read. */
const admitUpload = action('file.upload', async (app, caller, { announcedBytes }: Upload) => {
  const { maxBytes, tooLarge } = expectedOf(app)
  requireSize(announcedBytes, maxBytes, tooLarge)
  const atLeast = minContentBytes(announcedBytes)
  const used = await spaceOf.first(app.db, caller)
  requireSpace(app, { bytes: (used?.bytes ?? 0) + atLeast, files: (used?.files ?? 0) + 1 })
  const unattached = await unattachedOf.one(app.db, caller)
  requireUnattachedSpace(app, { bytes: Number(unattached.bytes) + atLeast, files: Number(unattached.files) + 1 })
})

type Use = { bytes: number; files: number }

function requireSpace({ config }: App, { bytes, files }: Use): void {
  if (bytes > config.files.quotaBytes || files > maxFilesPerOrganization) throw fail('SPACE_FULL')
}

function requireUnattachedSpace({ config }: App, { bytes, files }: Use): void {
  const maxBytes = Math.max(2 * gibBytes, config.files.maxBytes)
  if (bytes > maxBytes || files > maxUnattachedFiles) throw fail('UNATTACHED_FULL')
}

/** Content that takes too long to inspect is kept as bytes of an unknown type. */
async function inspectContent(app: App, caller: Caller, { file }: ReceivedContent): Promise<Inspection> {
  try {
    const type = await app.workers.run(detectTypeTask, { file }, shareOf(caller))
    if (!isDecodedType(type)) return { ...unknownContent, type }
    const maxSeconds = app.config.limits.workSeconds
    return await decodeImage(app, caller, inspectImageTask, { file, type, maxSeconds })
  } catch (error) {
    // The task may have been stopped while it changed the file.
    if (error instanceof Failure && error.code === 'TOO_COSTLY') return { ...unknownContent, isChanged: true }
    throw error
  }
}

type NewFile = { name: string; content: ReceivedContent; inspection: Inspection }

/** Maximum number of times that the blob which an upload would share is deleted meanwhile. */
const maxAttempts = 5

/**
 * Stores content, unless the same content is stored already, and adds the file. The object is durable before the row is
 * committed; when the file is refused, it is removed.
 */
async function keepContent(app: App, caller: Caller, organizationId: string, added: NewFile): Promise<StoredFile> {
  const { content } = added
  let storedKey: string | null = null
  try {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const shared = await blobByContent.first(app.db, content)
      if (storedKey === null && !(shared && (await app.storage.has(shared.storageKey)))) {
        storedKey = newStorageKey(content.sha256)
        await storeObjects(app, added, storedKey)
      }
      const kept = await addFile(app, caller, {
        organizationId,
        storedKey,
        lostKey: shared?.storageKey,
        ...added,
      }).catch(ignoreConflict)
      if (kept === null) continue
      if (storedKey !== null && storedKey !== kept.storageKey) await removeObjects(app, storedKey)
      return kept.file
    }
  } catch (error) {
    // After another error the commit may have succeeded all the same. Then the sweep finds out whether there is a row.
    const isRefused = error instanceof Failure && error.status < 500
    if (storedKey !== null && isRefused) await removeObjects(app, storedKey)
    throw error
  }
  throw fail('BUSY')
}

async function storeObjects({ storage }: App, { content, inspection }: NewFile, storageKey: string): Promise<void> {
  const count = inspection.hasThumbnails ? undefined : 1
  const files = objectKeysOf(content.file).slice(0, count)
  for (const [index, key] of objectKeysOf(storageKey).slice(0, count).entries()) {
    await storage.store(files[index] ?? content.file, key)
  }
}

/** Another upload of the same content was faster; the next attempt shares its blob. */
function ignoreConflict(error: unknown): null {
  if (error instanceof UniqueViolation && error.constraint === 'blobs_by_content') return null
  throw error
}

/** The random part makes sure that a key is never used again after its object was removed. */
export const newStorageKey = (sha256: string) => `${sha256.slice(0, 2)}/${sha256}-${randomBytes(6).toString('hex')}`

type FileToAdd = NewFile & {
  organizationId: string
  /** The key under which this upload stored the content; null when it shares an object. */
  storedKey: string | null
  /** The key of a blob with the same content whose object does not exist, if this upload stored one. */
  lostKey: string | undefined
}

/** Returns null when there is nothing to share any more, and the content has to be stored first. */
const addFile = change('file.upload', async (app, tx, caller, added: FileToAdd) => {
  const { content, inspection, storedKey } = added
  const now = app.clock.now()
  const shared = await blobByContent.first(tx, content)
  if (!shared && storedKey === null) return null
  const isLost = shared !== undefined && storedKey !== null && shared.storageKey === added.lostKey
  if (isLost) await blobReplaceObject.run(tx, { key: shared.key, storageKey: storedKey })
  const blobKey =
    shared?.key ??
    (
      await blobInsert.one(tx, {
        storageKey: storedKey ?? '',
        sha256: content.sha256,
        size: content.size,
        type: inspection.type,
        width: inspection.width,
        height: inspection.height,
        hasThumbnails: inspection.hasThumbnails ? 1 : 0,
        now,
      })
    ).key
  requireSpace(app, await spaceAdd.one(tx, { ...caller, bytes: content.size, files: 1 }))
  const id = randomUUIDv7()
  const { organizationKey } = caller
  const { name } = added
  const createdBy = caller.accountKey
  const inserted = await fileInsert.one(tx, { id, organizationKey, blobKey, name, size: content.size, createdBy, now })
  await fileTermsInsert.run(tx, { key: inserted.key, terms: termsOfFile({ organizationKey, name }) })
  const { bytes, files } = await unattachedOf.one(tx, caller)
  requireUnattachedSpace(app, { bytes: Number(bytes), files: Number(files) })
  const row = await fileForReader.one(tx, { ...caller, id })
  const [file] = await showFiles(tx, caller, [row])
  return file ? { file, storageKey: row.storageKey } : null
})
