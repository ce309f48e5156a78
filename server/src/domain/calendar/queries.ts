import { isAmong, isOneOf, query } from '../../db/prepared.ts'

const eventColumns = [
  'events.id as key',
  'events.uuid as id',
  'events.membership_id as ownerKey',
  'events.title',
  'events.description',
  'events.location',
  'events.all_day as allDay',
  'events.start',
  'events.end',
  'events.time_zone as timeZone',
  'events.rrule',
  'events.exdates',
  'events.overrides',
  'events.visibility',
  'events.sequence',
  'events.updated_at as updatedAt',
] as const

export const eventsOfMember = query((db, $: { membershipKey: number; before: number; count: number }) =>
  db
    .selectFrom('calendar_entries')
    .innerJoin('events', 'events.id', 'calendar_entries.event_id')
    .select(eventColumns)
    .where('calendar_entries.membership_id', '=', $.membershipKey)
    .where('calendar_entries.event_id', '<', $.before)
    .orderBy('calendar_entries.event_id', 'desc')
    .limit($.count),
)

/** Those that may have an occurrence in this time. */
export const eventsOfMemberBetween = query((db, $: { membershipKey: number; from: number; to: number }) =>
  db
    .selectFrom('calendar_entries')
    .innerJoin('events', 'events.id', 'calendar_entries.event_id')
    .select(eventColumns)
    .where('calendar_entries.membership_id', '=', $.membershipKey)
    .where('events.starts_at', '<', $.to)
    .where((eb) => eb.or([eb('events.ends_at', 'is', null), eb('events.ends_at', '>=', $.from)])),
)

export const eventOfMember = query((db, $: { id: string; membershipKey: number }) =>
  db
    .selectFrom('events')
    .innerJoin('calendar_entries', 'calendar_entries.event_id', 'events.id')
    .select(eventColumns)
    .where('events.uuid', '=', $.id)
    .where('calendar_entries.membership_id', '=', $.membershipKey),
)

export const attendeesOfEvents = query((db, $: { eventKeys: string }, engine) =>
  db
    .selectFrom('calendar_entries')
    .innerJoin('memberships', 'memberships.id', 'calendar_entries.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'calendar_entries.event_id as eventKey',
      'calendar_entries.membership_id as membershipKey',
      'accounts.nic_handle as nicHandle',
      'accounts.nametag',
    ])
    .where(isOneOf(engine, 'calendar_entries.event_id', $.eventKeys)),
)

type EventColumns = {
  title: string
  description: string
  location: string
  allDay: 0 | 1
  start: string
  end: string
  timeZone: string
  rrule: string | null
  exdates: string
  overrides: string
  visibility: 'organization' | 'private'
  startsAt: number
  endsAt: number | null
  now: number
}

const valuesOf = ($: EventColumns) => ({
  title: $.title,
  description: $.description,
  location: $.location,
  all_day: $.allDay,
  start: $.start,
  end: $.end,
  time_zone: $.timeZone,
  rrule: $.rrule,
  exdates: $.exdates,
  overrides: $.overrides,
  visibility: $.visibility,
  starts_at: $.startsAt,
  ends_at: $.endsAt,
})

export const eventInsert = query(
  (
    db,
    $: EventColumns & {
      id: string
      membershipKey: number
      sourceKey: string | null
      sourceVersion: string | null
    },
  ) =>
    db
      .insertInto('events')
      .values({
        uuid: $.id,
        membership_id: $.membershipKey,
        ...valuesOf($),
        sequence: 0,
        source_key: $.sourceKey,
        source_version: $.sourceVersion,
        created_at: $.now,
        updated_at: $.now,
      })
      .returning('id as key'),
)

export const eventUpdate = query((db, $: EventColumns & { key: number }) =>
  db
    .updateTable('events')
    .set((eb) => ({
      ...valuesOf($),
      sequence: eb('sequence', '+', 1),
      updated_at: $.now,
    }))
    .where('id', '=', $.key),
)

export const eventDelete = query((db, $: { key: number }) => db.deleteFrom('events').where('id', '=', $.key))

export const entryInsert = query((db, $: { eventKey: number; membershipKey: number }) =>
  db
    .insertInto('calendar_entries')
    .values({ event_id: $.eventKey, membership_id: $.membershipKey })
    .onConflict((conflict) => conflict.columns(['membership_id', 'event_id']).doNothing()),
)

export const entryDelete = query((db, $: { eventKey: number; membershipKey: number }) =>
  db.deleteFrom('calendar_entries').where('event_id', '=', $.eventKey).where('membership_id', '=', $.membershipKey),
)

/** Everybody's but the owner's. */
export const entriesDeleteOfAttendees = query((db, $: { eventKey: number; ownerKey: number }) =>
  db.deleteFrom('calendar_entries').where('event_id', '=', $.eventKey).where('membership_id', '!=', $.ownerKey),
)

export const eventBySource = query((db, $: { membershipKey: number; sourceKey: string }) =>
  db
    .selectFrom('events')
    .select([...eventColumns, 'events.source_version as sourceVersion'])
    .where('membership_id', '=', $.membershipKey)
    .where('source_key', '=', $.sourceKey),
)

export const eventSetSource = query((db, $: { key: number; sourceVersion: string }) =>
  db.updateTable('events').set({ source_version: $.sourceVersion }).where('id', '=', $.key),
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

/** Of all organizations that the account belongs to. */
export const feedsDeleteOfAccount = query((db, $: { accountKey: number }, engine) => {
  const own = db.selectFrom('memberships').select('id').where('account_id', '=', $.accountKey)
  return db.deleteFrom('calendar_feeds').where(isAmong(engine, 'membership_id', own))
})

/** Only while the member belongs to an organization that is open. */
export const feedByToken = query((db, $: { tokenHash: string }) =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('memberships', 'memberships.id', 'calendar_feeds.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select([
      'calendar_feeds.membership_id as membershipKey',
      'accounts.nametag',
      'organizations.name as organizationName',
    ])
    .where('calendar_feeds.token_hash', '=', $.tokenHash)
    .where('organizations.deleted_at', 'is', null),
)
