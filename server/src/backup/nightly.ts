import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hourMs, timeAt } from '../clock.ts'
import type { Config } from '../config.ts'
import type { App } from '../domain/app.ts'
import { instanceRead, instanceSet } from '../domain/core/instance-queries.ts'
import { keepBackupRecord } from '../domain/operator/backup-record.ts'
import { startArguments, startFile } from '../installation.ts'

const run = promisify(execFile)
const maxOutputBytes = 16 * 1024 * 1024

/** The row of the table `instance` with the time for which a node has taken the backup on. */
const claimName = 'nightly backup'
const retryAfterMs = hourMs

type Schedule = NonNullable<Config['nightlyBackup']>

/** Returns the last time at which a backup was due. */
export function lastDue({ at: { hour, minute } }: Schedule, now: number): number {
  const due = new Date(now)
  due.setHours(hour, minute, 0, 0)
  if (due.getTime() > now) due.setDate(due.getDate() - 1)
  return due.getTime()
}

/** Returns the job that makes the nightly backup. A backup that was missed, as by a machine that was off, is made up for. */
export function makeNightlyBackup(app: App): (stopping: AbortSignal) => Promise<void> {
  let failedAt = Number.NEGATIVE_INFINITY
  return async (stopping) => {
    const schedule = app.config.nightlyBackup
    if (schedule === null || app.clock.now() - failedAt < retryAfterMs) return
    const due = lastDue(schedule, app.clock.now())
    const before = await claim(app, due)
    if (before === null) return
    try {
      await backUp(app, schedule, stopping)
    } catch (error) {
      // The next attempt, by any node, may claim it again.
      await instanceSet.run(app.db, { name: claimName, value: before })
      failedAt = app.clock.now()
      if (stopping.aborted) return
      const { stderr, message } = error as Error & { stderr?: string }
      app.log.error({ sentence: (stderr || message).trim() }, 'the nightly backup failed')
    }
  }
}

/** One node takes each backup on. Returns the claim before, or null when the backup is done or another node makes it. */
function claim({ db }: App, due: number): Promise<string | null> {
  return db.transact(async (tx) => {
    const before = (await instanceRead.first(tx, { name: claimName }))?.value ?? '0'
    if (Number(before) >= due) return null
    await instanceSet.run(tx, { name: claimName, value: String(due) })
    return before
  })
}

/** The commands run in processes of their own, so that no request waits for them. They have the settings of this one. */
async function backUp(app: App, { folder, keep }: Schedule, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  const now = app.clock.now()
  const file = join(folder, `atrium-${timeAt(now).slice(0, 16).replace(':', '-')}.tar`)
  const command = async (...words: string[]) => {
    const { stdout } = await run(process.execPath, [startFile, ...startArguments, ...words, '--json'], {
      signal,
      maxBuffer: maxOutputBytes,
    })
    return JSON.parse(stdout)
  }
  const { bytes, key } = (await command('backup', file)) as { bytes: number; key: boolean }
  await command('verify', file)
  await keepBackupRecord(app.db, { at: now, file, bytes, verifiedAt: app.clock.now() })
  const removed = await removeOld(folder, keep)
  const ms = Math.round(performance.now() - startedAt)
  app.log.info({ file, bytes, hasKey: key, removed, ms }, 'a backup was made and verified')
}

const nameShape = /^atrium-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}\.tar$/

/** Removes the oldest backups. Other files in the folder are left alone. */
async function removeOld(folder: string, keep: number): Promise<number> {
  const names = (await readdir(folder)).filter((name) => nameShape.test(name)).sort()
  const old = names.slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}
