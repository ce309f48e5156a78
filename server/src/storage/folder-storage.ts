import { randomUUID } from 'node:crypto'
import { constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage, StoredObject } from './storage.ts'
import { isNoEntry, reportingStorageErrors } from './storage-errors.ts'

/** Large enough that reading a file is not slower than sending it. */
const readChunkBytes = 256 * 1024

/** Stores objects as files in a folder: `<root>/<instance>/ab/abcd…`. */
export function openFolderStorage(root: string, instanceId: string): Storage {
  const folder = join(root, instanceId)
  const incoming = join(folder, 'incoming')
  const pathOf = (key: string) => join(folder, key)

  return reportingStorageErrors({
    async newIncomingFile() {
      await makeFolder(incoming)
      return join(incoming, randomUUID())
    },

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

    async removeAbandoned(before) {
      let removed = 0
      for (const name of (await readdir(incoming).catch(ignoreMissing)) ?? []) {
        const path = join(incoming, name)
        const found = await statIfThere(path)
        if (!found || found.mtimeMs >= before) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
  })
}

function ignoreMissing(error: unknown): null {
  if (isNoEntry(error)) return null
  throw error
}

const statIfThere = (path: string) => stat(path).catch(ignoreMissing)

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The name of a file is durable when its folder is. Windows has no such call, and keeps names in its journal. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(path)
}

/** Makes a folder whose name survives a power cut, and those above it. */
async function makeFolder(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true, mode: 0o700 })
  if (firstMade === undefined) return
  for (let made = path; made !== dirname(firstMade); made = dirname(made)) await syncFolder(dirname(made))
}
