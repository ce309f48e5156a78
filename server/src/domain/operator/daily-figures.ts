import { hourMs, timeAt } from '../../clock.ts'
import type { Connection } from '../../db/database.ts'
import type { App } from '../app.ts'
import { countsOf } from './counts.ts'
import { dailyFiguresNewest, dailyFigureWrite, spaceAfter } from './figures-queries.ts'

/** Days that the plots show. */
const daysShown = 30
const organizationsPerRound = 500

export type DailyFigures = {
  /** A day of UTC, as YYYY-MM-DD. */
  day: string
  accounts: number
  organizations: number
  messages: number
  files: number
  bytes: number
}

/** Returns the last days, the oldest first. Days on which the service did not run are missing. */
export async function dailyFigures(on: Connection): Promise<DailyFigures[]> {
  const rows = await dailyFiguresNewest.all(on, { count: daysShown })
  return rows.reverse().map(({ writtenAt: _, ...figures }) => figures)
}

/** Writes the figures of the current day, at most once an hour. */
export async function writeDailyFigures(app: App): Promise<void> {
  const now = app.clock.now()
  const [last] = await dailyFiguresNewest.all(app.db, { count: 1 })
  if (last && now - last.writtenAt < hourMs && last.day === dayAt(now)) return
  const { accounts, organizations, messages, files } = await countsOf(app)
  const bytes = await bytesOfFiles(app.db)
  await dailyFigureWrite.run(app.db, { day: dayAt(now), accounts, organizations, messages, files, bytes, now })
}

const dayAt = (time: number) => timeAt(time).slice(0, 10)

/** Adds up what the files of all organizations take, in rounds, so that nobody waits for a long query. */
async function bytesOfFiles(on: Connection): Promise<number> {
  let sum = 0
  let after = 0
  for (;;) {
    const rows = await spaceAfter.all(on, { after, count: organizationsPerRound })
    for (const { bytes } of rows) sum += bytes
    after = rows.at(-1)?.organizationKey ?? after
    if (rows.length < organizationsPerRound) return sum
  }
}
