import type { Role } from '../../../../shared/roles.ts'
import { timeAt, timeOrNull } from '../../clock.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { noActor, recordAudit } from '../audit/record-audit.ts'
import { numberShape } from '../core/action.ts'
import { newest, type PageRequest } from '../core/page.ts'
import { type Person, personOf } from '../core/person.ts'
import { findAccount } from '../identity/find-account.ts'
import { accountByKey } from '../identity/queries.ts'
import { announce } from '../live/announce.ts'
import { mailRoleChange } from '../members/mail-role-change.ts'
import { administratorsOf, memberByAccount, membershipUpdate } from '../members/queries.ts'
import { reopen } from '../organizations/delete-organization.ts'
import { resumeWebhooks } from '../outbox/queue-delivery.ts'
import { findInPages } from './find-in-pages.ts'
import { organizationSetSuspended, organizationSetUnlisted, organizationsBefore } from './queries.ts'
import { type Operator, recordAct } from './record-act.ts'

type OrganizationRow = RowOf<typeof organizationsBefore>

/** An organization in the form that operators see. Its talks, boards, calendars and files are not theirs to read. */
export type OrganizationForOperators = {
  nio: number
  name: string
  description: string
  public: boolean
  memberCount: number
  createdAt: string
  deletedAt: string | null
  suspendedAt: string | null
  unlisted: boolean
}

const toOrganizationForOperators = (row: OrganizationRow): OrganizationForOperators => ({
  nio: row.key,
  name: row.name,
  description: row.description,
  public: row.public === 1,
  memberCount: row.memberCount,
  createdAt: timeAt(row.createdAt),
  deletedAt: timeOrNull(row.deletedAt),
  suspendedAt: timeOrNull(row.suspendedAt),
  unlisted: row.unlistedAt !== null,
})

/** Lists organizations, newest first: all of them, or those whose name or description contains a text. */
export const organizationsForOperators = (app: App, asked: { q: string; page: PageRequest }) =>
  findInPages(
    asked,
    (bounds) => organizationsBefore.all(app.db, bounds),
    ({ searchText }) => [searchText],
    toOrganizationForOperators,
  )

/** Number of administrators that are named, so that a large organization costs no more than others. */
const maxAdministrators = 50

export async function showOrganization(
  app: App,
  nio: string,
): Promise<OrganizationForOperators & { administrators: Person[] }> {
  const row = await organizationNamed(app.db, nio)
  const administrators = await administratorsOf.all(app.db, { organizationKey: row.key, count: maxAdministrators })
  return { ...toOrganizationForOperators(row), administrators: administrators.map(personOf) }
}

async function organizationNamed(on: Connection, nio: string): Promise<OrganizationRow> {
  const key = numberShape.test(nio) ? Number(nio) : newest
  const row = await organizationsBefore.first(on, { before: key + 1, count: 1 })
  if (row?.key !== key) throw fail('ORGANIZATION_NOT_FOUND', { sentence: 'There is no such organization.' })
  return row
}

type Act = { nio: string; reason: string }

/** Runs an act on one organization and returns the organization as it is afterwards. */
const acting =
  (act: (app: App, tx: Transaction, operator: Operator, row: OrganizationRow, reason: string) => Promise<void>) =>
  async (app: App, tx: Transaction, operator: Operator, { nio, reason }: Act): Promise<OrganizationForOperators> => {
    const row = await organizationNamed(tx, nio)
    await act(app, tx, operator, row, reason)
    return toOrganizationForOperators(await organizationNamed(tx, nio))
  }

/** The audit log of the organization names no operator. */
const inAudit = ({ key }: OrganizationRow) => ({ accountKey: noActor, organizationKey: key })

/** Members of a suspended organization can only leave it. Repeating the act changes nothing. */
export const suspendOrganization = acting(async (app, tx, operator, row, reason) => {
  if (row.suspendedAt !== null) return
  await organizationSetSuspended.run(tx, { key: row.key, suspendedAt: app.clock.now() })
  await recordAct(app, tx, operator, 'organization.suspended', reason, { organizationKey: row.key })
  await recordAudit(app, tx, inAudit(row), 'organization.suspended', { details: { reason } })
  await announceChange(app, tx, row)
})

export const resumeOrganization = acting(async (app, tx, operator, row, reason) => {
  if (row.suspendedAt === null) return
  await organizationSetSuspended.run(tx, { key: row.key, suspendedAt: null })
  await recordAct(app, tx, operator, 'organization.resumed', reason, { organizationKey: row.key })
  await recordAudit(app, tx, inAudit(row), 'organization.resumed', { details: { reason } })
  await announceChange(app, tx, row)
  await resumeWebhooks(app, tx, row.key)
})

/** Nobody finds an unlisted organization in discovery. Its members notice nothing else. */
export const unlistOrganization = acting(async (app, tx, operator, row, reason) => {
  if (row.unlistedAt !== null) return
  await organizationSetUnlisted.run(tx, { key: row.key, unlistedAt: app.clock.now() })
  await recordAct(app, tx, operator, 'organization.unlisted', reason, { organizationKey: row.key })
  await recordAudit(app, tx, inAudit(row), 'organization.unlisted', { details: { reason } })
})

export const listOrganization = acting(async (app, tx, operator, row, reason) => {
  if (row.unlistedAt === null) return
  await organizationSetUnlisted.run(tx, { key: row.key, unlistedAt: null })
  await recordAct(app, tx, operator, 'organization.listed', reason, { organizationKey: row.key })
  await recordAudit(app, tx, inAudit(row), 'organization.listed', { details: { reason } })
})

/** Makes a member an administrator, for an organization whose administrators are gone. */
export async function makeAdministrator(
  app: App,
  tx: Transaction,
  operator: Operator,
  { nio, credential, reason }: Act & { credential: string },
): Promise<OrganizationForOperators> {
  const row = await organizationNamed(tx, nio)
  const account = await findAccount(tx, credential)
  const person = account && (await memberByAccount.first(tx, { organizationKey: row.key, accountKey: account.key }))
  if (!person) throw fail('MEMBER_NOT_FOUND')
  if (person.role !== administrator) {
    await membershipUpdate.run(tx, { key: person.key, role: administrator, comment: person.comment })
    await recordAct(app, tx, operator, 'organization.administratorMade', reason, {
      organizationKey: row.key,
      accountKey: person.accountKey,
    })
    const details = { from: person.role, to: administrator }
    await recordAudit(app, tx, inAudit(row), 'member.roleChanged', { target: person.accountKey, details })
    const by = await accountByKey.first(tx, { key: operator.accountKey ?? 0 })
    await mailRoleChange(app, tx, {
      organizationKey: row.key,
      person,
      from: person.role,
      to: administrator,
      by: { accountKey: by?.key ?? noActor, nametag: by?.nametag ?? 'Atrium', name: by?.name ?? null },
    })
    const data = { nio: row.key, nicHandle: person.nicHandle }
    await announce(app, tx, { kind: 'member.changed', organizationKey: row.key, data })
  }
  return toOrganizationForOperators(row)
}

const administrator: Role = 3

/** Reopens an organization that its administrators closed, within 30 days. */
export const restoreOrganizationOf = acting(async (app, tx, operator, row, reason) => {
  if (row.deletedAt === null) return
  await reopen(app, tx, inAudit(row), row)
  await recordAct(app, tx, operator, 'organization.restored', reason, { organizationKey: row.key })
})

/** Members read the organization again and see its new state. Webhooks stay silent: they are suspended as well. */
const announceChange = (app: App, tx: Transaction, { key }: OrganizationRow) =>
  announce(app, tx, { kind: 'organization.changed', organizationKey: key, data: { nio: key }, toWebhooks: false })
