import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { beginsIn, isAppealed, isOpen, isPending, isUnreadDirect, mayRecurIn, type Window } from './conditions.ts'

/** Matches the memberships of a person in organizations that are neither closed nor suspended: nothing waits in those. */
export const activeMemberships = (db: Kysely<Schema>, $: { accountKey: number }) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .where('memberships.account_id', '=', $.accountKey)
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.suspended_at', 'is', null)

/** What may wait in an organization, for a member, or for an audience. */
type PlaceKind =
  | 'request'
  | 'report'
  | 'appeal'
  | 'event'
  | 'series'
  | 'direct'
  | 'entry'
  | 'groupCard'
  | 'groupMention'

/** PostgreSQL would join the whole table for `exists`. */
const isFound = (from: RawBuilder<unknown>) => sql<SqlBool>`(select 1 from ${from} limit 1) is not null`

type Found = { mine: { key: number; role: number; nio: number; name: string }; audiences: { audience: number } }

/**
 * Selects the memberships of a person, and the places where something may wait. A query for each kind would take three
 * times as long as the search for its first row here.
 */
const membershipsAndPlaces = query((db, $: Window & { accountKey: number }) => {
  const found = db as unknown as Kysely<Found & Schema>
  const places = (kind: PlaceKind, from: keyof Found, key: string, condition: RawBuilder<SqlBool>) =>
    found
      .selectFrom(from)
      .select([
        sql<'membership' | PlaceKind>`${sql.lit(kind)}`.as('kind'),
        sql<number>`${sql.ref(key)}`.as('key'),
        sql<number>`0`.as('nio'),
        sql<string>`''`.as('name'),
      ])
      .where(condition)
  const inOrganizations = (kind: PlaceKind, table: keyof Schema, condition: RawBuilder<SqlBool>, role = 1) =>
    places(
      kind,
      'mine',
      'mine.nio',
      sql`mine.role >= ${sql.lit(role)} and ${isFound(
        sql`${sql.table(table)} where ${sql.ref(`${table}.organization_id`)} = mine.nio and ${condition}`,
      )}`,
    )
  const ofAudiences = (kind: PlaceKind, table: keyof Schema) =>
    places(
      kind,
      'audiences',
      'audiences.audience',
      isFound(sql`${sql.table(table)} where ${sql.ref(`${table}.audience`)} = audiences.audience`),
    )
  return db
    .with(
      (cte) => cte('mine').materialized(),
      () =>
        activeMemberships(db, $).select([
          'memberships.id as key',
          'memberships.role',
          'organizations.id as nio',
          'organizations.name',
        ]),
    )
    .with(
      (cte) => cte('audiences').materialized(),
      (own) =>
        own
          .selectFrom('mine')
          .select(sql<number>`-mine.nio`.as('audience'))
          .unionAll(
            own
              .selectFrom('mine')
              // SQLite would read all members of groups for an inner join.
              .crossJoin('group_members')
              .whereRef('group_members.membership_id', '=', 'mine.key')
              .select('group_members.group_id as audience'),
          ),
    )
    .selectFrom('mine')
    .select([sql<'membership' | PlaceKind>`'membership'`.as('kind'), 'mine.key', 'mine.nio', 'mine.name'])
    .unionAll(inOrganizations('request', 'join_requests', isPending, 2))
    .unionAll(inOrganizations('report', 'reports', isOpen, 2))
    .unionAll(inOrganizations('appeal', 'reports', isAppealed, 3))
    .unionAll(inOrganizations('event', 'events', beginsIn($)))
    .unionAll(inOrganizations('series', 'events', mayRecurIn($)))
    .unionAll(
      places(
        'direct',
        'mine',
        'mine.key',
        isFound(sql`participants inner join talks on talks.id = participants.talk_id
          where participants.membership_id = mine.key and ${isUnreadDirect}`),
      ),
    )
    .unionAll(
      places(
        'entry',
        'mine',
        'mine.key',
        isFound(sql`calendar_entries where calendar_entries.membership_id = mine.key`),
      ),
    )
    .unionAll(ofAudiences('entry', 'event_groups'))
    .unionAll(ofAudiences('groupCard', 'card_groups'))
    .unionAll(ofAudiences('groupMention', 'group_mentions'))
})

export type Place = { nio: number; name: string }

/** The memberships of a person in organizations that are neither closed nor suspended, and where something may wait. */
export type Memberships = {
  organizations: Map<number, Place>
  membershipKeys: number[]
  /** Keys of organizations, memberships or audiences. */
  places: Partial<Record<PlaceKind, number[]>>
}

export async function readMemberships(on: Connection, accountKey: number, window: Window): Promise<Memberships> {
  const organizations = new Map<number, Place>()
  const membershipKeys: number[] = []
  const places: Memberships['places'] = {}
  for (const { kind, key, nio, name } of await membershipsAndPlaces.all(on, { accountKey, ...window })) {
    if (kind === 'membership') {
      organizations.set(nio, { nio, name })
      membershipKeys.push(key)
    } else {
      places[kind] ??= []
      places[kind].push(key)
    }
  }
  return { organizations, membershipKeys, places }
}

/** Asks a query about a list of keys, unless it is empty. */
export const ifAny = async <Row>(keys: number[] | undefined, ask: (list: string) => Promise<Row[]>): Promise<Row[]> =>
  keys === undefined || keys.length === 0 ? [] : ask(JSON.stringify(keys))
