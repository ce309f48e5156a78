import { type Kysely, sql } from 'kysely'
import { query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { termList } from '../core/search-queries.ts'

export type Asked = { before: number; count: number }

/** Public organizations that the index does not hold as they are now, newest first. */
const unindexed = (db: Kysely<Schema>, $: Asked) =>
  db
    .selectFrom('organizations')
    .where(isListed)
    .where(sql<boolean>`search_text <> indexed_text`)
    .where('id', '<', $.before)
    .orderBy('id', 'desc')
    .limit($.count)

export const unindexedKeys = query((db, $: Asked) => unindexed(db, $).select('id as key'))

export const unindexedOrganizations = query((db, $: Asked) =>
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

/** Written out rather than passed, so that the index of public organizations is known to hold them all. */
export const isListed = sql<boolean>`public = 1 and deleted_at is null`
