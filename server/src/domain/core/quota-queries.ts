import { sql } from 'kysely'
import { isOneOf, query } from '../../db/prepared.ts'

/* Each query returns a row only when there are more than `skip` rows. */

export const organizationBeyondQuota = query((db, $: { accountKey: number; skip: number }) =>
  db
    .selectFrom('memberships')
    .select('id as key')
    .where('account_id', '=', $.accountKey)
    .where('role', '=', sql.lit(3 as const))
    .orderBy('organization_id')
    .limit(1)
    .offset($.skip),
)

export const talkBeyondQuota = query((db, $: { organizationKey: number; accountKey: number; skip: number }) =>
  db
    .selectFrom('talks')
    .select('id as key')
    .where('organization_id', '=', $.organizationKey)
    .where('created_by', '=', $.accountKey)
    .where('kind', '<>', sql.lit('comments' as const))
    .limit(1)
    .offset($.skip),
)

export const boardBeyondQuota = query((db, $: { organizationKey: number; skip: number }) =>
  db
    .selectFrom('boards')
    .select('id as key')
    .where('organization_id', '=', $.organizationKey)
    .where('deleted_at', 'is', null)
    .orderBy('boards.id')
    .limit(1)
    .offset($.skip),
)

export const eventBeyondQuota = query((db, $: { membershipKey: number; skip: number }) =>
  db.selectFrom('events').select('id as key').where('membership_id', '=', $.membershipKey).limit(1).offset($.skip),
)

export const organizationEventBeyondQuota = query((db, $: { organizationKey: number; skip: number }) =>
  db.selectFrom('events').select('id as key').where('organization_id', '=', $.organizationKey).limit(1).offset($.skip),
)

export const messageVersionBeyondQuota = query((db, $: { messageKey: number; skip: number }) =>
  db.selectFrom('message_versions').select('id as key').where('message_id', '=', $.messageKey).limit(1).offset($.skip),
)

/** Returns members who are named in more than `maxEvents` events of one owner. */
export const attendeesBeyondQuota = query(
  (db, $: { ownerKey: number; membershipKeys: string; maxEvents: number }, engine) => {
    // Without `+`, SQLite would look up each of the members in each of the events.
    const membershipKey = engine === 'sqlite' ? sql`+calendar_entries.membership_id` : 'calendar_entries.membership_id'
    return db
      .selectFrom('events')
      .innerJoin('calendar_entries', 'calendar_entries.event_id', 'events.id')
      .select('calendar_entries.membership_id as key')
      .where('events.membership_id', '=', $.ownerKey)
      .where(isOneOf(engine, membershipKey, $.membershipKeys))
      .groupBy('calendar_entries.membership_id')
      .having((eb) => eb.fn.countAll(), '>', $.maxEvents)
  },
)
