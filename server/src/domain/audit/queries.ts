import { sql } from 'kysely'
import { isOneOf, query } from '../../db/prepared.ts'
import { personColumns } from '../core/person.ts'

/** The next entries of an organization. */
export const auditAfter = query((db, $: { organizationKey: number; after: number; count: number }) =>
  db
    .selectFrom('audit')
    .select('id as key')
    .where('organization_id', '=', $.organizationKey)
    .where('id', '>', $.after)
    .orderBy('id')
    .limit($.count),
)

/** Replaces an address in the details of those of the entries that are about invitations. */
export const auditForgetAddress = query((db, $: { keys: string; quoted: string; pattern: string }, engine) =>
  db
    .updateTable('audit')
    .set({ details: sql<string>`replace(details, ${$.quoted}, '"mail":null')` })
    .where(isOneOf(engine, 'id', $.keys))
    .where('action', 'like', sql.lit('invitation.%'))
    .where('details', 'like', $.pattern),
)

export const auditInsert = query(
  (
    db,
    $: {
      organizationKey: number
      actorKey: number
      action: string
      targetKey: number | null
      details: string
      now: number
    },
  ) =>
    db.insertInto('audit').values({
      organization_id: $.organizationKey,
      actor_id: $.actorKey,
      action: $.action,
      target_id: $.targetKey,
      details: $.details,
      created_at: $.now,
    }),
)

export const auditOfOrganization = query((db, $: { organizationKey: number; before: number; count: number }) =>
  db
    .selectFrom('audit')
    .leftJoin('accounts as actor', 'actor.id', 'audit.actor_id')
    .leftJoin('accounts as target', 'target.id', 'audit.target_id')
    .select([
      'audit.id as key',
      'audit.action',
      'audit.details',
      'audit.created_at as createdAt',
      ...personColumns('actor', 'actor'),
      ...personColumns('target', 'target'),
    ])
    .where('audit.organization_id', '=', $.organizationKey)
    .where('audit.id', '<', $.before)
    .orderBy('audit.id', 'desc')
    .limit($.count),
)
