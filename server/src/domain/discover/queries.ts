import { type Kysely, sql } from 'kysely'
import { query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'

/** Written out rather than passed, so that the index of public organizations is known to hold them all. */
const publicOnes = (db: Kysely<Schema>) =>
  db
    .selectFrom('organizations')
    .select(['id as key', 'name', 'description', 'member_count as memberCount', 'created_at as createdAt'])
    .where('public', '=', sql.lit(1))
    .where('deleted_at', 'is', null)

type Asked = { before: number; count: number }

const pageOfPublicOnes = (db: Kysely<Schema>, $: Asked) =>
  publicOnes(db).where('id', '<', $.before).orderBy('id', 'desc').limit($.count)

export const publicOrganizations = query((db, $: Asked) => pageOfPublicOnes(db, $))

/** Walks over the public ones, newest first, until enough of them match. */
export const publicOrganizationsLike = query((db, $: Asked & { pattern: string }) =>
  pageOfPublicOnes(db, $).where(sql<boolean>`search_text like ${$.pattern} escape '!'`),
)

export const publicOrganizationByKey = query((db, $: { key: number }) => publicOnes(db).where('id', '=', $.key))
