import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreMissing, makeFolder, statIfThere } from './durable-files.ts'
import type { Storage } from './storage.ts'

/** Keeps content that is still arriving in a local folder, for every kind of storage. */
export const incomingFiles = (folder: string): Pick<Storage, 'newIncomingFile' | 'removeAbandoned'> => ({
  async newIncomingFile() {
    await makeFolder(folder)
    return join(folder, randomUUID())
  },

  async removeAbandoned(idleMs) {
    // The file system has the clock of this machine, which the clock of the service may differ from.
    const before = Date.now() - idleMs
    let removed = 0
    for (const name of (await readdir(folder).catch(ignoreMissing)) ?? []) {
      const path = join(folder, name)
      const found = await statIfThere(path)
      if (!found || found.mtimeMs >= before) continue
      await rm(path, { force: true })
      removed++
    }
    return removed
  },
})
