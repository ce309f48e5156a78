import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { isAmong, isOneOf, query } from '../../db/prepared.ts'
import { eventsOfMembership } from '../core/event-access.ts'

const versionColumns = [
  sql<number>`count(*)`.as('events'),
  sql<number>`count(events.source_uid)`.as('uids'),
  sql<string | null>`cast(sum(events.id) as text)`.as('keys'),
  sql<string | null>`cast(sum(events.id * (events.sequence + 1)) as text)`.as('sequences'),
  sql<string | null>`cast(sum(events.id * events.answer_revision) as text)`.as('answers'),
  sql<string | null>`cast(sum(events.updated_at) as text)`.as('changes'),
  sql<string | null>`cast(sum(events.updated_at % 100000007 * (events.id % 100003)) as text)`.as('mixed'),
]

/** Changes whenever an event of the calendar changes, is added or is removed, because keys are never reused. */
export const calendarVersion = query((db, $: { membershipKey: number }, engine) =>
  db
    .selectFrom('events')
    .select(versionColumns)
    .where(isAmong(engine, 'events.id', eventsOfMembership(engine, $.membershipKey))),
)

/** The same for the calendar of the organization. */
export const organizationCalendarVersion = query((db, $: { organizationKey: number }) =>
  db.selectFrom('events').select(versionColumns).where('events.organization_id', '=', $.organizationKey),
)

/**
 * Selects the names of the other people in events, one row for each event, because the calendar changes when one of them
 * is renamed or leaves.
 */
export const othersInEvents = query((db, $: { keys: string; membershipKey: number }, engine) =>
  db
    .selectFrom('calendar_entries as other')
    .innerJoin('memberships', 'memberships.id', 'other.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'other.event_id as key',
      sql<string>`string_agg(other.membership_id || ' ' || accounts.nametag || ' ' || coalesce(accounts.display_name, ''),
        ', ' order by other.membership_id)`.as('names'),
    ])
    .where(isOneOf(engine, 'other.event_id', $.keys))
    .where('other.membership_id', '!=', $.membershipKey)
    .groupBy('other.event_id'),
)

export const feedSet = query((db, $: { membershipKey: number; tokenHash: string; now: number }) =>
  db
    .insertInto('calendar_feeds')
    .values({ membership_id: $.membershipKey, token_hash: $.tokenHash, created_at: $.now })
    .onConflict((conflict) =>
      conflict.column('membership_id').doUpdateSet({ token_hash: $.tokenHash, created_at: $.now }),
    ),
)

export const feedOfMember = query((db, $: { membershipKey: number }) =>
  db.selectFrom('calendar_feeds').select('created_at as createdAt').where('membership_id', '=', $.membershipKey),
)

export const feedDelete = query((db, $: { membershipKey: number }) =>
  db.deleteFrom('calendar_feeds').where('membership_id', '=', $.membershipKey),
)

/** Deletes the feeds of an account in all of its organizations. */
const feedsDeleteOfAccount = query((db, $: { accountKey: number }, engine) => {
  const own = db.selectFrom('memberships').select('id').where('account_id', '=', $.accountKey)
  return db.deleteFrom('calendar_feeds').where(isAmong(engine, 'membership_id', own))
})

export const organizationFeedSet = query((db, $: { membershipKey: number; tokenHash: string; now: number }) =>
  db
    .insertInto('organization_feeds')
    .values({ membership_id: $.membershipKey, token_hash: $.tokenHash, created_at: $.now })
    .onConflict((conflict) =>
      conflict.column('membership_id').doUpdateSet({ token_hash: $.tokenHash, created_at: $.now }),
    ),
)

export const organizationFeedOfMember = query((db, $: { membershipKey: number }) =>
  db.selectFrom('organization_feeds').select('created_at as createdAt').where('membership_id', '=', $.membershipKey),
)

export const organizationFeedDelete = query((db, $: { membershipKey: number }) =>
  db.deleteFrom('organization_feeds').where('membership_id', '=', $.membershipKey),
)

const organizationFeedsDeleteOfAccount = query((db, $: { accountKey: number }, engine) => {
  const own = db.selectFrom('memberships').select('id').where('account_id', '=', $.accountKey)
  return db.deleteFrom('organization_feeds').where(isAmong(engine, 'membership_id', own))
})

/** Ends the secret addresses of an account and returns how many there were. */
export async function endFeeds(tx: Transaction, owner: { accountKey: number }): Promise<number> {
  return (await feedsDeleteOfAccount.run(tx, owner)) + (await organizationFeedsDeleteOfAccount.run(tx, owner))
}

/** Finds the feed of the organization's calendar only while the organization is open and nobody is suspended. */
export const organizationFeedByToken = query((db, $: { tokenHash: string }) =>
  db
    .selectFrom('organization_feeds')
    .innerJoin('memberships', 'memberships.id', 'organization_feeds.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select([
      'organization_feeds.membership_id as membershipKey',
      'organizations.id as organizationKey',
      'organizations.name as organizationName',
    ])
    .where('organization_feeds.token_hash', '=', $.tokenHash)
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.suspended_at', 'is', null)
    .where('accounts.suspended_at', 'is', null),
)

/** Finds the feed only while the organization of its member is open and nobody is suspended. */
export const feedByToken = query((db, $: { tokenHash: string }) =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('memberships', 'memberships.id', 'calendar_feeds.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select([
      'calendar_feeds.membership_id as membershipKey',
      'accounts.nametag',
      'accounts.display_name as name',
      'organizations.id as organizationKey',
      'organizations.name as organizationName',
    ])
    .where('calendar_feeds.token_hash', '=', $.tokenHash)
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.suspended_at', 'is', null)
    .where('accounts.suspended_at', 'is', null),
)
