import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { openSqlite } from '../../src/db/sqlite.ts'

/**
 * Makes a database file without rows, and returns its path. It has all tables if `npm test` has made the template, and
 * does not exist otherwise, so that the service makes it.
 */
export function migratedSqliteFile(file: string): string {
  const template = process.env.TEST_SQLITE_TEMPLATE
  if (template) copyFileSync(template, file)
  return file
}

/** Makes the file that `migratedSqliteFile()` copies. */
export async function makeSqliteTemplate(): Promise<{ remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-template-'))
  const file = join(folder, 'atrium.db')
  const database = openSqlite(file)
  await migrate(database, { now: () => 0 })
  await database.close()
  process.env.TEST_SQLITE_TEMPLATE = file
  return { remove: () => rmSync(folder, { recursive: true, force: true }) }
}
