import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { blobDeleteUnused, spaceAdd } from './queries.ts'

/** The endings of the previews of an image. */
export const thumbnailEndings = ['.small', '.large'] as const

/** The objects of a blob: its content, and previews of images. */
export const objectKeysOf = (storageKey: string) => ['', ...thumbnailEndings].map((ending) => `${storageKey}${ending}`)

/** Returns the key of the blob that an object belongs to. */
export const storageKeyOf = (objectKey: string) => objectKey.replace(/\.(small|large)$/, '')

/** Frees the space of a file whose row was just deleted, and its content unless another file has the same. */
export async function freeContent(
  app: App,
  tx: Transaction,
  { blobKey, size, organizationKey }: { blobKey: number; size: number; organizationKey: number },
): Promise<void> {
  await spaceAdd.run(tx, { organizationKey, bytes: -size, files: -1 })
  await removeUnusedBlob(app, tx, blobKey)
}

/** The objects are removed after the commit. If the process ends before that, the sweep finds them. */
export async function removeUnusedBlob(app: App, tx: Transaction, blobKey: number): Promise<void> {
  const removed = await blobDeleteUnused.first(tx, { key: blobKey })
  if (removed) tx.afterCommit(() => void removeObjects(app, removed.storageKey))
}

/** Removes the objects of a blob. A failure is left to the sweep. */
export async function removeObjects(app: App, storageKey: string): Promise<void> {
  try {
    for (const key of objectKeysOf(storageKey)) await app.storage.remove(key)
  } catch (error) {
    app.log.warn({ err: error }, 'the content of a file could not be removed')
  }
}
