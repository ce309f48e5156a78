import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ignoreMissing, makeFolder, statIfThere, syncFile, syncFolder } from './durable-files.ts'
import { incomingFiles } from './incoming-files.ts'
import type { Storage, StoredObject } from './storage.ts'
import { reportingStorageErrors } from './storage-errors.ts'

/** Large enough that reading a file is not slower than sending it. */
const readChunkBytes = 256 * 1024

/** Stores objects as files in a folder: `<root>/<instance>/ab/abcd…`. */
export function openFolderStorage(root: string, instanceId: string): Storage {
  const folder = join(root, instanceId)
  const pathOf = (key: string) => join(folder, key)

  return reportingStorageErrors({
    ...incomingFiles(join(folder, 'incoming')),

    async store(file, key) {
      const path = pathOf(key)
      await makeFolder(dirname(path))
      await syncFile(file)
      await rename(file, path)
      await syncFolder(dirname(path))
    },

    has: async (key) => (await statIfThere(pathOf(key))) !== null,

    async read(key, range) {
      const handle = await open(pathOf(key)).catch(ignoreMissing)
      return handle?.createReadStream({ ...range, highWaterMark: readChunkBytes }) ?? null
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async list(shard) {
      const names = (await readdir(pathOf(shard)).catch(ignoreMissing)) ?? []
      const objects: StoredObject[] = []
      for (const name of names) {
        const found = await statIfThere(join(folder, shard, name))
        if (found) objects.push({ key: `${shard}/${name}`, storedAt: found.mtimeMs })
      }
      return objects
    },
  })
}
