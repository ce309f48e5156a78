/* This file is longer than 250 lines because it is one list: the queries of invitations. */

import { type ExpressionBuilder, sql } from 'kysely'
import type { Role } from '../../../../shared/roles.ts'
import { query } from '../../db/prepared.ts'
import type { InvitationState, Schema } from '../../db/schema.ts'
import { personColumns } from '../core/person.ts'
import { lower, lowerColumn } from '../identity/queries.ts'

const pending = sql.lit('pending' as const)

/**
 * Matches invitations to an address. SQLite uses the index of those with an address only where a query repeats this
 * condition. It would otherwise read all invitations of an organization.
 */
const isSentTo = (mail: string) => sql<boolean>`(${lowerColumn('mail')} = ${lower(mail)} and mail is not null)`

const invitationColumns = (eb: ExpressionBuilder<Schema, 'invitations' | 'organizations'>) => [
  eb.ref('invitations.id').as('key'),
  eb.ref('invitations.uuid').as('id'),
  eb.ref('invitations.organization_id').as('organizationKey'),
  eb.ref('organizations.name').as('organizationName'),
  eb.ref('organizations.deleted_at').as('organizationDeletedAt'),
  eb.ref('organizations.suspended_at').as('organizationSuspendedAt'),
  eb.ref('invitations.account_id').as('accountKey'),
  eb.ref('invitations.mail').as('mail'),
  eb.ref('invitations.role').as('role'),
  eb.ref('invitations.invited_by').as('invitedBy'),
  eb.ref('invitations.state').as('state'),
  eb.ref('invitations.created_at').as('createdAt'),
  eb.ref('invitations.mailed_at').as('mailedAt'),
  eb.ref('invitations.mail_due_at').as('mailDueAt'),
  eb.ref('invitations.expires_at').as('expiresAt'),
]

export const invitationById = query((db, $: { id: string }) =>
  db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .select(invitationColumns)
    .where('invitations.uuid', '=', $.id),
)

/**
 * Selects the invitations that this account can answer: the newest per organization, so that the organization's key
 * serves as the cursor. A person can be invited by nametag and by address, without the organization learning that both
 * are one person.
 */
export const invitationsForAccount = query(
  (db, $: { accountKey: number; before: number; now: number; count: number }) =>
    db
      .selectFrom('invitations')
      .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
      .innerJoin('accounts as inviter', 'inviter.id', 'invitations.invited_by')
      .select([
        'invitations.organization_id as key',
        'invitations.uuid as id',
        'organizations.name as organizationName',
        'organizations.logo',
        'invitations.role',
        'invitations.created_at as createdAt',
        'invitations.expires_at as expiresAt',
        ...personColumns('inviter', 'inviter'),
      ])
      .where('invitations.account_id', '=', $.accountKey)
      .where('invitations.state', '=', pending)
      .where('invitations.organization_id', '<', $.before)
      .where('invitations.expires_at', '>', $.now)
      .where('organizations.deleted_at', 'is', null)
      .where('organizations.suspended_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('invitations as newer')
              .select('newer.id')
              .whereRef('newer.account_id', '=', 'invitations.account_id')
              .whereRef('newer.organization_id', '=', 'invitations.organization_id')
              .where('newer.state', '=', pending)
              .where('newer.expires_at', '>', $.now)
              .whereRef('newer.id', '>', 'invitations.id'),
          ),
        ),
      )
      .orderBy('invitations.organization_id', 'desc')
      .limit($.count),
)

export const invitationsPending = query(
  (db, $: { organizationKey: number; before: number; now: number; count: number }) =>
    db
      .selectFrom('invitations')
      .leftJoin('accounts as invitee', 'invitee.id', 'invitations.account_id')
      .innerJoin('accounts as inviter', 'inviter.id', 'invitations.invited_by')
      .select([
        'invitations.id as key',
        'invitations.uuid as id',
        'invitations.mail',
        'invitations.role',
        'invitations.created_at as createdAt',
        'invitations.mailed_at as mailedAt',
        'invitations.expires_at as expiresAt',
        'invitee.nic_handle as inviteeHandle',
        'invitee.nametag as inviteeNametag',
        'invitee.display_name as inviteeName',
        'invitee.avatar as inviteeAvatar',
        ...personColumns('inviter', 'inviter'),
      ])
      .where('invitations.organization_id', '=', $.organizationKey)
      .where('invitations.state', '=', 'pending')
      .where('invitations.id', '<', $.before)
      .where('invitations.expires_at', '>', $.now)
      .orderBy('invitations.id', 'desc')
      .limit($.count),
)

/** Finds only invitations by nametag or handle: a match by address would reveal who owns the address. */
export const invitationPendingForAccount = query((db, $: { organizationKey: number; accountKey: number }) =>
  db
    .selectFrom('invitations')
    .select(['id as key', 'uuid as id', 'expires_at as expiresAt'])
    .where('account_id', '=', $.accountKey)
    .where('organization_id', '=', $.organizationKey)
    .where('state', '=', pending)
    .where('mail', 'is', null),
)

/** Closes all pending invitations to a person, by nametag as well as by address. */
export const invitationsCloseForAccount = query(
  (db, $: { organizationKey: number; accountKey: number; state: InvitationState; now: number }) =>
    db
      .updateTable('invitations')
      .set({ state: $.state, closed_at: $.now })
      .where('account_id', '=', $.accountKey)
      .where('organization_id', '=', $.organizationKey)
      .where('state', '=', pending),
)

export const invitationPendingForMail = query((db, $: { organizationKey: number; mail: string }) =>
  db
    .selectFrom('invitations')
    .select(['id as key', 'uuid as id', 'expires_at as expiresAt'])
    .where(isSentTo($.mail))
    .where('organization_id', '=', $.organizationKey)
    .where('state', '=', pending),
)

/** Revokes invitations to an address into organizations whose member its owner is. */
export const invitationsRevokeOfMember = query((db, $: { mail: string; accountKey: number; now: number }) =>
  db
    .updateTable('invitations')
    .set({ state: 'revoked', closed_at: $.now })
    .where(isSentTo($.mail))
    .where('state', '=', pending)
    .where('account_id', 'is', null)
    .where('organization_id', 'in', (own) =>
      own.selectFrom('memberships').select('organization_id').where('account_id', '=', $.accountKey),
    ),
)

/** Assigns the invitations to an address that no account had confirmed. */
export const invitationsBindForMail = query((db, $: { mail: string; accountKey: number }) =>
  db
    .updateTable('invitations')
    .set({ account_id: $.accountKey })
    .where(isSentTo($.mail))
    .where('state', '=', pending)
    .where('account_id', 'is', null),
)

/** Finds an open invitation to an address, of an organization that people can join. */
export const invitationAdmitting = query((db, $: { mail: string; now: number }) =>
  db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .select('invitations.id as key')
    .where(isSentTo($.mail))
    .where('invitations.state', '=', pending)
    .where('invitations.expires_at', '>', $.now)
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.suspended_at', 'is', null)
    .limit(1),
)

export const invitationBind = query((db, $: { key: number; accountKey: number | null }) =>
  db.updateTable('invitations').set({ account_id: $.accountKey }).where('id', '=', $.key),
)

export const invitationInsert = query(
  (
    db,
    $: {
      id: string
      organizationKey: number
      accountKey: number | null
      mail: string | null
      role: Role
      invitedBy: number
      now: number
      expiresAt: number
    },
  ) =>
    db.insertInto('invitations').values({
      uuid: $.id,
      organization_id: $.organizationKey,
      account_id: $.accountKey,
      mail: $.mail,
      role: $.role,
      invited_by: $.invitedBy,
      state: 'pending',
      created_at: $.now,
      mailed_at: 0,
      expires_at: $.expiresAt,
    }),
)

export const invitationMarkMailed = query((db, $: { key: number; now: number }) =>
  db.updateTable('invitations').set({ mailed_at: $.now, mail_due_at: null }).where('id', '=', $.key),
)

/** A null `dueAt` stops the mail, unless the inviter confirms their address later. */
export const invitationSetMailDue = query((db, $: { key: number; dueAt: number | null }) =>
  db.updateTable('invitations').set({ mail_due_at: $.dueAt }).where('id', '=', $.key),
)

export const invitationsSetMailDue = query((db, $: { invitedBy: number; now: number }) =>
  db
    .updateTable('invitations')
    .set({ mail_due_at: $.now })
    .where('invited_by', '=', $.invitedBy)
    .where('state', '=', pending)
    .where('mailed_at', '=', sql.lit(0)),
)

export const invitationDueFirst = query((db, $: { now: number }) =>
  db.selectFrom('invitations').select('uuid as id').where('mail_due_at', '<=', $.now).orderBy('mail_due_at').limit(1),
)

/** Returns the invitation of the organization that is `skip` places before the newest one. */
export const invitationBeforeNewest = query((db, $: { organizationKey: number; skip: number }) =>
  db
    .selectFrom('invitations')
    .select('created_at as createdAt')
    .where('organization_id', '=', $.organizationKey)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset($.skip),
)

export const invitationByInviterBeforeNewest = query((db, $: { invitedBy: number; skip: number }) =>
  db
    .selectFrom('invitations')
    .select('created_at as createdAt')
    .where('invited_by', '=', $.invitedBy)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset($.skip),
)

/** Returns the invitation to an address that is `skip` places before the newest one, including closed invitations. */
export const invitationToMailBeforeNewest = query((db, $: { organizationKey: number; mail: string; skip: number }) =>
  db
    .selectFrom('invitations')
    .select('created_at as createdAt')
    .where(isSentTo($.mail))
    .where('organization_id', '=', $.organizationKey)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset($.skip),
)

export const invitationToAccountBeforeNewest = query(
  (db, $: { organizationKey: number; accountKey: number; skip: number }) =>
    db
      .selectFrom('invitations')
      .select('created_at as createdAt')
      .where('account_id', '=', $.accountKey)
      .where('organization_id', '=', $.organizationKey)
      .where('mail', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .offset($.skip),
)

export const invitationSetRole = query((db, $: { key: number; role: Role; invitedBy: number }) =>
  db.updateTable('invitations').set({ role: $.role, invited_by: $.invitedBy }).where('id', '=', $.key),
)

export const invitationRenew = query((db, $: { key: number; expiresAt: number }) =>
  db.updateTable('invitations').set({ expires_at: $.expiresAt }).where('id', '=', $.key),
)

export const invitationClose = query((db, $: { key: number; state: InvitationState; now: number }) =>
  db
    .updateTable('invitations')
    .set({ state: $.state, closed_at: $.now })
    .where('id', '=', $.key)
    .where('state', '=', 'pending'),
)

/** Selects the addresses under which an account was invited, as the inviters typed them, once per organization. */
export const addressesInvited = query((db, $: { accountKey: number }) =>
  db
    .selectFrom('invitations')
    .select(['organization_id as organizationKey', 'mail'])
    .distinct()
    .where('account_id', '=', $.accountKey),
)

/** Removes the address of a deleted account from its invitations. */
export const invitationsForgetAddress = query((db, $: { accountKey: number }) =>
  db.updateTable('invitations').set({ mail: null }).where('account_id', '=', $.accountKey),
)

export const invitationsRevokeForAccount = query((db, $: { accountKey: number; now: number }) =>
  db
    .updateTable('invitations')
    .set({ state: 'revoked', closed_at: $.now })
    .where('account_id', '=', $.accountKey)
    .where('state', '=', pending),
)
