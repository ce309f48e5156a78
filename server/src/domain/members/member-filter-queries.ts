import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Role } from '../../../../shared/roles.ts'
import type { Engine } from '../../db/engine.ts'
import { query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { lowerColumn } from '../identity/queries.ts'
import { hasFields, type MembersPage, memberColumns, pageOfMembers } from './queries.ts'

/**
 * Conditions on members. `text` is the query as mail addresses are compared, `name` as names are. `fields` is a JSON list of `[fieldKey, sortKey]`, where a null
 * means that there is no value.
 */
export type MemberFilter = { text: string; name: string; minRole: Role; byMail: 0 | 1; fields: string }

type Members = SelectQueryBuilder<Schema, 'memberships' | 'accounts', object>

const contains = (engine: Engine, value: Expression<string | null>, text: string) =>
  engine === 'sqlite' ? sql<boolean>`instr(${value}, ${text}) > 0` : sql<boolean>`strpos(${value}, ${text}) > 0`

/**
 * Matches accounts whose nametag, NIC-Handle or display name contains a folded text. Nametags consist of characters that
 * both engines convert to lower case in the same way; display names are stored folded.
 */
export const isNamed = (engine: Engine, name: string) =>
  sql<boolean>`(${contains(engine, lowerColumn('accounts.nametag'), name)}
    or ${contains(engine, lowerColumn('accounts.nic_handle'), name)}
    or ${contains(engine, sql.ref('accounts.search_name'), name)})`

/** Keeps the members that fit a filter. */
const filtered = <Query>(members: Query, $: MemberFilter, engine: Engine): Query => {
  return (members as unknown as Members)
    .where('memberships.role', '>=', $.minRole)
    .where((eb) =>
      eb.or([
        isNamed(engine, $.name),
        sql<boolean>`cast(${$.byMail} as integer) = 1 and ${contains(engine, lowerColumn('accounts.mail'), $.text)}`,
      ]),
    )
    .where(sql<boolean>`not exists ${brokenCondition($.fields, engine)}`) as unknown as Query
}

/** Selects the conditions on fields that a member does not fit. */
const brokenCondition = (fields: string, engine: Engine) => {
  const conditions =
    engine === 'sqlite'
      ? sql`(select value ->> 0 as field_id, value ->> 1 as sort_key from json_each(${fields}))`
      : sql`(select (value ->> 0)::bigint as field_id, value ->> 1 as sort_key
          from jsonb_array_elements(${fields}::jsonb))`
  return sql`(select 1 from ${conditions} as condition where (condition.sort_key is null) = exists (
    select 1 from field_values where field_values.membership_id = memberships.id
      and field_values.field_id = condition.field_id
      and (condition.sort_key is null or field_values.sort_key = condition.sort_key)))`
}

export const membersFiltered = query((db, $: MembersPage & MemberFilter & { upTo: number }, engine) =>
  filtered(
    pageOfMembers(db, $).select(hasFields(db, $.organizationKey)).where('memberships.id', '<=', $.upTo),
    $,
    engine,
  ),
)

export const membersWithoutValue = query(
  (db, $: MembersPage & MemberFilter & { upTo: number; fieldKey: number }, engine) =>
    filtered(
      pageOfMembers(db, $)
        .select(hasFields(db, $.organizationKey))
        .where('memberships.id', '<=', $.upTo)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('field_values')
                .select('field_values.field_id')
                .whereRef('field_values.membership_id', '=', 'memberships.id')
                .where('field_values.field_id', '=', $.fieldKey),
            ),
          ),
        ),
      $,
      engine,
    ),
)

/** Values are in the order of their sort keys and, where these are equal, of the memberships. */
type ValueRange = { fieldKey: number; afterSortKey: string; afterMembership: number }
type SortedPage = ValueRange &
  MemberFilter & { organizationKey: number; upToSortKey: string; upToMembership: number; count: number }

const place = sql`(field_values.sort_key, field_values.membership_id)`

const valuesIn = (db: Kysely<Schema>, $: ValueRange, direction: 'asc' | 'desc') =>
  db
    .selectFrom('field_values')
    .where('field_values.field_id', '=', $.fieldKey)
    .where(
      direction === 'asc'
        ? sql<boolean>`${place} > (${$.afterSortKey}, ${$.afterMembership})`
        : sql<boolean>`${place} < (${$.afterSortKey}, ${$.afterMembership})`,
    )
    .orderBy('field_values.sort_key', direction)
    .orderBy('field_values.membership_id', direction)

const membersByField = (direction: 'asc' | 'desc') =>
  query((db, $: SortedPage, engine) =>
    filtered(
      valuesIn(db, $, direction)
        .innerJoin('memberships', 'memberships.id', 'field_values.membership_id')
        .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
        .select([...memberColumns, 'field_values.sort_key as sortKey', hasFields(db, $.organizationKey)])
        .where(
          direction === 'asc'
            ? sql<boolean>`${place} <= (${$.upToSortKey}, ${$.upToMembership})`
            : sql<boolean>`${place} >= (${$.upToSortKey}, ${$.upToMembership})`,
        )
        .limit($.count),
      $,
      engine,
    ),
  )

const valueAtOffset = (direction: 'asc' | 'desc') =>
  query((db, $: ValueRange & { skip: number }) =>
    valuesIn(db, $, direction)
      .select(['field_values.sort_key as sortKey', 'field_values.membership_id as membershipKey'])
      .limit(1)
      .offset($.skip),
  )

/** Reads members by their values of a field, in either direction. */
export const byField = {
  asc: { members: membersByField('asc'), atOffset: valueAtOffset('asc') },
  desc: { members: membersByField('desc'), atOffset: valueAtOffset('desc') },
}
