import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { secondMs, timeAt } from '../clock.ts'
import { type Config, refuseSharedFolder } from '../config.ts'
import { makeFolder, statIfThere } from '../storage/durable-files.ts'
import { withLock } from './file-lock.ts'
import { removeIncoming, removeUnneeded } from './kept-contents.ts'
import { contentsNeededBy } from './read-backup.ts'
import { type BackupSummary, explainingFullDisk, type Progress, writeBackup } from './write-backup.ts'

/** The shape of the names that `newFile` gives. Earlier versions wrote no seconds. */
const nameShape = /^atrium-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}(-\d{2})?\.tar$/
const partialShape = /^atrium-[\dT-]+\.tar\.(partial|lock)$/

const exclusively = <T>(folder: string, work: () => Promise<T>) =>
  withLock(join(folder, '.lock'), `Another backup is being written into ${folder}. Try again when it has ended.`, work)

/** Writes a backup into a folder, with the contents of files beside it unless it is to have them in it. */
export async function backUpInto(
  config: Config,
  folder: string,
  isFull: boolean,
  now: number,
  progress: Progress,
): Promise<BackupSummary> {
  refuseSharedFolder(folder, config.files.address)
  return explainingFullDisk(folder, async () => {
    await makeFolder(folder)
    return exclusively(folder, async () => {
      await removeLeftovers(folder)
      return writeBackup(config, await newFile(folder, now), now, progress, isFull ? 'inside' : 'beside')
    })
  })
}

/** Removes what a process left that was killed. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (partialShape.test(name)) await rm(join(folder, name), { force: true })
  await removeIncoming(folder)
}

/** A backup is never written over another one. */
async function newFile(folder: string, now: number): Promise<string> {
  const file = join(folder, `atrium-${timeAt(now).slice(0, 19).replaceAll(':', '-')}.tar`)
  return (await statIfThere(file)) === null ? file : newFile(folder, now + secondMs)
}

export type PruneSummary = {
  /** The backups that were removed. */
  removed: string[]
  /** The contents that no other backup needs. */
  contents: { count: number; bytes: number }
  /** Backups of which nobody can tell what they need. While there is one, no content is removed. */
  unreadable: string[]
}

export const unreadableSentence = (names: string[]) =>
  `No contents were removed, because ${names.join(', ')} cannot be read and may need them. Delete it if it is of no use.`

/** Removes all but the newest backups of a folder, and contents that none of the others needs. Other files are left alone. */
export const pruneFolder = (folder: string, keep: number): Promise<PruneSummary> =>
  exclusively(folder, async () => {
    const removed = (await readdir(folder))
      .filter((name) => nameShape.test(name))
      .sort()
      .slice(0, -keep)
    for (const name of removed) await rm(join(folder, name), { force: true })
    const needed = new Set<string>()
    const unreadable: string[] = []
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isFile()) continue
      try {
        for (const path of await contentsNeededBy(join(folder, entry.name))) needed.add(path)
      } catch {
        unreadable.push(entry.name)
      }
    }
    const contents = unreadable.length > 0 ? { count: 0, bytes: 0 } : await removeUnneeded(folder, needed)
    return { removed, contents, unreadable }
  })
