import { steadyClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { openDatabase } from '../db/open.ts'
import type { Outcome } from './command.ts'

export async function migrateDatabase(): Promise<Outcome> {
  const db = await openDatabase(readConfig().database, () => {})
  try {
    const applied = await migrate(db, steadyClock())
    const text =
      applied.length === 0 ? 'The database is up to date.' : `Applied to the database:\n${applied.join('\n')}`
    return { json: { applied }, text }
  } finally {
    await db.close()
  }
}
