import { dayMs, hourMs, minuteMs } from '../../clock.ts'
import { type StoredObject, shards } from '../../storage/storage.ts'
import type { App } from '../app.ts'
import { addressOfObject } from '../images/image.ts'
import { imagesInUse } from '../images/queries.ts'
import { blobsByStorageKey, fileDeleteUnattached, filesMarkUnattached, filesUnattachedSince } from './queries.ts'
import { freeContent, removeUnusedBlob, storageKeyOf } from './remove-file.ts'

/** The time that an uploader has to attach a file. */
const unattachedMs = dayMs
/**
 * An object is stored a moment before its row is committed. It is kept for longer than that, so that an operator who has
 * restored too old a database can still restore a newer one.
 */
export const keepUnknownMs = 7 * dayMs
/** The file of an upload that still arrives was written to a few seconds ago. */
const abandonedMs = hourMs

const batch = 100

/**
 * Removes what is no longer needed: files that were not attached to anything, and what a crash or the removal of an
 * organization left behind in the storage. Each run checks one of the 256 shards.
 */
export async function sweepFiles(app: App, stopping: AbortSignal): Promise<void> {
  await removeUnattached(app, stopping)
  await app.storage.removeAbandoned(abandonedMs)
  await sweepShard(app, shards[Math.floor(app.clock.now() / minuteMs) % shards.length] ?? '00', stopping)
}

async function removeUnattached(app: App, stopping: AbortSignal): Promise<void> {
  for (let count = batch; count === batch && !stopping.aborted; ) {
    const before = app.clock.now() - unattachedMs
    const files = await filesUnattachedSince.all(app.db, { before, count: batch })
    for (const { key: fileKey } of files) {
      await app.db.transact(async (tx) => {
        const deleted = await fileDeleteUnattached.first(tx, { key: fileKey, before })
        if (deleted) await freeContent(app, tx, deleted)
      })
    }
    count = files.length
  }
}

/** Compares one shard of the storage with the database. */
export async function sweepShard(app: App, shard: string, stopping: AbortSignal): Promise<void> {
  const objects = await app.storage.list(shard)
  for (let at = 0; at < objects.length && !stopping.aborted; at += batch) {
    const part = objects.slice(at, at + batch)
    const storageKeys = JSON.stringify([...new Set(part.map(({ key: objectKey }) => storageKeyOf(objectKey)))])
    const blobs = await blobsByStorageKey.all(app.db, { storageKeys })
    const known = new Set(blobs.map(({ storageKey }) => storageKey))
    const images = await knownImages(app, part)
    const before = app.clock.now() - keepUnknownMs
    for (const { key: objectKey, storedAt } of part) {
      const isKnown = known.has(storageKeyOf(objectKey)) || images.has(addressOfObject(objectKey))
      if (storedAt < before && !isKnown) await app.storage.remove(objectKey)
    }
    const unused = blobs.filter(({ fileKey }) => fileKey === null)
    for (const { key: blobKey } of unused) await app.db.transact((tx) => removeUnusedBlob(app, tx, blobKey))
    const blobKeys = JSON.stringify(blobs.map(({ key: blobKey }) => blobKey))
    if (blobs.length > 0) await filesMarkUnattached.run(app.db, { blobKeys, now: app.clock.now() })
  }
}

async function knownImages(app: App, objects: StoredObject[]): Promise<Set<string | null>> {
  const addresses = [...new Set(objects.flatMap(({ key: objectKey }) => addressOfObject(objectKey) ?? []))]
  if (addresses.length === 0) return new Set()
  const found = await imagesInUse.all(app.db, { addresses: JSON.stringify(addresses) })
  return new Set(found.map(({ address }) => address))
}
