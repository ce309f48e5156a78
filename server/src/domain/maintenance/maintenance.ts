import { type Kysely, sql } from 'kysely'
import { deliveryDays } from '../../../../shared/limits.ts'
import { dayMs, minuteMs } from '../../clock.ts'
import type { Engine } from '../../db/engine.ts'
import { isAmong, type Query, query, rowId } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { settleDates } from '../answers/settle.ts'
import type { App } from '../app.ts'
import { instanceSet } from '../core/instance-queries.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { ensureLiveEpoch } from '../live/epoch.ts'
import { formatPosition, purgedUpTo } from '../live/hub.ts'
import { liveEventLastBefore } from '../live/queries.ts'
import { writeDailyFigures } from '../operator/daily-figures.ts'
import { indexOrganizations } from '../organizations/index-organization.ts'
import { restorableForMs } from '../organizations/organization.ts'
import { eraseHiddenMessages } from '../reports/erase-hidden-messages.ts'
import { purgeContents } from './purge-contents.ts'

/** The batch is small, so that no request waits long behind it. */
const batch = 500
const keepMailsOfDeletedMs = 7 * dayMs
const keepEventsMs = dayMs
const keepDeliveriesMs = deliveryDays * dayMs
const keepMailsMs = 365 * dayMs
const keepClosedInvitationsMs = 365 * dayMs
const keepClosedRequestsMs = 90 * dayMs
const keepOpenRequestsMs = 60 * dayMs
const keepGuessesMs = 10 * minuteMs
const keepDevicesMs = 400 * dayMs
const keepAuditMs = 3 * 365 * dayMs
const keepFiguresMs = 400 * dayMs

const pending = sql.lit('pending' as const)

type ExpiredBatch = { before: number; count: number }

/**
 * Deletes the oldest rows of a table. The outer condition checks the time of each row again, because another node may
 * just have renewed it.
 */
const deleteExpired = <Table extends keyof Schema>(
  table: Table,
  at: keyof Schema[Table] & string,
  keyColumn: string | Record<Engine, string> = 'id',
) =>
  query((db, $: ExpiredBatch, engine) => {
    const keyName = typeof keyColumn === 'string' ? keyColumn : keyColumn[engine]
    const oldest = db
      .selectFrom(table as 'sessions')
      .select(sql.ref(keyName).as('key'))
      .where(sql.ref<number>(at), '<=', $.before)
      .orderBy(sql.ref(at))
      .limit($.count)
    return db
      .deleteFrom(table as 'sessions')
      .where(sql.ref<number>(at), '<=', $.before)
      .where(isAmong(engine, keyName, oldest))
  })

/**
 * Matches the oldest rows that wait for a decision. The state and the time of each row are checked again outside of the
 * selection, because another node may just have decided about it or renewed it.
 */
function isOldestPending(
  db: Kysely<Schema>,
  engine: Engine,
  table: 'invitations' | 'join_requests',
  at: 'created_at' | 'expires_at',
  $: ExpiredBatch,
) {
  const waits = sql<boolean>`state = ${pending} and ${sql.ref(at)} <= ${$.before}`
  const oldest = db
    .selectFrom(table as 'invitations')
    .select('id')
    .where(waits)
    .orderBy(sql.ref(at))
    .limit($.count)
  return sql<boolean>`${waits} and ${isAmong(engine, 'id', oldest)}`
}

/** Records the position before anything is deleted, so that a listener that resumes from before it receives a reset. */
async function recordPurgedPosition(app: App): Promise<void> {
  const last = await liveEventLastBefore.first(app.db, { before: app.clock.now() - keepEventsMs })
  if (last) await instanceSet.run(app.db, { name: purgedUpTo, value: formatPosition(last) })
}

const purges: { name: string; ageMs: number; remove: Query<ExpiredBatch, unknown> }[] = [
  { name: 'sessions', ageMs: 0, remove: deleteExpired('sessions', 'expires_at') },
  { name: 'one-time passwords', ageMs: 0, remove: deleteExpired('one_time_passwords', 'expires_at') },
  { name: 'confirmation links', ageMs: 0, remove: deleteExpired('mail_confirmations', 'expires_at') },
  { name: 'undo links', ageMs: 0, remove: deleteExpired('mail_changes', 'undo_until') },
  { name: 'live events', ageMs: keepEventsMs, remove: deleteExpired('live_events', 'created_at') },
  {
    name: 'deliveries to webhooks',
    ageMs: keepDeliveriesMs,
    remove: deleteExpired('webhook_deliveries', 'created_at'),
  },
  { name: 'mails', ageMs: keepMailsMs, remove: deleteExpired('mails', 'created_at') },
  { name: 'closed invitations', ageMs: keepClosedInvitationsMs, remove: deleteExpired('invitations', 'closed_at') },
  { name: 'closed requests', ageMs: keepClosedRequestsMs, remove: deleteExpired('join_requests', 'closed_at') },
  { name: 'invitation links', ageMs: 0, remove: deleteExpired('join_links', 'expires_at') },
  { name: 'audit entries', ageMs: keepAuditMs, remove: deleteExpired('audit', 'created_at') },
  { name: "entries of the operators' log", ageMs: keepAuditMs, remove: deleteExpired('operator_log', 'created_at') },
  { name: 'daily figures', ageMs: keepFiguresMs, remove: deleteExpired('daily_figures', 'written_at', 'day') },
  { name: 'unasked mails', ageMs: dayMs, remove: deleteExpired('unasked_mails', 'queued_at') },
  { name: 'wrong guesses', ageMs: keepGuessesMs, remove: deleteExpired('wrong_guesses', 'guessed_at') },
  { name: 'devices', ageMs: keepDevicesMs, remove: deleteExpired('device_secrets', 'used_at') },
  { name: 'tickets', ageMs: 0, remove: deleteExpired('live_tickets', 'expires_at', 'token_hash') },
  { name: 'kept replies', ageMs: 0, remove: deleteExpired('kept_replies', 'expires_at', rowId) },
  { name: 'limits', ageMs: 0, remove: deleteExpired('limits', 'expires_at', 'key') },
  {
    name: 'secrets of mails that were not sent',
    ageMs: 0,
    remove: query((db, $: ExpiredBatch, engine) =>
      db
        .updateTable('mails')
        .set({ sealed_secret: null, secret_expires_at: null })
        .where(
          isAmong(
            engine,
            'id',
            db
              .selectFrom('mails')
              .select('id')
              .where('secret_expires_at', '<=', $.before)
              .where('status', '!=', 'queued')
              .orderBy('secret_expires_at')
              .limit($.count),
          ),
        ),
    ),
  },
  {
    name: 'invitations',
    ageMs: 0,
    remove: query((db, $: ExpiredBatch, engine) =>
      db
        .updateTable('invitations')
        .set((eb) => ({ state: 'expired' as const, closed_at: eb.ref('expires_at') }))
        .where(isOldestPending(db, engine, 'invitations', 'expires_at', $)),
    ),
  },
  {
    name: 'open requests',
    ageMs: keepOpenRequestsMs,
    remove: query((db, $: ExpiredBatch, engine) =>
      db.deleteFrom('join_requests').where(isOldestPending(db, engine, 'join_requests', 'created_at', $)),
    ),
  },
  {
    name: 'mails of deleted accounts',
    ageMs: keepMailsOfDeletedMs,
    remove: query((db, $: ExpiredBatch, engine) =>
      db
        .deleteFrom('mails')
        .where(
          isAmong(
            engine,
            'id',
            db
              .selectFrom('mails')
              .select('id')
              .where('account_id', 'is', null)
              .where('created_at', '<=', $.before)
              .orderBy('created_at')
              .limit($.count),
          ),
        ),
    ),
  },
]

/** Does the maintenance of this worker, and that of the database if no other worker does it. */
export async function maintain(app: App, stopping: AbortSignal, isLeader = true): Promise<void> {
  await maintainWorker(app)
  if (isLeader) await maintainDatabase(app, stopping)
}

/** Writes the last use of sessions, which each worker notes in memory, and ends streams that have expired. */
async function maintainWorker(app: App): Promise<void> {
  await app.sessionUse.flush()
  await app.live.hub.checkSessions()
  // A standby may have taken over while this node was running.
  if (app.db.engine === 'postgres' && (await ensureLiveEpoch(app.db, app.clock))) app.live.hub.startOver()
}

/** Removes expired rows in small batches. A node whose clock is wrong removes nothing. */
async function maintainDatabase(app: App, stopping: AbortSignal): Promise<void> {
  await indexOrganizations(app, stopping)
  await settleDates(app, { stopping })
  if (!(await app.clockCheck.mayPurge())) return
  await recordPurgedPosition(app)
  for (const { name, ageMs, remove } of purges) {
    let removed = 0
    let count: number
    do {
      count = await remove.run(app.db, { before: app.clock.now() - ageMs, count: batch })
      removed += count
    } while (count === batch && !stopping.aborted)
    if (removed > 0) app.log.debug({ removed, of: name }, 'expired')
  }
  await purgeContents(app, restorableForMs, stopping)
  await writeDailyFigures(app)
  await eraseHiddenMessages(app, stopping)
  await sweepFiles(app, stopping)
}
