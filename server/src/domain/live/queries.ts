/*
 * This file is longer than 250 lines because it is one list: the queries of live events, their listeners and their
 * tickets.
 */

import { sql } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import { batchedWrite, isOneOf, query } from '../../db/prepared.ts'
import type { LogPosition } from '../core/live-hub.ts'
import { hasStanding, isInTalk, isOutOfGroup, readsComments } from '../core/talk-access.ts'

type LiveEventValues = [
  kind: string,
  organizationKey: number | null,
  talkKey: number | null,
  accountKey: number | null,
  data: string,
  now: number,
]

/** Name of the instance entry that is added to transaction numbers: see epoch.ts. */
export const liveEpoch = 'live epoch'

const epochNow = (engine: Engine) => {
  const value = sql`select ${engine === 'sqlite' ? sql`cast(value as integer)` : sql`value::bigint`} from instance`
  return sql<number>`coalesce((${value} where name = ${sql.lit(liveEpoch)}), 0)`
}

/**
 * PostgreSQL assigns ids before transactions commit, so an event may appear after one with a higher id was read. Events
 * are therefore ordered by transaction first, and read only up to the oldest running transaction. SQLite has one writer
 * at a time, so the id alone gives the order.
 *
 * The write is gathered, so that a post need not wait for its event and transactions that share a commit write their
 * events together.
 */
export const liveEvents = batchedWrite<LiveEventValues>((db, $, engine) =>
  db
    .insertInto('live_events')
    .columns(['tx', 'kind', 'organization_id', 'talk_id', 'account_id', 'data', 'created_at'])
    .expression(
      engine === 'sqlite'
        ? sql`select ${epochNow(engine)}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
            from json_each(${$.rows})`
        : sql`select ${epochNow(engine)} + pg_current_xact_id()::text::bigint, value ->> 0, (value ->> 1)::bigint, (value ->> 2)::bigint,
            (value ->> 3)::bigint, value ->> 4, (value ->> 5)::bigint from jsonb_array_elements(${$.rows}::jsonb)`,
    ),
)

const oldestRunning = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

/**
 * Tells whether all transactions up to that of an event have ended, on PostgreSQL. The caller may know that those
 * before a number have.
 */
const isSettled = ({ endedBefore }: { endedBefore: number }) =>
  sql<boolean>`(tx < ${endedBefore} or tx < ${epochNow('postgres')} + ${oldestRunning})`

/**
 * Returns the number of the oldest running transaction that may write events, or of the next one, and whether an older
 * one runs in another database of the server.
 *
 * A transaction of which the activity tells nothing, such as a prepared one, is taken for one of this database.
 */
export const transactionsHere = query((db, _: Record<string, never>, engine) => {
  if (engine === 'sqlite')
    return db.selectNoFrom([sql<number>`0`.as('oldest'), sql.lit<0 | 1>(0).as('isOlderElsewhere')])
  const isElsewhere = sql<boolean>`exists (select from pg_stat_activity where backend_xid = running.xid::xid
    and datid <> (select oid from pg_database where datname = current_database()))`
  const oldestHere = sql<number>`coalesce(
    (select min(running.xid::text::bigint) from pg_snapshot_xip(pg_current_snapshot()) as running(xid) where not ${isElsewhere}),
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`
  return db
    .selectFrom(sql<{ number: number }>`(select ${oldestHere} as number)`.as('here'))
    .select([
      sql<number>`${epochNow(engine)} + here.number`.as('oldest'),
      sql<0 | 1>`case when here.number > ${oldestRunning} then 1 else 0 end`.as('isOlderElsewhere'),
    ])
})

const isAfter = ({ tx, key }: LogPosition) => sql<boolean>`(tx, id) > (${tx}, ${key})`

type IdRow = { id: number }

/**
 * Selects the ids of the next events on SQLite. For a comparison of pairs it would use the first column of the index
 * alone, which is the same in the whole log, and read all older events.
 */
const nextIds = ({ tx, key }: LogPosition, count: unknown) =>
  sql<IdRow>`select id from (select id from live_events where tx = ${tx} and id > ${key} order by id limit ${count})
    union all select id from (select id from live_events where tx > ${tx} order by tx, id limit ${count})`

/** Tells whether an event is one of the next ones. */
const isNext = ($: LogPosition & { count: number }, engine: Engine) =>
  engine === 'sqlite' ? sql<boolean>`live_events.id in (${nextIds($, $.count)})` : isAfter($)

const liveColumns = [
  'tx',
  'id as key',
  'kind',
  'organization_id as organizationKey',
  'talk_id as talkKey',
  'account_id as accountKey',
  'created_at as createdAt',
] as const

/**
 * Returns the next events. On PostgreSQL those that cannot be read yet follow the others, without their text: they only
 * tell that there are some.
 */
export const liveEventsAfter = query((db, $: LogPosition & { count: number; endedBefore: number }, engine) =>
  db
    .selectFrom('live_events')
    .select(liveColumns)
    .select((eb) =>
      engine === 'sqlite'
        ? [eb.ref('data').as('data'), sql.lit<0 | 1>(1).as('isSettled')]
        : [
            sql<string>`case when ${isSettled($)} then data else '' end`.as('data'),
            sql<0 | 1>`case when ${isSettled($)} then 1 else 0 end`.as('isSettled'),
          ],
    )
    .where(isNext($, engine))
    .orderBy('tx')
    .orderBy('live_events.id')
    .limit($.count),
)

type Stretch = LogPosition & { count: number; lastTx: number; lastKey: number }

/**
 * The data of an event as somebody may read it now: with the current text of its message, or null if the message was
 * deleted. The log keeps what was sent at the time, and somebody who came to the talk later must not learn from it
 * what its author took back or moderation hid.
 */
const currentData = (engine: Engine) => {
  const [id, data] =
    engine === 'sqlite'
      ? [sql`live_events.data ->> 'id'`, sql`json_set(live_events.data, '$.message', current.message)`]
      : [
          sql`(live_events.data::jsonb ->> 'id')::bigint`,
          sql`jsonb_set(live_events.data::jsonb, '{message}', to_jsonb(current.message))::text`,
        ]
  return sql<string | null>`case when live_events.kind in ('message.posted', 'message.changed')
    then (select ${data} from messages as current where current.id = ${id} and current.deleted_at is null)
    else live_events.data end`
}

/**
 * Returns the next events for a listener that resumes. On PostgreSQL they end at a position up to which all can be
 * read. `data` is null for events that it may not receive: their rows only advance its position, and their text is not
 * read.
 */
export const liveEventsForAccount = query((db, $: Stretch & { accountKey: number }, engine) =>
  db
    .selectFrom('live_events')
    .select((eb) => {
      const inTalk = eb
        .selectFrom('talks')
        .innerJoin('memberships', 'memberships.organization_id', 'talks.organization_id')
        .innerJoin('organizations', 'organizations.id', 'talks.organization_id')
        .select('talks.id')
        .whereRef('talks.id', '=', 'live_events.talk_id')
        .where('organizations.deleted_at', 'is', null)
        .where('organizations.suspended_at', 'is', null)
        .where('memberships.account_id', '=', $.accountKey)
        .where(isInTalk(sql.ref('live_events.talk_id'), sql.ref('memberships.id')))
      const inOrganization = eb
        .selectFrom('memberships')
        .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
        .select('memberships.id')
        .whereRef('memberships.organization_id', '=', 'live_events.organization_id')
        .where('memberships.account_id', '=', $.accountKey)
        .where((or) =>
          or.or([
            or('organizations.deleted_at', 'is', null),
            or('live_events.kind', '=', sql.lit('organization.closed')),
          ]),
        )
      const mayReceive = eb.or([
        eb('live_events.account_id', '=', $.accountKey),
        eb.exists(inTalk),
        eb.exists(inOrganization),
      ])
      return [
        'tx',
        'live_events.id as key',
        'live_events.kind',
        eb.case().when(mayReceive).then(currentData(engine)).end().as('data'),
      ]
    })
    .where(isNext($, engine))
    .$if(engine === 'postgres', (events) => events.where(sql<boolean>`(tx, id) <= (${$.lastTx}, ${$.lastKey})`))
    .orderBy('tx')
    .orderBy('live_events.id')
    .limit($.count),
)

/** Returns an event only if more than `skip` events follow the position, including those that cannot be read yet. */
export const liveEventBeyond = query((db, $: LogPosition & { skip: number }, engine) =>
  engine === 'sqlite'
    ? db
        .selectFrom(sql<IdRow>`(${nextIds($, sql`${$.skip} + 1`)})`.as('following'))
        .select('id as key')
        .limit(1)
        .offset($.skip)
    : db
        .selectFrom('live_events')
        .select('id as key')
        .where(isAfter($))
        .orderBy('tx')
        .orderBy('live_events.id')
        .limit(1)
        .offset($.skip),
)

/** Returns the newest event that can be read, if all transactions before a number have ended. */
export const liveEventLastSettled = query((db, $: { endedBefore: number }, engine) =>
  db
    .selectFrom('live_events')
    .select(['tx', 'id as key'])
    .$if(engine === 'postgres', (events) => events.where('tx', '<', $.endedBefore))
    .orderBy('tx', 'desc')
    .orderBy('live_events.id', 'desc')
    .limit(1),
)

/** Returns the newest event, including those of running transactions and of another server. */
export const liveEventNewest = query((db, _: Record<string, never>) =>
  db
    .selectFrom('live_events')
    .select(['tx', 'id as key'])
    .orderBy('tx', 'desc')
    .orderBy('live_events.id', 'desc')
    .limit(1),
)

/** Returns a row if the log has an event at this position. */
export const liveEventAt = query((db, $: LogPosition) =>
  db.selectFrom('live_events').select('id as key').where('tx', '=', $.tx).where('live_events.id', '=', $.key),
)

/** Returns the number of the next transaction. */
export const transactionNow = query((db, _: Record<string, never>, engine) =>
  db.selectNoFrom(
    (engine === 'sqlite' ? sql<number>`0` : sql<number>`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`).as(
      'number',
    ),
  ),
)

/**
 * Identifies a server and its timeline, which changes when the server is restored to an earlier time or a standby takes
 * over.
 */
export const serverIdentity = query((db, _: Record<string, never>, engine) =>
  db.selectNoFrom(
    (engine === 'sqlite'
      ? sql<string>`''`
      : sql<string>`(select system_identifier from pg_control_system())
          || ' ' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)`
    ).as('identity'),
  ),
)

/** Identifies the table by its object id, which changes when the table is restored. */
export const tableIdentity = query((db, _: Record<string, never>, engine) =>
  db.selectNoFrom(
    (engine === 'sqlite'
      ? sql<string>`''`
      : sql<string>`(select oid from pg_database where datname = current_database()) || ' ' || 'live_events'::regclass::oid`
    ).as('identity'),
  ),
)

/** Returns the newest event that is too old to keep. */
export const liveEventLastBefore = query((db, $: { before: number }) =>
  db
    .selectFrom('live_events')
    .select(['tx', 'id as key'])
    .where('created_at', '<=', $.before)
    .orderBy('created_at', 'desc')
    .limit(1),
)

/** Returns the accounts of all who are in a talk. Those who are in more than one way are repeated. */
export const accountsInTalk = query((db, $: { talkKey: number }) => {
  const inTalk = db
    .selectFrom('talk_groups')
    .where('talk_groups.talk_id', '=', $.talkKey)
    .where((eb) => eb.not(isOutOfGroup($.talkKey, sql.ref('memberships.id'))))
  return db
    .selectFrom('participants')
    .innerJoin('memberships', 'memberships.id', 'participants.membership_id')
    .select('memberships.account_id as accountKey')
    .where('participants.talk_id', '=', $.talkKey)
    .where(hasStanding('joined'))
    .unionAll(
      inTalk
        .innerJoin('group_members', 'group_members.group_id', 'talk_groups.audience')
        .innerJoin('memberships', 'memberships.id', 'group_members.membership_id')
        .select('memberships.account_id as accountKey'),
    )
    .unionAll(
      inTalk
        .innerJoin('memberships', (join) => join.on(sql<boolean>`memberships.organization_id = -talk_groups.audience`))
        .select('memberships.account_id as accountKey'),
    )
    .unionAll(
      db
        .selectFrom('talks')
        .innerJoin('memberships', 'memberships.organization_id', 'talks.organization_id')
        .select('memberships.account_id as accountKey')
        .where('talks.id', '=', $.talkKey)
        .where('talks.kind', '=', sql.lit('comments' as const))
        .where(readsComments($.talkKey, sql.ref('memberships.id'))),
    )
})

export const accountsInOrganization = query((db, $: { organizationKey: number; includeClosed: 0 | 1 }) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select('memberships.account_id as accountKey')
    .where('memberships.organization_id', '=', $.organizationKey)
    .where((eb) => eb.or([eb('organizations.deleted_at', 'is', null), eb(eb.val($.includeClosed), '=', 1)])),
)

export const activeSessions = query((db, $: { sessionKeys: string; now: number }, engine) =>
  db
    .selectFrom('sessions')
    .select('id as key')
    .where(isOneOf(engine, 'sessions.id', $.sessionKeys))
    .where('expires_at', '>', $.now),
)

export const ticketInsert = query(
  (db, $: { tokenHash: string; accountKey: number; sessionKey: number; expiresAt: number }) =>
    db.insertInto('live_tickets').values({
      token_hash: $.tokenHash,
      account_id: $.accountKey,
      session_id: $.sessionKey,
      expires_at: $.expiresAt,
    }),
)

/**
 * Deletes the ticket that it finds, so that a ticket works once, and only while the session that created it is active.
 */
export const ticketTake = query((db, $: { tokenHash: string; now: number }) =>
  db
    .deleteFrom('live_tickets')
    .where('token_hash', '=', $.tokenHash)
    .where('expires_at', '>', $.now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sessions')
          .select('sessions.id')
          .whereRef('sessions.id', '=', 'live_tickets.session_id')
          .where('sessions.expires_at', '>', $.now),
      ),
    )
    .returning(['account_id as accountKey', 'session_id as sessionKey']),
)
