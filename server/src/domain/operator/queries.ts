import { sql } from 'kysely'
import { query } from '../../db/prepared.ts'
import type { Flag } from '../../db/schema.ts'
import { personColumns } from '../core/person.ts'

type PageBounds = { before: number; count: number }

export const actInsert = query(
  (
    db,
    $: {
      id: string
      actorKey: number | null
      action: string
      accountKey: number | null
      organizationKey: number | null
      reason: string
      details: string
      now: number
    },
  ) =>
    db.insertInto('operator_log').values({
      uuid: $.id,
      actor_id: $.actorKey,
      action: $.action,
      account_id: $.accountKey,
      organization_id: $.organizationKey,
      reason: $.reason,
      details: $.details,
      created_at: $.now,
    }),
)

export const actsBefore = query((db, $: PageBounds) =>
  db
    .selectFrom('operator_log')
    .leftJoin('accounts as actor', 'actor.id', 'operator_log.actor_id')
    .leftJoin('accounts as target', 'target.id', 'operator_log.account_id')
    .leftJoin('organizations', 'organizations.id', 'operator_log.organization_id')
    .select([
      'operator_log.id as key',
      'operator_log.uuid as id',
      'operator_log.action',
      'operator_log.reason',
      'operator_log.details',
      'operator_log.organization_id as organizationKey',
      'operator_log.created_at as createdAt',
      'organizations.name as organizationName',
      ...personColumns('actor', 'actor'),
      ...personColumns('target', 'target'),
    ])
    .where('operator_log.id', '<', $.before)
    .orderBy('operator_log.id', 'desc')
    .limit($.count),
)

export const actsOnAccount = query((db, $: PageBounds & { accountKey: number }) =>
  db
    .selectFrom('operator_log')
    .leftJoin('organizations', 'organizations.id', 'operator_log.organization_id')
    .select([
      'operator_log.id as key',
      'operator_log.uuid as id',
      'operator_log.action',
      'operator_log.reason',
      'operator_log.organization_id as organizationKey',
      'operator_log.created_at as createdAt',
      'organizations.name as organizationName',
    ])
    .where('operator_log.account_id', '=', $.accountKey)
    .where('operator_log.id', '<', $.before)
    .orderBy('operator_log.id', 'desc')
    .limit($.count),
)

export const accountsBefore = query((db, $: PageBounds) =>
  db
    .selectFrom('accounts')
    .select((eb) => [
      'accounts.id as key',
      'uuid as id',
      'nic_handle as nicHandle',
      'nametag',
      'display_name as name',
      'search_name as searchName',
      eb.ref('mail').$notNull().as('mail'),
      'mail_verified as mailVerified',
      'created_at as createdAt',
      'suspended_at as suspendedAt',
      'is_operator as isOperator',
    ])
    .where('accounts.id', '<', $.before)
    .where('deleted_at', 'is', null)
    // The table is named, because `id` alone would be the uuid that is selected under that name.
    .orderBy('accounts.id', 'desc')
    .limit($.count),
)

export const organizationsBefore = query((db, $: PageBounds) =>
  db
    .selectFrom('organizations')
    .select([
      'id as key',
      'name',
      'description',
      'public',
      'member_count as memberCount',
      'created_at as createdAt',
      'deleted_at as deletedAt',
      'suspended_at as suspendedAt',
      'unlisted_at as unlistedAt',
      'search_text as searchText',
    ])
    .where('id', '<', $.before)
    .orderBy('id', 'desc')
    .limit($.count),
)

export const sessionCountOf = query((db, $: { accountKey: number; now: number }) =>
  db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', $.accountKey)
    .where('expires_at', '>', $.now),
)

export const accountSetSuspended = query((db, $: { key: number; suspendedAt: number | null }) =>
  db.updateTable('accounts').set({ suspended_at: $.suspendedAt }).where('id', '=', $.key),
)

export const accountSetOperator = query((db, $: { key: number; isOperator: Flag }) =>
  db.updateTable('accounts').set({ is_operator: $.isOperator }).where('id', '=', $.key),
)

export const organizationSetUnlisted = query((db, $: { key: number; unlistedAt: number | null }) =>
  db.updateTable('organizations').set({ unlisted_at: $.unlistedAt }).where('id', '=', $.key),
)

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

export const organizationSetSuspended = query((db, $: { key: number; suspendedAt: number | null }) =>
  db.updateTable('organizations').set({ suspended_at: $.suspendedAt }).where('id', '=', $.key),
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
