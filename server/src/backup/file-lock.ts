import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { secondMs } from '../clock.ts'
import { BadSetting } from '../config.ts'
import { ignoreMissing } from '../storage/durable-files.ts'

/*
 * A lock is a file that its holder writes to every second. Folders of backups are often shares of another machine, where
 * locks of the operating system work unreliably, and clocks differ: a lock counts as abandoned when it does not change.
 */

const beatMs = secondMs
const lookMs = 200
const abandonedAfterMs = 15 * secondMs

type Holder = { host: string; pid: number; token: string; beat: number }

/** The tokens of locks that this process holds. */
const held = new Set<string>()

/** Runs work while nobody else holds the lock. Throws `busy` as a sentence when somebody does. */
export async function withLock<T>(
  path: string,
  busy: string,
  work: () => Promise<T>,
  waitMs = abandonedAfterMs,
): Promise<T> {
  const handle = await acquire(path, busy, waitMs)
  const holder: Holder = { host: hostname(), pid: process.pid, token: randomUUID(), beat: 0 }
  held.add(holder.token)
  const beat = async () => {
    holder.beat++
    // A beat that fails, as on a full disk, is missed like that of a busy machine.
    await handle.write(JSON.stringify(holder), 0).catch(() => {})
  }
  const beats = setInterval(beat, beatMs)
  try {
    await beat()
    return await work()
  } finally {
    clearInterval(beats)
    held.delete(holder.token)
    await handle.close()
    await rm(path, { force: true })
  }
}

async function acquire(path: string, busy: string, waitMs: number): Promise<FileHandle> {
  while (true) {
    const handle = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return null
      throw error
    })
    if (handle) return handle
    const found = await contentOf(path)
    if (found === null) continue
    if (await isHeld(path, found, waitMs)) throw new BadSetting(busy)
    await takeAway(path, found)
  }
}

const contentOf = (path: string) => readFile(path, 'utf8').catch(ignoreMissing)

async function isHeld(path: string, found: string, waitMs: number): Promise<boolean> {
  const holder = parsed(found)
  if (holder?.host === hostname()) {
    if (holder.pid === process.pid) return held.has(holder.token)
    if (!isRunning(holder.pid)) return false
  }
  const until = performance.now() + waitMs
  while (performance.now() < until) {
    await wait(Math.min(lookMs, waitMs))
    const now = await contentOf(path)
    if (now !== found) return now !== null
  }
  return false
}

/** Returns null for a lock whose holder has not written to it yet. */
function parsed(content: string): Holder | null {
  try {
    return JSON.parse(content) as Holder
  } catch {
    return null
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Removes an abandoned lock. If somebody else did so first, and holds the lock now, it is put back. */
async function takeAway(path: string, abandoned: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  const isMoved = await rename(path, aside).then(() => true, ignoreMissing)
  if (!isMoved) return
  if ((await contentOf(aside)) === abandoned) await rm(aside, { force: true })
  else await rename(aside, path)
}
