import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Connection, Engine } from '../../db/database.ts'
import { isOneOf, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { newestEntries, termList } from '../core/search-queries.ts'
import { type Asked, isListed } from '../organizations/search-queries.ts'

const publicOnes = (db: Kysely<Schema>) =>
  db
    .selectFrom('organizations')
    .select(['id as key', 'name', 'description', 'member_count as memberCount', 'created_at as createdAt'])
    .where(isListed)

export const publicOrganizations = query((db, $: Asked) =>
  publicOnes(db).where('id', '<', $.before).orderBy('id', 'desc').limit($.count),
)

export const publicOrganizationByKey = query((db, $: { key: number }) => publicOnes(db).where('id', '=', $.key))

/** Some organizations with the text that a search is compared with, newest first. */
export const publicOrganizationsByKeys = query((db, $: { keys: string }, engine) =>
  publicOnes(db)
    .select('search_text as searchText')
    .where(isOneOf(engine, 'id', $.keys))
    .orderBy('id', 'desc'),
)

type AskedWithTerms = Asked & { terms: string }

const listedWithTerms = (
  from: SelectQueryBuilder<Schema, 'organization_search', object>,
  $: AskedWithTerms,
  engine: Engine,
) =>
  from
    .select('organization_search.rowid as key')
    .where(
      engine === 'sqlite'
        ? sql<boolean>`organization_search match '"' || replace(${$.terms}, ' ', '" AND "') || '"'`
        : sql<boolean>`terms @> ${termList(engine, $.terms)}`,
    )
    .where('organization_search.rowid', '<', $.before)
    // A scalar subquery: PostgreSQL would turn `exists` into a join that may read all public organizations first.
    .where((eb) =>
      eb(
        eb
          .selectFrom('organizations')
          .select('public')
          .whereRef('organizations.id', '=', 'organization_search.rowid')
          .where('deleted_at', 'is', null),
        '=',
        sql.lit(1),
      ),
    )
    .orderBy('organization_search.rowid', 'desc')
    .limit($.count)

const keysInIndex = query((db, $: AskedWithTerms, engine) =>
  listedWithTerms(db.selectFrom('organization_search'), $, engine),
)

const newestCount = 1000

const keysAmongNewest = query((db, $: AskedWithTerms, engine) =>
  engine === 'sqlite'
    ? listedWithTerms(db.selectFrom('organization_search'), $, engine)
    : listedWithTerms(db.selectFrom(newestEntries(db, 'organization_search', $, newestCount)), $, engine),
)

/** The public organizations that have all of the terms, newest first. */
export async function organizationKeysWithTerms(on: Connection, asked: AskedWithTerms): Promise<number[]> {
  // The index of PostgreSQL finds all of them before the newest are taken. Frequent terms fill a page sooner from the newest.
  const recent = on.engine === 'postgres' ? await keysAmongNewest.all(on, asked) : []
  const rows = recent.length === asked.count ? recent : await keysInIndex.all(on, asked)
  return rows.map(({ key }) => key)
}
