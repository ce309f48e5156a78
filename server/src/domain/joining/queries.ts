import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { query } from '../../db/prepared.ts'
import type { JoinRequestState, Schema } from '../../db/schema.ts'
import { personColumns } from '../core/person.ts'
import { profileColumns } from '../discover/queries.ts'

const pending = sql.lit('pending' as const)

const requestColumns = [
  'join_requests.id as key',
  'join_requests.uuid as id',
  'join_requests.organization_id as organizationKey',
  'join_requests.account_id as accountKey',
  'join_requests.message',
  'join_requests.answers',
  'join_requests.state',
  'join_requests.decision_message as decisionMessage',
  'join_requests.created_at as createdAt',
  'join_requests.closed_at as closedAt',
] as const

/** Selects requests with their applicants and the people who decided. */
const requestsWithPeople = (db: Kysely<Schema>) =>
  db
    .selectFrom('join_requests')
    .innerJoin('accounts as applicant', 'applicant.id', 'join_requests.account_id')
    .leftJoin('accounts as decider', 'decider.id', 'join_requests.decided_by')
    .select([...requestColumns, ...personColumns('applicant', 'applicant'), ...personColumns('decider', 'decider')])

type PageOfOrganization = { organizationKey: number; before: number; count: number }

export const requestsOfOrganization = query((db, $: PageOfOrganization) =>
  requestsWithPeople(db)
    .where('join_requests.organization_id', '=', $.organizationKey)
    .where('join_requests.id', '<', $.before)
    .orderBy('join_requests.id', 'desc')
    .limit($.count),
)

export const requestsInState = query((db, $: PageOfOrganization & { state: JoinRequestState }) =>
  requestsWithPeople(db)
    .where('join_requests.organization_id', '=', $.organizationKey)
    .where('join_requests.state', '=', $.state)
    .where('join_requests.id', '<', $.before)
    .orderBy('join_requests.id', 'desc')
    .limit($.count),
)

export const requestOfOrganization = query((db, $: { id: string; organizationKey: number }) =>
  requestsWithPeople(db)
    .where('join_requests.uuid', '=', $.id)
    .where('join_requests.organization_id', '=', $.organizationKey),
)

const organizationOf = (eb: ExpressionBuilder<Schema, 'organizations'>) => [
  eb.ref('organizations.name').as('organizationName'),
  eb.ref('organizations.logo').as('logo'),
]

export const requestsOfAccount = query((db, $: { accountKey: number; before: number; count: number }) =>
  db
    .selectFrom('join_requests')
    .innerJoin('organizations', 'organizations.id', 'join_requests.organization_id')
    .select(requestColumns)
    .select(organizationOf)
    .where('join_requests.account_id', '=', $.accountKey)
    .where('join_requests.id', '<', $.before)
    .orderBy('join_requests.id', 'desc')
    .limit($.count),
)

export const requestOfAccount = query((db, $: { id: string; accountKey: number }) =>
  db.selectFrom('join_requests').select(requestColumns).where('uuid', '=', $.id).where('account_id', '=', $.accountKey),
)

type Applicant = { organizationKey: number; accountKey: number }

export const requestPending = query((db, $: Applicant) =>
  db
    .selectFrom('join_requests')
    .select(requestColumns)
    .where('account_id', '=', $.accountKey)
    .where('organization_id', '=', $.organizationKey)
    .where('state', '=', pending),
)

/** Returns the newest refusal of a person since a time. Requests of one account are few. */
export const requestDeclinedSince = query((db, $: Applicant & { since: number }) =>
  db
    .selectFrom('join_requests')
    .select('closed_at as closedAt')
    .where('account_id', '=', $.accountKey)
    .where('organization_id', '=', $.organizationKey)
    .where('state', '=', sql.lit('declined' as const))
    .where('closed_at', '>', $.since)
    .$narrowType<{ closedAt: number }>(),
)

type NewRequest = Applicant & { id: string; message: string; answers: string; now: number }

export const requestInsert = query((db, $: NewRequest & { state: JoinRequestState; closedAt: number | null }) =>
  db.insertInto('join_requests').values({
    uuid: $.id,
    organization_id: $.organizationKey,
    account_id: $.accountKey,
    message: $.message,
    answers: $.answers,
    state: $.state,
    decision_message: '',
    created_at: $.now,
    closed_at: $.closedAt,
  }),
)

export const requestReplace = query((db, $: { key: number; message: string; answers: string; now: number }) =>
  db
    .updateTable('join_requests')
    .set({ message: $.message, answers: $.answers, created_at: $.now })
    .where('id', '=', $.key),
)

type RequestDecision = {
  key: number
  state: JoinRequestState
  decidedBy: number | null
  decisionMessage: string
  now: number
}

export const requestClose = query((db, $: RequestDecision) =>
  db
    .updateTable('join_requests')
    .set({ state: $.state, decided_by: $.decidedBy, decision_message: $.decisionMessage, closed_at: $.now })
    .where('id', '=', $.key),
)

/** Deletes all requests of an account that is being deleted, with what it wrote in them. */
export const requestsDeleteOfAccount = query((db, $: { accountKey: number }) =>
  db.deleteFrom('join_requests').where('account_id', '=', $.accountKey),
)

const linkColumns = [
  'join_links.id as key',
  'join_links.uuid as id',
  'join_links.organization_id as organizationKey',
  'join_links.sealed_secret as sealedSecret',
  'join_links.max_uses as uses',
  'join_links.used',
  'join_links.created_at as createdAt',
  'join_links.expires_at as expiresAt',
] as const

const linksWithMaker = (db: Kysely<Schema>) =>
  db
    .selectFrom('join_links')
    .innerJoin('memberships', 'memberships.id', 'join_links.membership_id')
    .innerJoin('accounts as maker', 'maker.id', 'memberships.account_id')
    .select([...linkColumns, ...personColumns('maker', 'maker')])

export const linksOfOrganization = query((db, $: { organizationKey: number; now: number }) =>
  linksWithMaker(db)
    .where('join_links.organization_id', '=', $.organizationKey)
    .where('join_links.expires_at', '>', $.now)
    .orderBy('join_links.id', 'desc'),
)

export const linkOfOrganization = query((db, $: { id: string; organizationKey: number }) =>
  linksWithMaker(db).where('join_links.uuid', '=', $.id).where('join_links.organization_id', '=', $.organizationKey),
)

/** Finds a link that works: its maker is still staff, and its organization open. */
export const linkBySecret = query((db, $: { secretHash: string; now: number }) =>
  db
    .selectFrom('join_links')
    .innerJoin('memberships', 'memberships.id', 'join_links.membership_id')
    .innerJoin('organizations', 'organizations.id', 'join_links.organization_id')
    .select(profileColumns)
    .select('join_links.id as linkKey')
    .where('join_links.secret_hash', '=', $.secretHash)
    .where('join_links.expires_at', '>', $.now)
    .where((eb) => eb.or([eb('join_links.max_uses', 'is', null), eb('join_links.used', '<', eb.ref('max_uses'))]))
    .where('memberships.role', '>=', 2)
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.suspended_at', 'is', null),
)

export const linkInsert = query(
  (
    db,
    $: {
      id: string
      organizationKey: number
      membershipKey: number
      secretHash: string
      sealedSecret: string
      uses: number | null
      now: number
      expiresAt: number
    },
  ) =>
    db.insertInto('join_links').values({
      uuid: $.id,
      organization_id: $.organizationKey,
      membership_id: $.membershipKey,
      secret_hash: $.secretHash,
      sealed_secret: $.sealedSecret,
      max_uses: $.uses,
      used: 0,
      created_at: $.now,
      expires_at: $.expiresAt,
    }),
)

/** Counts one use, unless there is none left. The row is locked until the commit, so that uses wait for each other. */
export const linkSpend = query((db, $: { key: number; now: number }) =>
  db
    .updateTable('join_links')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', $.key)
    .where('expires_at', '>', $.now)
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('used', '<', eb.ref('max_uses'))])),
)

export const linkDelete = query((db, $: { key: number }) => db.deleteFrom('join_links').where('id', '=', $.key))
