import { type ExpressionBuilder, sql } from 'kysely'
import { isOneOf, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'

export const lower = (value: string) => sql<string>`lower(${value})`

export const lowerColumn = (column: string) => sql<string>`lower(${sql.ref(column)})`

/**
 * Columns that the owner of an account sees. The mail address is never null, because deleted accounts are not selected.
 */
const shownColumns = (eb: ExpressionBuilder<Schema, 'accounts'>) => [
  eb.ref('accounts.uuid').as('id'),
  eb.ref('accounts.nic_handle').as('nicHandle'),
  eb.ref('accounts.nametag').as('nametag'),
  eb.ref('accounts.mail').$notNull().as('mail'),
  eb.ref('accounts.mail_verified').as('mailVerified'),
  eb.ref('accounts.created_at').as('createdAt'),
  eb.ref('accounts.display_name').as('name'),
  eb.ref('accounts.bio').as('bio'),
  eb.ref('accounts.locale').as('locale'),
  eb.ref('accounts.time_zone').as('timeZone'),
  eb.ref('accounts.avatar').as('avatar'),
]

const accountColumns = (eb: ExpressionBuilder<Schema, 'accounts'>) => [
  ...shownColumns(eb),
  eb.ref('accounts.id').as('key'),
  eb.ref('accounts.reset_mail').$notNull().as('resetMail'),
  eb.ref('accounts.password_hash').as('passwordHash'),
  eb.ref('accounts.password_changed_at').as('passwordChangedAt'),
  eb.ref('accounts.mail_on_mention').as('mailOnMention'),
  eb.ref('accounts.suspended_at').as('suspendedAt'),
  eb.ref('accounts.is_operator').as('isOperator'),
  eb.ref('accounts.must_confirm').as('mustConfirm'),
]

export const accountByKey = query((db, $: { key: number }) =>
  db.selectFrom('accounts').select(accountColumns).where('id', '=', $.key).where('deleted_at', 'is', null),
)

/** Selects fewer columns than `accountByKey`, because this query runs often. */
export const accountShownByKey = query((db, $: { key: number }) =>
  db
    .selectFrom('accounts')
    .select((eb) => [...shownColumns(eb), eb.ref('accounts.is_operator').as('isOperator')])
    .where('id', '=', $.key)
    .where('deleted_at', 'is', null),
)

export const accountById = query((db, $: { id: string }) =>
  db.selectFrom('accounts').select(accountColumns).where('uuid', '=', lower($.id)).where('deleted_at', 'is', null),
)

export const accountByHandle = query((db, $: { nicHandle: string }) =>
  db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('nic_handle', '=', $.nicHandle)
    .where('deleted_at', 'is', null),
)

export const accountByNametag = query((db, $: { nametag: string }) =>
  db
    .selectFrom('accounts')
    .select(accountColumns)
    .where(lowerColumn('nametag'), '=', lower($.nametag))
    .where('deleted_at', 'is', null),
)

export const accountByMail = query((db, $: { mail: string }) =>
  db.selectFrom('accounts').select(accountColumns).where(lowerColumn('mail'), '=', lower($.mail)),
)

/** Selects the accounts that the command line made operators. Those of OPERATORS are found by their address. */
export const accountsMadeOperators = query((db, $: { after: number; count: number }) =>
  db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('is_operator', '=', sql.lit(1 as const))
    .where('accounts.id', '>', $.after)
    .where('deleted_at', 'is', null)
    .orderBy('accounts.id')
    .limit($.count),
)

export const sessionByTokenHash = query((db, $: { tokenHash: string; now: number }) =>
  db
    .selectFrom('sessions')
    .select(['id as key', 'account_id as accountKey', 'last_used_at as lastUsedAt', 'must_confirm as mustConfirm'])
    .where('token_hash', '=', $.tokenHash)
    .where('expires_at', '>', $.now),
)

/** Also finds the membership of the account in an organization, for the requests that need both. */
export const sessionInOrganization = query((db, $: { tokenHash: string; now: number; organizationKey: number }) =>
  db
    .selectFrom('sessions')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.account_id', '=', 'sessions.account_id')
        .on('memberships.organization_id', '=', $.organizationKey),
    )
    .leftJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select([
      'sessions.id as key',
      'sessions.account_id as accountKey',
      'sessions.last_used_at as lastUsedAt',
      'sessions.must_confirm as mustConfirm',
      'memberships.id as membershipKey',
      'memberships.role',
      'organizations.deleted_at as deletedAt',
      'organizations.suspended_at as suspendedAt',
    ])
    .where('sessions.token_hash', '=', $.tokenHash)
    .where('sessions.expires_at', '>', $.now),
)

export const sessionByKey = query((db, $: { key: number; now: number }) =>
  db.selectFrom('sessions').select('account_id as accountKey').where('id', '=', $.key).where('expires_at', '>', $.now),
)

export const accountIdOf = query((db, $: { key: number }) =>
  db.selectFrom('accounts').select('uuid as id').where('id', '=', $.key),
)

/**
 * Records when sessions were used, given as a JSON object of times by key, which extends remembered ones up to the end of
 * their last year. Those that another worker has recorded are left out.
 */
export const sessionsTouch = query(
  (db, $: { uses: string; keys: string; precision: number; remembered: number }, engine) => {
    const usedAt =
      engine === 'sqlite'
        ? sql<number>`(${$.uses} ->> cast(id as text))`
        : sql<number>`(${$.uses}::jsonb ->> id::text)::bigint`
    return db
      .updateTable('sessions')
      .set((eb) => {
        const extendedTo = sql<number>`${usedAt} + ${$.remembered}`
        return {
          last_used_at: usedAt,
          expires_at: eb
            .case()
            .when('extendable_until', 'is', null)
            .then(eb.ref('expires_at'))
            .when('extendable_until', '<', extendedTo)
            .then(eb.ref('extendable_until').$notNull())
            .else(extendedTo)
            .end(),
        }
      })
      .where(isOneOf(engine, 'id', $.keys))
      .where('last_used_at', '<=', sql<number>`${usedAt} - ${$.precision}`)
  },
)
