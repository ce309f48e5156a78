import { sql } from 'kysely'
import { dayMs } from '../clock.ts'
import { isAmong, type Query, query } from '../db/prepared.ts'
import type { App } from './app.ts'
import { instanceSet } from './instance-queries.ts'
import { forgottenUpTo, writePlace } from './live/hub.ts'
import { liveEventLastBefore, liveEventsForget } from './live/queries.ts'
import { restorableForMs } from './organizations/organization.ts'
import { deliveriesForget } from './webhooks/queries.ts'

/** Small, so that no request waits long behind it. */
const batch = 500
const keepMailsOfNobodyMs = 7 * dayMs
const keepEventsMs = dayMs
const keepDeliveriesMs = 30 * dayMs

const pending = sql.lit('pending' as const)

/** What a row without a number of its own is found by. */
const rowId = { sqlite: 'rowid', postgres: 'ctid' } as const

type Due = { before: number; count: number }

const expired = (table: 'sessions' | 'one_time_passwords' | 'mail_confirmations') =>
  query((db, $: Due, engine) =>
    db
      .deleteFrom(table)
      .where(
        isAmong(
          engine,
          'id',
          db.selectFrom(table).select('id').where('expires_at', '<=', $.before).orderBy('expires_at').limit($.count),
        ),
      ),
  )

/** Whoever comes back from before this place is told that something is missing. Noted before anything is forgotten. */
async function noteForgottenEvents(app: App): Promise<void> {
  const last = await liveEventLastBefore.first(app.db, { before: app.clock.now() - keepEventsMs })
  if (last) await instanceSet.run(app.db, { name: forgottenUpTo, value: writePlace(last) })
}

const chores: { name: string; ageMs: number; remove: Query<Due, unknown> }[] = [
  { name: 'sessions', ageMs: 0, remove: expired('sessions') },
  { name: 'one-time passwords', ageMs: 0, remove: expired('one_time_passwords') },
  { name: 'confirmation links', ageMs: 0, remove: expired('mail_confirmations') },
  {
    name: 'undo links',
    ageMs: 0,
    remove: query((db, $: Due, engine) =>
      db
        .deleteFrom('mail_changes')
        .where(
          isAmong(
            engine,
            'id',
            db
              .selectFrom('mail_changes')
              .select('id')
              .where('undo_until', '<=', $.before)
              .orderBy('undo_until')
              .limit($.count),
          ),
        ),
    ),
  },
  { name: 'live events', ageMs: keepEventsMs, remove: liveEventsForget },
  { name: 'deliveries to webhooks', ageMs: keepDeliveriesMs, remove: deliveriesForget },
  {
    name: 'tickets',
    ageMs: 0,
    remove: query((db, $: Due, engine) =>
      db
        .deleteFrom('live_tickets')
        .where(
          isAmong(
            engine,
            'token_hash',
            db
              .selectFrom('live_tickets')
              .select('token_hash')
              .where('expires_at', '<=', $.before)
              .orderBy('expires_at')
              .limit($.count),
          ),
        ),
    ),
  },
  {
    name: 'kept replies',
    ageMs: 0,
    remove: query((db, $: Due, engine) =>
      db
        .deleteFrom('kept_replies')
        .where(
          isAmong(
            engine,
            rowId[engine],
            db
              .selectFrom('kept_replies')
              .select(sql.ref(rowId[engine]).as('row'))
              .where('expires_at', '<=', $.before)
              .orderBy('expires_at')
              .limit($.count),
          ),
        ),
    ),
  },
  {
    name: 'limits',
    ageMs: 0,
    remove: query((db, $: Due, engine) =>
      db
        .deleteFrom('limits')
        .where(
          isAmong(
            engine,
            'key',
            db
              .selectFrom('limits')
              .select('key')
              .where('expires_at', '<=', $.before)
              .orderBy('expires_at')
              .limit($.count),
          ),
        ),
    ),
  },
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
    name: 'closed organizations',
    ageMs: restorableForMs,
    remove: query((db, $: Due, engine) =>
      db
        .deleteFrom('organizations')
        .where(
          isAmong(
            engine,
            'id',
            db
              .selectFrom('organizations')
              .select('id')
              .where('deleted_at', '<=', $.before)
              .orderBy('deleted_at')
              .limit($.count),
          ),
        ),
    ),
  },
  {
    name: 'deleted boards',
    ageMs: restorableForMs,
    remove: query((db, $: Due, engine) =>
      db
        .deleteFrom('boards')
        .where(
          isAmong(
            engine,
            'id',
            db
              .selectFrom('boards')
              .select('id')
              .where('deleted_at', '<=', $.before)
              .orderBy('deleted_at')
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

/** Removes what has expired, in small batches, and writes down which sessions were used. */
export async function maintain(app: App, stopping: AbortSignal): Promise<void> {
  await app.sessionUse.flush()
  await app.live.hub.checkSessions()
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
