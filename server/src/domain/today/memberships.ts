import type { Kysely } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { audienceOfEveryone } from '../core/audiences.ts'

/** Matches the memberships of a person in organizations that are neither closed nor suspended: nothing waits in those. */
export const activeMemberships = (db: Kysely<Schema>, $: { accountKey: number }) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .where('memberships.account_id', '=', $.accountKey)
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.suspended_at', 'is', null)

/** Selects the memberships of a person, in as many rows as each has groups. */
const membershipsWithGroups = query((db, $: { accountKey: number }) =>
  activeMemberships(db, $)
    .leftJoin('group_members', 'group_members.membership_id', 'memberships.id')
    .select([
      'memberships.id as key',
      'memberships.role',
      'organizations.id as nio',
      'organizations.name as organizationName',
      'group_members.group_id as groupKey',
    ]),
)

/** The memberships of a person in organizations that are neither closed nor suspended, as the keys that queries start from. */
export type Memberships = {
  names: Map<number, string>
  membershipKeys: number[]
  organizationKeys: number[]
  audiences: number[]
  staffedKeys: number[]
  administratedKeys: number[]
}

export async function readMemberships(on: Connection, accountKey: number): Promise<Memberships> {
  const rows = await membershipsWithGroups.all(on, { accountKey })
  const all = [...new Map(rows.map((row) => [row.key, row])).values()]
  const organizationKeys = all.map(({ nio }) => nio)
  const groupKeys = rows.flatMap(({ groupKey }) => (groupKey === null ? [] : [groupKey]))
  return {
    names: new Map(all.map(({ nio, organizationName }) => [nio, organizationName])),
    membershipKeys: all.map(({ key }) => key),
    organizationKeys,
    audiences: [...groupKeys, ...organizationKeys.map(audienceOfEveryone)],
    staffedKeys: all.filter(({ role }) => role >= 2).map(({ nio }) => nio),
    administratedKeys: all.filter(({ role }) => role >= 3).map(({ nio }) => nio),
  }
}

/** Asks a query about a list of keys, unless it is empty. */
export const ifAny = async <Row>(keys: number[], ask: (list: string) => Promise<Row[]>): Promise<Row[]> =>
  keys.length === 0 ? [] : ask(JSON.stringify(keys))
