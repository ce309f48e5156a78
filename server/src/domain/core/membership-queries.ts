import type { Kysely } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import { query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'

type MembershipKeys = { organizationKey: number; accountKey: number }

const membership = (db: Kysely<Schema>, $: MembershipKeys) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select([
      'memberships.id as key',
      'memberships.role',
      'organizations.deleted_at as deletedAt',
      'organizations.suspended_at as suspendedAt',
    ])
    .where('memberships.account_id', '=', $.accountKey)
    .where('memberships.organization_id', '=', $.organizationKey)

/** Includes memberships of a deleted organization that can be restored; the caller checks `deletedAt`. */
export const membershipOf = query((db, $: MembershipKeys) => membership(db, $))

/**
 * Locks the membership, so that removals and role changes wait for this transaction. SQLite runs one write transaction
 * at a time, so it needs no lock.
 */
export const membershipLock = query((db, $: MembershipKeys, engine: Engine) =>
  engine === 'sqlite' ? membership(db, $) : membership(db, $).forShare('memberships'),
)
