import type { Kysely } from 'kysely'
import type { Engine } from '../../db/database.ts'
import { query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'

type MembershipNamed = { organizationKey: number; accountKey: number }

const membership = (db: Kysely<Schema>, $: MembershipNamed) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['memberships.id as key', 'memberships.role', 'organizations.deleted_at as deletedAt'])
    .where('memberships.account_id', '=', $.accountKey)
    .where('memberships.organization_id', '=', $.organizationKey)

/** Also of an organization that is deleted and can be restored; the caller says which of the two it wants. */
export const membershipOf = query((db, $: MembershipNamed) => membership(db, $))

/** Whoever ends this membership or changes its role waits for the transaction. SQLite has one that writes at a time. */
export const membershipHold = query((db, $: MembershipNamed, engine: Engine) =>
  engine === 'sqlite' ? membership(db, $) : membership(db, $).forShare('memberships'),
)
