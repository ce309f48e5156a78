import { constants, mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isNoEntry } from './storage-errors.ts'

/** Handles the error of a file or folder that does not exist. */
export function ignoreMissing(error: unknown): null {
  if (isNoEntry(error)) return null
  throw error
}

export const statIfThere = (path: string) => stat(path).catch(ignoreMissing)

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The name of a file is durable when its folder is. Windows has no such call, and keeps names in its journal. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(path)
}

/** Makes a folder whose name survives a power cut, and those above it. */
export async function makeFolder(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true, mode: 0o700 })
  if (firstMade === undefined) return
  for (let made = path; made !== dirname(firstMade); made = dirname(made)) await syncFolder(dirname(made))
}
