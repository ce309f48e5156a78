import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hourMs } from '../clock.ts'
import type { Config } from '../config.ts'
import type { App } from '../domain/app.ts'
import { instanceRead, instanceSet } from '../domain/core/instance-queries.ts'
import { keepBackupRecord } from '../domain/operator/backup-record.ts'
import { startArguments, startFile } from '../installation.ts'
import { stopSignals } from '../processes/stop-signals.ts'
import { type PruneSummary, unreadableSentence } from './backup-folder.ts'

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
      const sentence = failureOf(error as FailedCommand)
      if (sentence !== null && !stopping.aborted) app.log.error({ sentence }, 'the nightly backup failed')
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
  const command = async (...words: string[]) => {
    const { stdout } = await run(process.execPath, [startFile, ...startArguments, ...words, '--json'], {
      signal,
      maxBuffer: maxOutputBytes,
    })
    return JSON.parse(stdout)
  }
  // The slash says that a folder is meant, which may not exist yet.
  const made = (await command('backup', join(folder, '/'))) as Made
  const { file, bytes, writtenBytes, key: hasKey } = made
  await command('verify', file)
  await keepBackupRecord(app.db, { at: now, file, bytes, verifiedAt: app.clock.now() })
  const { removed, problem } = await prune(command, folder, keep)
  if (problem !== null) app.log.warn({ sentence: problem }, 'old backups could not be removed')
  const ms = Math.round(performance.now() - startedAt)
  app.log.info({ file, bytes, writtenBytes, hasKey, removed, ms }, 'a backup was made and verified')
}

type Command = (...words: string[]) => Promise<unknown>

/** The backup is made, even if this fails; the next night tries again. */
async function prune(command: Command, folder: string, keep: number) {
  try {
    const { removed, unreadable } = (await command('prune', folder, '--keep', String(keep))) as PruneSummary
    return { removed: removed.length, problem: unreadable.length > 0 ? unreadableSentence(unreadable) : null }
  } catch (error) {
    return { removed: 0, problem: failureOf(error as FailedCommand) }
  }
}

type Made = { file: string; bytes: number; writtenBytes: number; key: boolean }

/** The error of a command has what it printed, and the signal that ended it. */
type FailedCommand = Error & { stderr?: string; signal?: NodeJS.Signals | null; code?: unknown }

/**
 * Returns why a command failed, in a sentence. Returns null if it was stopped: systemd and a terminal send a stop signal to all
 * processes of the service, and this one may notice the end of the command before its own signal.
 */
export function failureOf({ name, message, stderr = '', signal, code }: FailedCommand): string | null {
  if (name === 'AbortError' || stopSignals.some((each) => each === signal)) return null
  const printed = stderr.trim()
  if (printed !== '') return errorIn(printed) ?? printed
  if (signal) return `The command was ended by ${signal}.`
  // The message would be the command line.
  return typeof code === 'number' ? `The command ended with ${code} and printed nothing.` : message
}

/** Node may print warnings before the line of JSON. */
function errorIn(printed: string): string | null {
  try {
    return JSON.parse(printed.slice(printed.lastIndexOf('\n') + 1)).error ?? null
  } catch {
    return null
  }
}
