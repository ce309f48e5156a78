import type { Compilable } from 'kysely'
import type { Clock } from '../../clock.ts'
import { BadSetting } from '../../config.ts'
import type { Database } from '../database.ts'
import { lockTables } from '../lock-tables.ts'
import type { Migration } from '../migration.ts'
import { query } from '../prepared.ts'
import { builders } from '../prepared-query.ts'
import { accountsMigration } from './0001-accounts.ts'
import { organizationsMigration } from './0002-organizations.ts'
import { calendarMigration } from './0003-calendar.ts'
import { talksMigration } from './0004-talks.ts'
import { boardsMigration } from './0005-boards.ts'
import { reportsMigration } from './0006-reports.ts'
import { liveMigration } from './0007-live.ts'
import { messageSearchMigration } from './0008-message-search.ts'
import { mentionsMigration } from './0009-mentions.ts'
import { webhooksMigration } from './0010-webhooks.ts'
import { quietTalksMigration } from './0011-quiet-talks.ts'
import { discoverSearchMigration } from './0012-discover-search.ts'
import { calendarImportMigration } from './0013-calendar-import.ts'
import { quotasMigration } from './0014-quotas.ts'
import { backfillsMigration } from './0015-backfills.ts'
import { mailLimitsMigration } from './0016-mail-limits.ts'
import { formerNametagsMigration } from './0017-former-nametags.ts'
import { signInMigration } from './0018-sign-in.ts'
import { mentionCountsMigration } from './0019-mention-counts.ts'
import { cardEditorsMigration } from './0020-card-editors.ts'
import { profilesMigration } from './0021-profiles.ts'
import { filesMigration } from './0022-files.ts'
import { namesMigration } from './0025-names.ts'
import { memberFieldsMigration } from './0026-member-fields.ts'
import { groupsMigration } from './0027-groups.ts'
import { talkKindsMigration } from './0028-talk-kinds.ts'
import { openTalksMigration } from './0029-open-talks.ts'
import { talkGroupsMigration } from './0030-talk-groups.ts'
import { directTalksMigration } from './0031-direct-talks.ts'
import { threadsMigration } from './0034-threads.ts'
import { pinsMigration } from './0035-pins.ts'
import { moderationMigration } from './0036-moderation.ts'
import { cardActivityMigration } from './0037-card-activity.ts'
import { commentsMigration } from './0038-comments.ts'
import { sourcesMigration } from './0039-sources.ts'
import { joiningMigration } from './0040-joining.ts'
import { organizationCalendarMigration } from './0041-organization-calendar.ts'
import { answersMigration } from './0042-answers.ts'
import { todayMigration } from './0043-today.ts'
import { cardGroupsMigration } from './0044-card-groups.ts'
import { eventGroupsMigration } from './0045-event-groups.ts'
import { groupMentionsMigration } from './0046-group-mentions.ts'
import { remindersMigration } from './0047-reminders.ts'
import { seriesToComeMigration } from './0048-series-to-come.ts'
import { operatorsMigration } from './0049-operators.ts'
import { registrationMigration } from './0050-registration.ts'
import { proofsMigration } from './0051-proofs.ts'
import { mentionsOfAudiencesMigration } from './0052-mentions-of-audiences.ts'
import { ownWordsMigration } from './0053-own-words.ts'
import { operatorReportsMigration } from './0054-operator-reports.ts'
import { dailyFiguresMigration } from './0055-daily-figures.ts'
import { mailNamesMigration } from './0056-mail-names.ts'
import { operatorsIndexMigration } from './0057-operators-index.ts'
import { ownReactionsMigration } from './0058-own-reactions.ts'
import { peopleVersionMigration } from './0059-people-version.ts'
import { searchDeletionsMigration } from './0060-search-deletions.ts'
import { commentsOnDeletedEventsMigration } from './0061-comments-on-deleted-events.ts'
import { deletedColumnsMigration } from './0062-deleted-columns.ts'
import { deletedFilesMigration } from './0063-deleted-files.ts'
import { longTextsLastMigration } from './0064-long-texts-last.ts'
import { removalsOfReportsMigration } from './0065-removals-of-reports.ts'

/** The order is that of their application; a name never changes once it is released. */
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
  mentionCountsMigration,
  cardEditorsMigration,
  profilesMigration,
  filesMigration,
  namesMigration,
  memberFieldsMigration,
  groupsMigration,
  talkKindsMigration,
  openTalksMigration,
  talkGroupsMigration,
  directTalksMigration,
  threadsMigration,
  pinsMigration,
  moderationMigration,
  cardActivityMigration,
  commentsMigration,
  sourcesMigration,
  joiningMigration,
  organizationCalendarMigration,
  answersMigration,
  todayMigration,
  cardGroupsMigration,
  eventGroupsMigration,
  groupMentionsMigration,
  remindersMigration,
  seriesToComeMigration,
  operatorsMigration,
  registrationMigration,
  proofsMigration,
  mentionsOfAudiencesMigration,
  ownWordsMigration,
  operatorReportsMigration,
  dailyFiguresMigration,
  mailNamesMigration,
  operatorsIndexMigration,
  ownReactionsMigration,
  peopleVersionMigration,
  searchDeletionsMigration,
  commentsOnDeletedEventsMigration,
  deletedColumnsMigration,
  deletedFilesMigration,
  longTextsLastMigration,
  removalsOfReportsMigration,
]

/**
 * Applies all missing migrations in one transaction, or only some for a backup of an earlier version. When several nodes
 * start together, one of them migrates and the others wait.
 */
export async function migrate(
  database: Database,
  clock: Clock,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
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
    const due = missingFrom(applied).filter(({ name }) => isWanted(name))
    if (due.length > 0 && database.engine === 'postgres') await lockTables(script)
    for (const migration of due) {
      for (const statement of migration.up(database.engine)) await run(statement)
      await script(`insert into migrations (name, applied_at) values ('${migration.name}', ${clock.now()})`)
    }
    return due.map((migration) => migration.name)
  })
}

/** Returns the migrations that a database lacks. Throws when a newer version of Atrium made the database. */
export function missingFrom(applied: Set<unknown>): Migration[] {
  const known = new Set<unknown>(migrations.map((migration) => migration.name))
  const foreign = [...applied].find((name) => !known.has(name))
  if (foreign) {
    throw new BadSetting(
      `The database was made by a newer Atrium (it has "${foreign}"). Install that version, or restore a backup.`,
    )
  }
  return migrations.filter((migration) => !applied.has(migration.name))
}

const migrationsApplied = query((db, _: Record<string, never>) => db.selectFrom('migrations').select('name'))

/** Returns the names of migrations that a database lacks, without changing it. An empty database lacks all. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const rows = await migrationsApplied.all(database, {}).catch((error) => {
    if (isMissingTable(error)) return []
    throw error
  })
  return missingFrom(new Set(rows.map(({ name }) => name))).map(({ name }) => name)
}

/** SQLite names the table in its message; PostgreSQL has a code. */
const isMissingTable = (error: { code?: string; message?: string }) =>
  error.code === '42P01' || /no such table/.test(error.message ?? '')
