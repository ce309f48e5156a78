import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { audienceOfEveryone } from '../core/audiences.ts'
import { type AnswerWindow, beginsIn, isAppealed, isOpen, isPending, isUnreadDirect, mayRecurIn } from './conditions.ts'

/** Matches the memberships of a person in organizations that are neither closed nor suspended: nothing waits in those. */
export const activeMemberships = (db: Kysely<Schema>, $: { accountKey: number }) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .where('memberships.account_id', '=', $.accountKey)
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.suspended_at', 'is', null)

/** Kinds of waiting things: the bit that the query returns for a kind, and the row whose key names its place. */
const kinds = {
  request: { bit: 1, of: 'organization' },
  report: { bit: 2, of: 'organization' },
  appeal: { bit: 4, of: 'organization' },
  event: { bit: 8, of: 'organization' },
  series: { bit: 16, of: 'organization' },
  direct: { bit: 32, of: 'membership' },
  entry: { bit: 64, of: 'membership' },
  groupCard: { bit: 128, of: 'audience' },
  groupMention: { bit: 256, of: 'audience' },
  invitation: { bit: 512, of: 'person' },
} as const

type Kind = keyof typeof kinds
type Keys = Record<(typeof kinds)[Kind]['of'], number>

/** The bit of a kind if there is a row, otherwise null. PostgreSQL would join the whole table for `exists`. */
const found = (kind: Kind, rows: RawBuilder<unknown>) =>
  sql<number | null>`(select ${sql.lit(kinds[kind].bit)} from ${rows} limit 1)`

const ofStaff = (role: number, bit: RawBuilder<number | null>) =>
  sql<number | null>`case when memberships.role >= ${sql.lit(role)} then ${bit} end`

const sumOf = (parts: RawBuilder<number | null>[]) =>
  sql<number>`${sql.join(
    parts.map((part) => sql`coalesce(${part}, 0)`),
    sql` + `,
  )}`

/** Every audience is below this number, so the condition only lets the search begin in the index. */
const anyAudience = Number.MAX_SAFE_INTEGER

/** Looks for rows of an audience only if anybody in the installation uses groups for it: otherwise it costs one search. */
const ofAudience = (
  kind: Kind,
  table: 'card_groups' | 'group_mentions' | 'event_groups',
  audience: RawBuilder<number>,
) =>
  sql<
    number | null
  >`case when (select min(audience) from ${sql.table(table)} where audience < ${sql.lit(anyAudience)}) is not null
    then ${found(kind, sql`${sql.table(table)} where audience = ${audience}`)} end`

const placesOfAudience = (audience: RawBuilder<number>) => [
  ofAudience('groupCard', 'card_groups', audience),
  ofAudience('groupMention', 'group_mentions', audience),
]

const entriesOfAudience = (audience: RawBuilder<number>) => ofAudience('entry', 'event_groups', audience)

const everyone = sql<number>`(-memberships.organization_id)`
const ownGroup = sql<number>`group_members.group_id`

const placesOfMembership = ($: AnswerWindow) => [
  ofStaff(2, found('request', sql`join_requests where organization_id = organizations.id and ${isPending}`)),
  ofStaff(2, found('report', sql`reports where organization_id = organizations.id and ${isOpen}`)),
  ofStaff(3, found('appeal', sql`reports where organization_id = organizations.id and ${isAppealed}`)),
  found('event', sql`events where organization_id = organizations.id and ${beginsIn($)}`),
  found('series', sql`events where organization_id = organizations.id and ${mayRecurIn($)}`),
  found(
    'direct',
    sql`participants inner join talks on talks.id = participants.talk_id
      where participants.membership_id = memberships.id and ${isUnreadDirect}`,
  ),
  sql<number | null>`coalesce(${found('entry', sql`calendar_entries where membership_id = memberships.id`)},
    ${entriesOfAudience(everyone)})`,
  ...placesOfAudience(everyone),
]

/**
 * Selects the memberships of a person and their groups, each with what may wait there, the newest messages that mention
 * them, and whether they are invited. A query for each kind would take three times as long as the search for its first row.
 */
const membershipsAndPlaces = query((db, $: AnswerWindow & { accountKey: number; mentions: number }) => {
  const kind = (name: 'membership' | 'group' | 'mention' | 'person') => sql<typeof name>`${sql.lit(name)}`.as('kind')
  const nameless = sql<string>`''`.as('name')
  return activeMemberships(db, $)
    .select([
      kind('membership'),
      'memberships.id as key',
      'organizations.id as other',
      'organizations.name',
      sumOf(placesOfMembership($)).as('places'),
    ])
    .unionAll(
      activeMemberships(db, $)
        .innerJoin('group_members', 'group_members.membership_id', 'memberships.id')
        .select([
          kind('group'),
          'group_members.group_id as key',
          'organizations.id as other',
          nameless,
          sumOf([...placesOfAudience(ownGroup), entriesOfAudience(ownGroup)]).as('places'),
        ]),
    )
    .unionAll(
      db
        .selectFrom(newestMentions(db, $).as('own_mentions'))
        .select([
          kind('mention'),
          'own_mentions.message_id as key',
          'own_mentions.talk_id as other',
          nameless,
          sql<number>`0`.as('places'),
        ]),
    )
    .unionAll(
      db.selectNoFrom([
        kind('person'),
        sql<number>`0`.as('key'),
        sql<number>`0`.as('other'),
        nameless,
        sumOf([found('invitation', sql`invitations where account_id = ${$.accountKey} and state = 'pending'`)]).as(
          'places',
        ),
      ]),
    )
})

const newestMentions = (db: Kysely<Schema>, $: { accountKey: number; mentions: number }) =>
  db
    .selectFrom('mentions')
    .select(['talk_id', 'message_id'])
    .where('account_id', '=', $.accountKey)
    .orderBy('message_id', 'desc')
    .limit($.mentions)

/** The newest mentions that are looked at, so that old ones cost nothing. */
const maxMentions = 200

export type OrganizationPlace = { nio: number; name: string }

/** A message that mentions somebody. */
export type Mention = { talkKey: number; messageKey: number }

/** The memberships of a person in organizations that are neither closed nor suspended, and what may wait for them. */
export type Memberships = {
  organizations: Map<number, OrganizationPlace>
  membershipKeys: number[]
  mentions: Mention[]
  /** Keys of organizations, memberships or audiences. */
  places: Partial<Record<Kind, number[]>>
}

export async function readMemberships(on: Connection, accountKey: number, window: AnswerWindow): Promise<Memberships> {
  const person: Memberships = { organizations: new Map(), membershipKeys: [], mentions: [], places: {} }
  const rows = await membershipsAndPlaces.all(on, { accountKey, ...window, mentions: maxMentions })
  for (const { kind, key, other, name, places } of rows) {
    if (kind === 'mention') person.mentions.push({ messageKey: key, talkKey: other })
    if (kind === 'membership') {
      person.organizations.set(other, { nio: other, name })
      person.membershipKeys.push(key)
    }
    if (places === 0) continue
    const audience = kind === 'group' ? key : audienceOfEveryone(other)
    addPlaces(person.places, places, { organization: other, membership: key, audience, person: accountKey })
  }
  return person
}

function addPlaces(places: Memberships['places'], found: number, keys: Keys): void {
  for (const [kind, { bit, of }] of Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][]) {
    if ((found & bit) === 0) continue
    places[kind] ??= []
    places[kind].push(keys[of])
  }
}

/** Asks a query about a list of keys, unless it is empty. */
export const ifAny = async <Row>(keys: number[] | undefined, ask: (list: string) => Promise<Row[]>): Promise<Row[]> =>
  keys === undefined || keys.length === 0 ? [] : ask(JSON.stringify(keys))
