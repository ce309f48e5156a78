import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Connection } from '../../db/database.ts'
import type { Engine } from '../../db/engine.ts'
import { isOneOf, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import type { PageBounds } from '../core/page.ts'
import { newestEntries, termList } from '../core/search-queries.ts'
import { isListed } from '../organizations/search-queries.ts'

/** The columns of an organization that everyone sees. */
export const profileColumns = [
  'organizations.id as key',
  'organizations.name',
  'organizations.description',
  'organizations.member_count as memberCount',
  'organizations.created_at as createdAt',
  'organizations.logo',
  'organizations.joining',
  'organizations.questions',
] as const

const selectPublic = (db: Kysely<Schema>) => db.selectFrom('organizations').select(profileColumns).where(isListed)

export const publicOrganizations = query((db, $: PageBounds) =>
  selectPublic(db).where('id', '<', $.before).orderBy('id', 'desc').limit($.count),
)

export const publicOrganizationByKey = query((db, $: { key: number }) => selectPublic(db).where('id', '=', $.key))

/** Returns organizations with the text that a search compares, newest first. */
export const publicOrganizationsByKeys = query((db, $: { keys: string }, engine) =>
  selectPublic(db)
    .select('search_text as searchText')
    .where(isOneOf(engine, 'id', $.keys))
    .orderBy('id', 'desc'),
)

type PageWithTerms = PageBounds & { terms: string }

const listedWithTerms = (
  from: SelectQueryBuilder<Schema, 'organization_search', object>,
  $: PageWithTerms,
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
    // A scalar subquery is used, because PostgreSQL would turn `exists` into a join that may read all public
    // organizations first.
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

const keysInIndex = query((db, $: PageWithTerms, engine) =>
  listedWithTerms(db.selectFrom('organization_search'), $, engine),
)

const newestCount = 1000

const keysAmongNewest = query((db, $: PageWithTerms, engine) =>
  engine === 'sqlite'
    ? listedWithTerms(db.selectFrom('organization_search'), $, engine)
    : listedWithTerms(db.selectFrom(newestEntries(db, 'organization_search', $, newestCount)), $, engine),
)

/** Returns the keys of the public organizations that have all terms, newest first. */
export async function organizationKeysWithTerms(on: Connection, asked: PageWithTerms): Promise<number[]> {
  // PostgreSQL's index finds all matches before it takes the newest. A scan of the newest entries fills a page sooner
  // when the terms are frequent.
  const recent = on.engine === 'postgres' ? await keysAmongNewest.all(on, asked) : []
  const rows = recent.length === asked.count ? recent : await keysInIndex.all(on, asked)
  return rows.map(({ key }) => key)
}
