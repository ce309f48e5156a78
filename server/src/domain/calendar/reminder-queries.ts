import { sql } from 'kysely'
import { query } from '../../db/prepared.ts'
import { timeColumns } from './event-times.ts'

/** Finds the event whose reminders are due first. */
export const eventToRemindFirst = query((db, $: { now: number }) =>
  db
    .selectFrom('events')
    .select(['id as key', 'uuid as id'])
    .where('remind_at', '<=', $.now)
    .orderBy('remind_at')
    .limit(1),
)

/** Locks an event whose reminders are due. Another node that was faster leaves nothing to return. */
export const eventToRemindLock = query((db, $: { key: number; now: number }) =>
  db
    .updateTable('events')
    .set((eb) => ({ remind_at: eb.ref('remind_at') }))
    .where('id', '=', $.key)
    .where('remind_at', '<=', $.now)
    .returning([
      'events.id as key',
      ...timeColumns,
      'reminders',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'reminded_until as remindedUntil',
    ]),
)

export const eventSetReminded = query((db, $: { key: number; remindAt: number | null; remindedUntil: number }) =>
  db.updateTable('events').set({ remind_at: $.remindAt, reminded_until: $.remindedUntil }).where('id', '=', $.key),
)

/** Returns the newest answer to an event: those that come later were given after the reminder. */
export const answerNewest = query((db, $: { eventKey: number }) =>
  db.selectFrom('event_answers').select('id as key').where('event_id', '=', $.eventKey).orderBy('id', 'desc').limit(1),
)

export const reminderInsert = query(
  (db, $: { eventKey: number; occurrence: string; expiresAt: number; lastKey: number }) =>
    db.insertInto('event_reminders').values({
      event_id: $.eventKey,
      occurrence: $.occurrence,
      expires_at: $.expiresAt,
      after_key: 0,
      last_key: $.lastKey,
    }),
)

export const reminderFirst = query((db, _: Record<string, never>) =>
  db
    .selectFrom('event_reminders')
    .innerJoin('events', 'events.id', 'event_reminders.event_id')
    .select(['event_reminders.id as key', 'events.uuid as eventId'])
    .orderBy('event_reminders.id')
    .limit(1),
)

/** Locks a reminder, so that several nodes mail its people in turn. */
export const reminderLock = query((db, $: { key: number }) =>
  db
    .updateTable('event_reminders')
    .set((eb) => ({ after_key: eb.ref('after_key') }))
    .where('id', '=', $.key)
    .returning([
      'id as key',
      'event_id as eventKey',
      'occurrence',
      'expires_at as expiresAt',
      'after_key as afterKey',
      'last_key as lastKey',
    ]),
)

export const reminderAdvance = query((db, $: { key: number; afterKey: number }) =>
  db.updateTable('event_reminders').set({ after_key: $.afterKey }).where('id', '=', $.key),
)

export const reminderDelete = query((db, $: { key: number }) =>
  db.deleteFrom('event_reminders').where('id', '=', $.key),
)

/** Selects what a reminder says, unless the organization is closed or suspended. */
export const eventToMail = query((db, $: { key: number }) =>
  db
    .selectFrom('events')
    .leftJoin('memberships', 'memberships.id', 'events.membership_id')
    .innerJoin('organizations', (join) =>
      join.on((eb) =>
        eb('organizations.id', '=', eb.fn.coalesce('events.organization_id', 'memberships.organization_id')),
      ),
    )
    .select([
      'events.uuid as id',
      'events.title',
      'events.location',
      'events.time_zone as timeZone',
      'events.overrides',
      'events.start',
      'events.membership_id as ownerKey',
      'organizations.id as organizationKey',
      'organizations.name as organization',
    ])
    .where('events.id', '=', $.key)
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.suspended_at', 'is', null),
)

const yes = sql.lit('yes' as const)

/** Selects those who come to a date, in the order of their answers. */
export const peopleToRemind = query(
  (db, $: { eventKey: number; occurrence: string; afterKey: number; lastKey: number; count: number }) =>
    db
      .selectFrom('event_answers')
      .innerJoin('memberships', 'memberships.id', 'event_answers.membership_id')
      .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
      .select([
        'event_answers.id as key',
        'event_answers.membership_id as membershipKey',
        'accounts.id as accountKey',
        'accounts.nametag',
        'accounts.reset_mail as mail',
      ])
      .where('event_answers.event_id', '=', $.eventKey)
      .where('event_answers.occurrence', '=', $.occurrence)
      .where('event_answers.answer', '=', yes)
      .where('accounts.suspended_at', 'is', null)
      .where('event_answers.id', '>', $.afterKey)
      .where('event_answers.id', '<=', $.lastKey)
      .orderBy('event_answers.id')
      .limit($.count),
)

/** Finds the owner of an event who has not answered it: people come to their own events unless they say otherwise. */
export const ownerToRemind = query((db, $: { eventKey: number; occurrence: string }) =>
  db
    .selectFrom('events')
    .innerJoin('memberships', 'memberships.id', 'events.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .leftJoin('event_answers', (join) =>
      join
        .onRef('event_answers.membership_id', '=', 'events.membership_id')
        .onRef('event_answers.event_id', '=', 'events.id')
        .on('event_answers.occurrence', '=', $.occurrence),
    )
    .select([
      'memberships.id as membershipKey',
      'accounts.id as accountKey',
      'accounts.nametag',
      'accounts.reset_mail as mail',
    ])
    .where('events.id', '=', $.eventKey)
    .where('accounts.suspended_at', 'is', null)
    .where('event_answers.id', 'is', null),
)
