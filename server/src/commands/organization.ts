import type { Transaction } from '../db/database.ts'
import type { App } from '../domain/app.ts'
import {
  type OrganizationForOperators,
  organizationsForOperators,
  showOrganization as readOne,
  restoreOrganizationOf,
  resumeOrganization,
  suspendOrganization,
} from '../domain/operator/organizations.ts'
import { commandLine, type Operator } from '../domain/operator/record-act.ts'
import { asList, inColumns } from './columns.ts'
import { type Call, numberOf, type Outcome, textOf } from './command.ts'
import { withApp } from './open-app.ts'
import { readUpTo } from './read-up-to.ts'

const stateOf = (organization: OrganizationForOperators) =>
  [
    organization.suspendedAt !== null && 'suspended',
    organization.deletedAt !== null && 'closed',
    organization.unlisted && 'unlisted',
    organization.public && 'public',
  ]
    .filter(Boolean)
    .join(', ')

const heads = ['NIO', 'MEMBERS', 'CREATED', 'STATE', 'NAME']

const rowOf = (organization: OrganizationForOperators) => [
  String(organization.nio),
  String(organization.memberCount),
  organization.createdAt.slice(0, 10),
  stateOf(organization),
  organization.name,
]

export function listOrganizations({ args: [q = ''], options }: Call): Promise<Outcome> {
  const count = numberOf(options, 'limit', 100, 1_000_000)
  return withApp(async (app) => {
    const { items, more } = await readUpTo(count, (page) => organizationsForOperators(app, { q, page }))
    const text = items.length === 0 ? 'There is no such organization.' : inColumns(heads, items.map(rowOf))
    return { json: { organizations: items, more }, text: more ? `${text}\n… and more. Use --limit.` : text }
  })
}

export const showOrganization = ({ args: [nio = ''] }: Call): Promise<Outcome> =>
  withApp(async (app) => {
    const organization = await readOne(app, nio)
    const people = organization.administrators.map(({ nicHandle, nametag, name }) =>
      [nametag, nicHandle, name].filter(Boolean).join(' · '),
    )
    const text = asList([
      ['NIO', String(organization.nio)],
      ['Name', organization.name],
      ['Description', organization.description || '–'],
      ['Members', String(organization.memberCount)],
      ['Created', organization.createdAt],
      ['State', stateOf(organization) || 'private'],
      ['Administrators', people.join(', ') || 'none'],
    ])
    return { json: organization, text }
  })

type TransactionalAct = (
  app: App,
  tx: Transaction,
  operator: Operator,
  act: { nio: string; reason: string },
) => Promise<OrganizationForOperators>

const acting =
  (act: TransactionalAct, sentence: (organization: OrganizationForOperators) => string) =>
  ({ args: [nio = ''], options }: Call): Promise<Outcome> =>
    withApp(async (app) => {
      const given = { nio, reason: textOf(options, 'reason') }
      const organization = await app.db.transact((tx) => act(app, tx, commandLine, given))
      return { json: organization, text: sentence(organization) }
    })

export const suspend = acting(suspendOrganization, ({ name }) => `${name} is suspended. Its members can only leave it.`)

export const resume = acting(resumeOrganization, ({ name }) => `${name} works again.`)

export const restore = acting(restoreOrganizationOf, ({ name }) => `${name} is open again.`)
