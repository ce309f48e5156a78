import { statfs } from 'node:fs/promises'
import { dayMs, timeAt, timeOrNull } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { version } from '../../version.ts'
import type { App } from '../app.ts'
import { readBackupRecord } from './backup-record.ts'
import { type Counts, countsOf, maxCounted } from './counts.ts'
import { type DailyFigures, dailyFigures } from './daily-figures.ts'
import { mailsFailedSince } from './figures-queries.ts'
import { type LimitReached, limitsReached } from './limits-reached.ts'

export type Figures = Counts & {
  version: string
  /** True if a mail server is set. */
  mailsSent: boolean
  /** Mails of the last 24 hours that could not be sent. */
  mailsFailed: number
  /** Bytes: `used` by files, as of the last hour, and `free` on their disk; null for an object store. */
  storage: { used: number; free: number | null; quota: number }
  backup: { at: string; file: string; bytes: number; verifiedAt: string | null } | null
  limits: LimitReached[]
  days: DailyFigures[]
}

export async function figuresOf(app: App): Promise<Figures> {
  const { db, clock, config } = app
  const now = clock.now()
  const backup = await readBackupRecord(db)
  const days = await dailyFigures(db)
  return {
    version,
    ...(await countsOf(app)),
    mailsSent: config.smtpUrl !== null,
    mailsFailed: (await mailsFailedSince.one(db, { since: now - dayMs, count: maxCounted })).count,
    storage: { used: days.at(-1)?.bytes ?? 0, free: await freeBytes(config), quota: config.files.quotaBytes },
    backup: backup && {
      at: timeAt(backup.at),
      file: backup.file,
      bytes: backup.bytes,
      verifiedAt: timeOrNull(backup.verifiedAt),
    },
    limits: await limitsReached(db, config, now),
    days,
  }
}

async function freeBytes({ files }: Config): Promise<number | null> {
  if (files.address.kind !== 'folder') return null
  // The folder is made with the first file.
  const state = await statfs(files.address.path).catch(() => null)
  return state && state.bavail * state.bsize
}
