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

/** What may wait in an organization, for a member, for an audience, or for the person. */
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
  | 'invitation'

/** PostgreSQL would join the whole table for `exists`. */
const isFound = (from: RawBuilder<unknown>) => sql<SqlBool>`(select 1 from ${from} limit 1) is not null`

type Found = { mine: { key: number; role: number; nio: number; name: string }; audiences: { audience: number } }

type Kind = 'membership' | 'mention' | PlaceKind

/**
 * Selects the memberships of a person, the newest messages that mention them, and the places where something may wait.
 * A query for each kind would take three times as long as the search for its first row here. `other` is the organization
 * of a membership or the talk of a message.
 */
const membershipsAndPlaces = query((db, $: Window & { accountKey: number; mentions: number }) => {
  const found = db as unknown as Kysely<Found & Schema>
  const places = (kind: PlaceKind, from: keyof Found, key: string, condition: RawBuilder<SqlBool>) =>
    found
      .selectFrom(from)
      .select([
        sql<Kind>`${sql.lit(kind)}`.as('kind'),
        sql<number>`${sql.ref(key)}`.as('key'),
        sql<number>`0`.as('other'),
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
  const newestMentions = db
    .selectFrom('mentions')
    .select(['talk_id as talkKey', 'message_id as messageKey'])
    .where('account_id', '=', $.accountKey)
    .orderBy('message_id', 'desc')
    .limit($.mentions)
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
    .select([sql<Kind>`'membership'`.as('kind'), 'mine.key', 'mine.nio as other', 'mine.name'])
    .unionAll(
      db
        .selectFrom(newestMentions.as('own_mentions'))
        .select([
          sql<Kind>`'mention'`.as('kind'),
          'own_mentions.messageKey as key',
          'own_mentions.talkKey as other',
          sql<string>`''`.as('name'),
        ]),
    )
    .unionAll(
      db
        .selectNoFrom([
          sql<Kind>`'invitation'`.as('kind'),
          sql<number>`0`.as('key'),
          sql<number>`0`.as('other'),
          sql<string>`''`.as('name'),
        ])
        .where(
          isFound(sql`invitations where invitations.account_id = ${$.accountKey} and invitations.state = 'pending'`),
        ),
    )
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

/** The newest mentions that are looked at, so that old ones cost nothing. */
const maxMentions = 200

export type Place = { nio: number; name: string }

/** A message that mentions somebody. */
export type Mention = { talkKey: number; messageKey: number }

/** The memberships of a person in organizations that are neither closed nor suspended, and what may wait for them. */
export type Memberships = {
  organizations: Map<number, Place>
  membershipKeys: number[]
  mentions: Mention[]
  /** Keys of organizations, memberships or audiences. */
  places: Partial<Record<PlaceKind, number[]>>
}

export async function readMemberships(on: Connection, accountKey: number, window: Window): Promise<Memberships> {
  const organizations = new Map<number, Place>()
  const membershipKeys: number[] = []
  const mentions: Mention[] = []
  const places: Memberships['places'] = {}
  const rows = await membershipsAndPlaces.all(on, { accountKey, ...window, mentions: maxMentions })
  for (const { kind, key, other, name } of rows) {
    if (kind === 'membership') {
      organizations.set(other, { nio: other, name })
      membershipKeys.push(key)
    } else if (kind === 'mention') {
      mentions.push({ messageKey: key, talkKey: other })
    } else {
      places[kind] ??= []
      places[kind].push(key)
    }
  }
  return { organizations, membershipKeys, mentions, places }
}

/** Asks a query about a list of keys, unless it is empty. */
export const ifAny = async <Row>(keys: number[] | undefined, ask: (list: string) => Promise<Row[]>): Promise<Row[]> =>
  keys === undefined || keys.length === 0 ? [] : ask(JSON.stringify(keys))
