import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { freeingBuffers } from '../../concurrency/buffer-garbage.ts'
import { fail } from '../../errors.ts'
import type { ByteRange } from '../../storage/storage.ts'
import type { App } from '../app.ts'
import { action } from '../core/action.ts'
import { type FilePath, readableFile, type StoredFile, showFiles } from './file.ts'

/** Content that a reader may download, whole or in part. */
export type Content = {
  name: string
  type: string
  size: number
  /** Identifies the content: it never changes under the same tag. */
  tag: string
  open(range?: ByteRange): Promise<Readable>
}

export const readFile = action('file.read', async (app, caller, { file }: FilePath): Promise<StoredFile> => {
  const [shown] = await showFiles(app.db, caller, [await readableFile(app.db, caller, file)])
  if (!shown) throw fail('FILE_NOT_FOUND')
  return shown
})

export const readContent = action('file.read', async (app, caller, { file }: FilePath): Promise<Content> => {
  const { name, type, size, sha256, storageKey } = await readableFile(app.db, caller, file)
  return {
    name,
    type,
    size,
    tag: sha256,
    open: async (range) => pipeline(await openObject(app, storageKey, range), freeingBuffers(), () => {}),
  }
})

export type ThumbnailSize = 'small' | 'large'

/** Reads the preview of an image, which is small enough for memory. */
export const readThumbnail = action(
  'file.read',
  async (app, caller, { file, size }: FilePath & { size: ThumbnailSize }): Promise<Content> => {
    const { name, sha256, storageKey, hasThumbnails } = await readableFile(app.db, caller, file)
    if (hasThumbnails === 0) throw fail('THUMBNAIL_NOT_FOUND')
    const bytes = await buffer(await openObject(app, `${storageKey}.${size}`))
    return {
      name: `${name}.webp`,
      type: 'image/webp',
      size: bytes.length,
      tag: `${sha256}-${size}`,
      open: async ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
        Readable.from([bytes.subarray(start, end + 1)]),
    }
  },
)

/** An object can be missing when a database was restored without its files. */
async function openObject(app: App, key: string, range?: ByteRange): Promise<Readable> {
  const stream = await app.storage.read(key, range)
  if (stream) return stream
  app.log.error({ key }, 'the content of a file is missing in the storage')
  throw fail('FILE_NOT_FOUND')
}
