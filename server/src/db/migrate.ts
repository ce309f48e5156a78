import type { Compilable } from 'kysely'
import type { Clock } from '../clock.ts'
import { BadSetting } from '../config.ts'
import type { Database, Engine } from './database.ts'
import { accountsMigration } from './migrations/0001-accounts.ts'
import { organizationsMigration } from './migrations/0002-organizations.ts'
import { calendarMigration } from './migrations/0003-calendar.ts'
import { talksMigration } from './migrations/0004-talks.ts'
import { boardsMigration } from './migrations/0005-boards.ts'
import { reportsMigration } from './migrations/0006-reports.ts'
import { liveMigration } from './migrations/0007-live.ts'
import { messageSearchMigration } from './migrations/0008-message-search.ts'
import { mentionsMigration } from './migrations/0009-mentions.ts'
import { webhooksMigration } from './migrations/0010-webhooks.ts'
import { quietTalksMigration } from './migrations/0011-quiet-talks.ts'
import { discoverSearchMigration } from './migrations/0012-discover-search.ts'
import { calendarImportMigration } from './migrations/0013-calendar-import.ts'
import { quotasMigration } from './migrations/0014-quotas.ts'
import { backfillsMigration } from './migrations/0015-backfills.ts'
import { mailLimitsMigration } from './migrations/0016-mail-limits.ts'
import { formerNametagsMigration } from './migrations/0017-former-nametags.ts'
import { signInMigration } from './migrations/0018-sign-in.ts'
import { builders } from './prepared.ts'

/**
 * A step forward. There is no way back: a backup is. Migrations only add (tables, indexes, columns that may be null or have a
 * default), because a node of the version before goes on writing meanwhile. Rows that need code are a backfill
 * (domain/backfills/).
 */
export type Migration = {
  name: string
  up(engine: Engine): Compilable[]
}

/** In the order they are applied; a name never changes once released. */
export const migrations: Migration[] = [
  accountsMigration,
  organizationsMigration,
  calendarMigration,
  talksMigration,
  boardsMigration,
  reportsMigration,
  liveMigration,
  messageSearchMigration,
  mentionsMigration,
  webhooksMigration,
  quietTalksMigration,
  discoverSearchMigration,
  calendarImportMigration,
  quotasMigration,
  backfillsMigration,
  mailLimitsMigration,
  formerNametagsMigration,
  signInMigration,
]

/** Brings the database up to date, all or nothing. Of several nodes that start together one does it, the rest wait. */
export async function migrate(database: Database, clock: Clock): Promise<string[]> {
  const schema = builders[database.engine].schema
  return database.exclusively(async (script) => {
    const run = (statement: Compilable) => script(statement.compile().sql)
    await run(
      schema
        .createTable('migrations')
        .ifNotExists()
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('applied_at', 'bigint', (column) => column.notNull()),
    )
    const applied = new Set((await script('select name from migrations')).map((row) => row.name))
    const known = new Set<unknown>(migrations.map((migration) => migration.name))
    const foreign = [...applied].find((name) => !known.has(name))
    if (foreign) {
      throw new BadSetting(
        `The database was made by a newer Atrium (it has "${foreign}"). Install that version, or restore a backup.`,
      )
    }
    const due = migrations.filter((migration) => !applied.has(migration.name))
    for (const migration of due) {
      for (const statement of migration.up(database.engine)) await run(statement)
      await script(`insert into migrations (name, applied_at) values ('${migration.name}', ${clock.now()})`)
    }
    return due.map((migration) => migration.name)
  })
}
