import { sql } from 'kysely'
import { query } from '../../db/prepared.ts'

/** The keys of the newest rows tell how many there have been, without reading them all. */
export const newestKeys = query((db, _: Record<string, never>) =>
  db.selectNoFrom((eb) => [
    eb.selectFrom('accounts').select('id').orderBy('id', 'desc').limit(sql.lit(1)).as('accounts'),
    eb.selectFrom('organizations').select('id').orderBy('id', 'desc').limit(sql.lit(1)).as('organizations'),
    eb.selectFrom('messages').select('id').orderBy('id', 'desc').limit(sql.lit(1)).as('messages'),
    eb.selectFrom('files').select('id').orderBy('id', 'desc').limit(sql.lit(1)).as('files'),
  ]),
)

/** Counts the mails that are due or overdue, up to a limit. */
export const mailsWaitingUpTo = query((db, $: { now: number; count: number }) =>
  db
    .selectFrom(
      db
        .selectFrom('mails')
        .select('id')
        .where('status', '=', sql.lit('queued' as const))
        .where('next_attempt_at', '<=', $.now)
        .limit($.count)
        .as('mails_found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

/** Counts the failed mails among the newest ones. */
export const mailsFailedSince = query((db, $: { since: number; count: number }) =>
  db
    .selectFrom(
      db
        .selectFrom('mails')
        .select('status')
        .where('created_at', '>', $.since)
        .orderBy('created_at', 'desc')
        .limit($.count)
        .as('newest_mails'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', sql.lit('failed' as const)),
)

export const spaceAfter = query((db, $: { after: number; count: number }) =>
  db
    .selectFrom('file_space')
    .select(['organization_id as organizationKey', 'bytes'])
    .where('organization_id', '>', $.after)
    .orderBy('organization_id')
    .limit($.count),
)

export const dailyFiguresNewest = query((db, $: { count: number }) =>
  db
    .selectFrom('daily_figures')
    .select(['day', 'accounts', 'organizations', 'messages', 'files', 'bytes', 'written_at as writtenAt'])
    .orderBy('day', 'desc')
    .limit($.count),
)

export const dailyFigureWrite = query(
  (
    db,
    $: {
      day: string
      accounts: number
      organizations: number
      messages: number
      files: number
      bytes: number
      now: number
    },
  ) => {
    const figures = {
      accounts: $.accounts,
      organizations: $.organizations,
      messages: $.messages,
      files: $.files,
      bytes: $.bytes,
      written_at: $.now,
    }
    return db
      .insertInto('daily_figures')
      .values({ day: $.day, ...figures })
      .onConflict((conflict) => conflict.column('day').doUpdateSet(figures))
  },
)

/** Counts the deliveries to webhooks that are due or overdue, up to a limit. */
export const deliveriesWaitingUpTo = query((db, $: { now: number; count: number }) =>
  db
    .selectFrom(
      db
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('state', '=', sql.lit('pending' as const))
        .where('next_attempt_at', '<=', $.now)
        .limit($.count)
        .as('deliveries_found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

/** The size of the database, without the write-ahead log. */
export const databaseSize = query((db, _: Record<string, never>, engine) =>
  db.selectNoFrom(
    (engine === 'sqlite'
      ? sql<number>`(select page_count from pragma_page_count) * (select page_size from pragma_page_size)`
      : sql<number>`pg_database_size(current_database())`
    ).as('bytes'),
  ),
)
