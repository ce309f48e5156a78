import { type Kysely, sql } from 'kysely'
import { query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import type { PageBounds } from '../core/page.ts'
import { termList } from '../core/search-queries.ts'

/** Selects public organizations whose index entry is missing or outdated, newest first. */
const unindexed = (db: Kysely<Schema>, $: PageBounds) =>
  db
    .selectFrom('organizations')
    .where(isListed)
    .where(sql<boolean>`search_text <> indexed_text`)
    .where('id', '<', $.before)
    .orderBy('id', 'desc')
    .limit($.count)

export const unindexedKeys = query((db, $: PageBounds) => unindexed(db, $).select('id as key'))

export const unindexedOrganizations = query((db, $: PageBounds) =>
  unindexed(db, $).select(['id as key', 'name', 'description', 'public']),
)

export const organizationSetIndexed = query((db, $: { key: number; searchText: string; indexedText: string }) =>
  db
    .updateTable('organizations')
    .set({ search_text: $.searchText, indexed_text: $.indexedText })
    .where('id', '=', $.key),
)

export const organizationTermsInsert = query((db, $: { key: number; terms: string }, engine) =>
  db.insertInto('organization_search').values({ rowid: $.key, terms: termList(engine, $.terms) }),
)

export const organizationTermsDelete = query((db, $: { key: number }) =>
  db.deleteFrom('organization_search').where('rowid', '=', $.key),
)

/** Literals rather than parameters let the planner use the partial indexes on public organizations. */
export const isListed = sql<boolean>`public = 1 and deleted_at is null and suspended_at is null and unlisted_at is null`
