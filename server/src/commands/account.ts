import type { Transaction } from '../db/database.ts'
import type { App } from '../domain/app.ts'
import {
  type AccountForOperators,
  accountsForOperators,
  createAccountFor,
  deleteAccountOf,
  endSessions as endSessionsOf,
  makeOperator as makeOperatorOf,
  showAccount as readOne,
  removeOperator,
  resetPasswordOf,
  resumeAccount,
  suspendAccount,
} from '../domain/operator/accounts.ts'
import { commandLine, type Operator } from '../domain/operator/record-act.ts'
import { Mail, Nametag, NewPassword, ProfileFields } from '../http/v2/accounts/schemas.ts'
import { confirm, readInput } from './ask.ts'
import { asList, inColumns } from './columns.ts'
import { type Call, numberOf, type Outcome, textOf } from './command.ts'
import { withApp } from './open-app.ts'
import { readUpTo } from './read-up-to.ts'
import { requireValid } from './validate.ts'

const stateOf = ({ suspendedAt, operator, mailVerified }: AccountForOperators) =>
  [suspendedAt !== null && 'suspended', operator && 'operator', !mailVerified && 'mail not confirmed']
    .filter(Boolean)
    .join(', ')

const heads = ['MEMBER ID', 'NAMETAG', 'MAIL', 'CREATED', 'STATE']

const rowOf = (account: AccountForOperators) => [
  account.nicHandle,
  account.nametag,
  account.mail,
  account.createdAt.slice(0, 10),
  stateOf(account),
]

export function listAccounts({ args: [q = ''], options }: Call): Promise<Outcome> {
  const count = numberOf(options, 'limit', 100, 1_000_000)
  return withApp(async (app) => {
    const { items, more } = await readUpTo(count, (page) => accountsForOperators(app, { q, page }))
    const text = items.length === 0 ? 'There is no such account.' : inColumns(heads, items.map(rowOf))
    return { json: { accounts: items, more }, text: more ? `${text}\n… and more. Use --limit.` : text }
  })
}

export const showAccount = ({ args: [name = ''] }: Call): Promise<Outcome> =>
  withApp(async (app) => {
    const account = await readOne(app, name)
    const organizations = account.organizations.map((each) => [
      String(each.nio),
      each.roleName,
      each.deletedAt === null ? '' : 'closed',
      each.name,
    ])
    const text = asList([
      ['Member ID', account.nicHandle],
      ['Nametag', account.nametag],
      ['Name', account.name ?? '–'],
      ['Mail', account.mail],
      ['Id', account.id],
      ['Created', account.createdAt],
      ['State', stateOf(account) || 'in order'],
      ['Sessions', String(account.sessions)],
      ['Organizations', organizations.length === 0 ? 'none' : ''],
    ])
    const table = organizations.length === 0 ? '' : `\n${inColumns(['NIO', 'ROLE', 'STATE', 'NAME'], organizations)}`
    return { json: account, text: text + table }
  })

type TransactionalAct = (
  app: App,
  tx: Transaction,
  operator: Operator,
  act: { name: string; reason: string },
) => Promise<AccountForOperators>

const acting =
  (act: TransactionalAct, sentence: (account: AccountForOperators, app: App) => string) =>
  ({ args: [name = ''], options }: Call): Promise<Outcome> =>
    withApp(async (app) => {
      const given = { name, reason: textOf(options, 'reason') }
      const account = await app.db.transact((tx) => act(app, tx, commandLine, given))
      return { json: account, text: sentence(account, app) }
    })

export const suspend = acting(suspendAccount, ({ nametag }) => `${nametag} is suspended and signed out everywhere.`)

export const resume = acting(resumeAccount, ({ nametag }) => `${nametag} can sign in again.`)

export const endSessions = acting(endSessionsOf, ({ nametag }) => `${nametag} is signed out everywhere.`)

export const resetPassword = acting(resetPasswordOf, ({ nametag, mail }, { config }) =>
  config.smtpUrl === null
    ? `A one-time password was saved for ${nametag}. Show it with: atrium mails ${nametag} 1`
    : `A one-time password is on its way to ${mail}. The running service sends it.`,
)

const makeOne = acting(makeOperatorOf, ({ nametag }) => `${nametag} is an operator.`)

const removeOne = acting(removeOperator, ({ nametag, operator }) =>
  operator ? `${nametag} is still an operator, because OPERATORS names the address.` : `${nametag} is no operator.`,
)

export const makeOperator = (call: Call) => (call.options.remove ? removeOne(call) : makeOne(call))

export async function remove({ args: [name = ''], options }: Call): Promise<Outcome> {
  if (!options.yes && !(await confirm(`Delete the account ${name} for good?`))) {
    return { json: { deleted: false }, text: 'Nothing was deleted.', exitCode: 1 }
  }
  return withApp(async (app) => {
    const account = await deleteAccountOf(app, commandLine, { name, reason: textOf(options, 'reason') })
    return { json: { deleted: true, id: account.id, nicHandle: account.nicHandle }, text: `${name} is deleted.` }
  })
}

export async function createAccount({ args: [nametag = '', mail = ''], options }: Call): Promise<Outcome> {
  const name = textOf(options, 'name') || null
  const password = options['password-stdin'] ? await readInput() : undefined
  requireValid('nametag', Nametag, nametag)
  requireValid('mail address', Mail, mail)
  if (name !== null) requireValid('name', ProfileFields.name, name)
  if (password !== undefined) requireValid('password', NewPassword, password)
  const reason = textOf(options, 'reason')
  return withApp(async (app) => {
    const given = { nametag, mail, name, password, isConfirmed: options.confirmed === true }
    const made = await createAccountFor(app, commandLine, given, reason)
    const account = options.operator
      ? await app.db.transact((tx) => makeOperatorOf(app, tx, commandLine, { name: made.id, reason }))
      : made
    const credentials =
      password !== undefined
        ? ''
        : app.config.smtpUrl === null
          ? ` Show its one-time password with: atrium mails ${nametag}`
          : ' A one-time password is on its way by mail.'
    return { json: account, text: `${nametag} has an account now, ${account.nicHandle}.${credentials}` }
  })
}
