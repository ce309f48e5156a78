import { sql } from 'kysely'
import { dayMs, minuteMs } from '../../clock.ts'
import type { Engine } from '../../db/database.ts'
import { isAmong, type Query, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import type { App } from '../app.ts'
import { instanceSet } from '../core/instance-queries.ts'
import { settleLiveEpoch } from '../live/epoch.ts'
import { forgottenUpTo, formatPosition } from '../live/hub.ts'
import { liveEventLastBefore } from '../live/queries.ts'
import { indexOrganizations } from '../organizations/index-organization.ts'
import { restorableForMs } from '../organizations/organization.ts'

/** Small, so that no request waits long behind it. */
const batch = 500
const keepMailsOfNobodyMs = 7 * dayMs
const keepEventsMs = dayMs
const keepDeliveriesMs = 30 * dayMs
const keepMailsMs = 365 * dayMs
const keepClosedInvitationsMs = 365 * dayMs
const keepGuessesMs = 10 * minuteMs
const keepDevicesMs = 400 * dayMs
const keepAuditMs = 3 * 365 * dayMs

const pending = sql.lit('pending' as const)

type Due = { before: number; count: number }

/** Removes the oldest rows of a table. Their time is asked again of each row, which another node may just have renewed. */
const forget = <Table extends keyof Schema>(
  table: Table,
  at: keyof Schema[Table] & string,
  key: string | Record<Engine, string> = 'id',
) =>
  query((db, $: Due, engine) => {
    const named = typeof key === 'string' ? key : key[engine]
    const oldest = db
      .selectFrom(table as 'sessions')
      .select(sql.ref(named).as('key'))
      .where(sql.ref<number>(at), '<=', $.before)
      .orderBy(sql.ref(at))
      .limit($.count)
    return db
      .deleteFrom(table as 'sessions')
      .where(sql.ref<number>(at), '<=', $.before)
      .where(isAmong(engine, named, oldest))
  })

/** What finds a row that has no column of its own for it. */
const rowId = { sqlite: 'rowid', postgres: 'ctid' }

/** Whoever comes back from before this place is told that something is missing. Noted before anything is forgotten. */
async function noteForgottenEvents(app: App): Promise<void> {
  const last = await liveEventLastBefore.first(app.db, { before: app.clock.now() - keepEventsMs })
  if (last) await instanceSet.run(app.db, { name: forgottenUpTo, value: formatPosition(last) })
}

const chores: { name: string; ageMs: number; remove: Query<Due, unknown> }[] = [
  { name: 'sessions', ageMs: 0, remove: forget('sessions', 'expires_at') },
  { name: 'one-time passwords', ageMs: 0, remove: forget('one_time_passwords', 'expires_at') },
  { name: 'confirmation links', ageMs: 0, remove: forget('mail_confirmations', 'expires_at') },
  { name: 'undo links', ageMs: 0, remove: forget('mail_changes', 'undo_until') },
  { name: 'live events', ageMs: keepEventsMs, remove: forget('live_events', 'created_at') },
  { name: 'deliveries to webhooks', ageMs: keepDeliveriesMs, remove: forget('webhook_deliveries', 'created_at') },
  { name: 'mails', ageMs: keepMailsMs, remove: forget('mails', 'created_at') },
  { name: 'closed invitations', ageMs: keepClosedInvitationsMs, remove: forget('invitations', 'closed_at') },
  { name: 'audit entries', ageMs: keepAuditMs, remove: forget('audit', 'created_at') },
  { name: 'unasked mails', ageMs: dayMs, remove: forget('unasked_mails', 'queued_at') },
  { name: 'wrong guesses', ageMs: keepGuessesMs, remove: forget('wrong_guesses', 'guessed_at') },
  { name: 'devices', ageMs: keepDevicesMs, remove: forget('device_secrets', 'used_at') },
  { name: 'tickets', ageMs: 0, remove: forget('live_tickets', 'expires_at', 'token_hash') },
  { name: 'kept replies', ageMs: 0, remove: forget('kept_replies', 'expires_at', rowId) },
  { name: 'limits', ageMs: 0, remove: forget('limits', 'expires_at', 'key') },
  { name: 'closed organizations', ageMs: restorableForMs, remove: forget('organizations', 'deleted_at') },
  { name: 'deleted boards', ageMs: restorableForMs, remove: forget('boards', 'deleted_at') },
  {
    name: 'secrets of mails that were not sent',
    ageMs: 0,
    remove: query((db, $: Due, engine) =>
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
    remove: query((db, $: Due, engine) =>
      db
        .updateTable('invitations')
        .set((eb) => ({ state: 'expired' as const, closed_at: eb.ref('expires_at') }))
        // Asked again of the row itself, which another node may just have accepted or renewed.
        .where('state', '=', pending)
        .where('expires_at', '<=', $.before)
        .where(
          isAmong(
            engine,
            'id',
            db
              .selectFrom('invitations')
              .select('id')
              .where('state', '=', pending)
              .where('expires_at', '<=', $.before)
              .orderBy('expires_at')
              .limit($.count),
          ),
        ),
    ),
  },
  {
    name: 'mails of deleted accounts',
    ageMs: keepMailsOfNobodyMs,
    remove: query((db, $: Due, engine) =>
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

/**
 * Removes what has expired, in small batches, and writes down which sessions were used. A node whose clock is wrong removes
 * nothing.
 */
export async function maintain(app: App, stopping: AbortSignal): Promise<void> {
  await app.sessionUse.flush()
  await app.live.hub.checkSessions()
  // A standby may have taken over while this node ran.
  if (app.db.engine === 'postgres' && (await settleLiveEpoch(app.db, app.clock))) app.live.hub.startOver()
  await indexOrganizations(app, stopping)
  if (!(await app.clockCheck.mayPurge())) return
  await noteForgottenEvents(app)
  for (const { name, ageMs, remove } of chores) {
    let removed = 0
    let count: number
    do {
      count = await remove.run(app.db, { before: app.clock.now() - ageMs, count: batch })
      removed += count
    } while (count === batch && !stopping.aborted)
    if (removed > 0) app.log.debug({ removed, of: name }, 'expired')
  }
}
