import { type SelectQueryBuilder, sql } from 'kysely'
import type { Connection } from '../../db/database.ts'
import type { Engine } from '../../db/engine.ts'
import { query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { gramsOf, gramsOfWords, termOfOrganization } from '../core/search-grams.ts'
import { newestEntries, termList } from '../core/search-queries.ts'
import { folded } from '../core/search-text.ts'

/** Returns all terms by which a file can be found, separated by spaces: its organization and the n-grams of its name. */
export const termsOfFile = ({ organizationKey, name }: { organizationKey: number; name: string }): string =>
  [termOfOrganization(organizationKey), ...gramsOf(folded(name))].join(' ')

/** Returns the terms that every file of the organization has whose name contains all of the words. */
export const termsToFind = (organizationKey: number, words: string[]): string =>
  [termOfOrganization(organizationKey), ...gramsOfWords(words)].join(' ')

export const fileTermsInsert = query((db, $: { key: number; terms: string }, engine) =>
  db.insertInto('file_search').values({ rowid: $.key, terms: termList(engine, $.terms) }),
)

/** Returns files that are not in the index, for a database that was restored from a backup. */
export const filesAfter = query((db, $: { after: number; count: number }) =>
  db
    .selectFrom('files')
    .select(['id as key', 'organization_id as organizationKey', 'name'])
    .where('id', '>', $.after)
    .orderBy('id')
    .limit($.count),
)

type TermSearch = { terms: string; before: number; count: number }

const withTerms = (from: SelectQueryBuilder<Schema, 'file_search', object>, $: TermSearch, engine: Engine) =>
  from
    .select('file_search.rowid as key')
    .where(
      engine === 'sqlite'
        ? sql<boolean>`file_search match '"' || replace(${$.terms}, ' ', '" AND "') || '"'`
        : sql<boolean>`terms @> ${termList(engine, $.terms)}`,
    )
    .where('file_search.rowid', '<', $.before)
    .orderBy('file_search.rowid', 'desc')
    .limit($.count)

const keysInIndex = query((db, $: TermSearch, engine) => withTerms(db.selectFrom('file_search'), $, engine))

/** Number of newest files, of all organizations, that are scanned one by one. */
const newestCount = 4000

const keysAmongNewest = query((db, $: TermSearch, engine) =>
  engine === 'sqlite'
    ? withTerms(db.selectFrom('file_search'), $, engine)
    : withTerms(db.selectFrom(newestEntries(db, 'file_search', $, newestCount)), $, engine),
)

/** Returns the files that have all of the terms, newest first. Their names may lack the words all the same. */
export async function fileKeysWithTerms(on: Connection, asked: TermSearch): Promise<{ key: number }[]> {
  // Frequent terms fill a window faster from the newest entries than from PostgreSQL's index, as for messages.
  const recent = on.engine === 'postgres' ? await keysAmongNewest.all(on, asked) : []
  return recent.length === asked.count ? recent : keysInIndex.all(on, asked)
}
