import type { Role, RoleName } from '../../../../shared/roles.ts'
import { roleNames } from '../../../../shared/roles.ts'
import { timeAt, timeOrNull } from '../../clock.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { fail } from '../../errors.ts'
import { requireUncommonPassword } from '../accounts/common-passwords.ts'
import { removeAccount } from '../accounts/delete-account.ts'
import { accountVerifyMail } from '../accounts/queries.ts'
import { createAccount, translateTakenNames } from '../accounts/register.ts'
import { mailOneTimePassword } from '../accounts/reset-password.ts'
import { sessionsDeleteAll } from '../accounts/session-queries.ts'
import { settleDates } from '../answers/settle.ts'
import type { App } from '../app.ts'
import { isOperator } from '../core/operator.ts'
import type { PageRequest } from '../core/page.ts'
import type { AccountRow } from '../identity/account.ts'
import { findAccount } from '../identity/find-account.ts'
import { announce } from '../live/announce.ts'
import { queueMail } from '../mail/outbox.ts'
import { membershipsOfAccount } from '../members/queries.ts'
import { findInPages } from './find-in-pages.ts'
import { accountSetOperator, accountSetSuspended, accountsBefore, sessionCountOf } from './queries.ts'
import { type Operator, recordAct } from './record-act.ts'

/** An account in the form that operators see. */
export type AccountForOperators = {
  id: string
  nicHandle: string
  nametag: string
  name: string | null
  mail: string
  mailVerified: boolean
  createdAt: string
  suspendedAt: string | null
  operator: boolean
}

type ListedAccount = Omit<RowOf<typeof accountsBefore>, 'searchName' | 'key' | 'mailVerified'> & {
  mailVerified: number
}

const toAccountForOperators = (app: App, row: ListedAccount): AccountForOperators => ({
  id: row.id,
  nicHandle: row.nicHandle,
  nametag: row.nametag,
  name: row.name,
  mail: row.mail,
  mailVerified: row.mailVerified === 1,
  createdAt: timeAt(row.createdAt),
  suspendedAt: timeOrNull(row.suspendedAt),
  operator: isOperator(app, row),
})

/** Lists accounts, newest first: all of them, or those whose names or address contain a text. */
export const accountsForOperators = (app: App, asked: { q: string; page: PageRequest }) =>
  findInPages(
    asked,
    (bounds) => accountsBefore.all(app.db, bounds),
    ({ nametag, mail, nicHandle, searchName, id }) => [nametag, mail, nicHandle, searchName, id],
    (row) => toAccountForOperators(app, row),
  )

type Membership = { nio: number; name: string; role: Role; roleName: RoleName; deletedAt: string | null }

/** Returns one account with its organizations and the number of its sessions. */
export async function showAccount(
  app: App,
  name: string,
): Promise<AccountForOperators & { sessions: number; organizations: Membership[] }> {
  const account = await accountNamed(app.db, name)
  const { count } = await sessionCountOf.one(app.db, { accountKey: account.key, now: app.clock.now() })
  const memberships = await membershipsOfAccount.all(app.db, { accountKey: account.key })
  return {
    ...toAccountForOperators(app, account),
    sessions: count,
    organizations: memberships.map(({ organizationKey, name: organization, role, deletedAt }) => ({
      nio: organizationKey,
      name: organization,
      role,
      roleName: roleNames[role],
      deletedAt: timeOrNull(deletedAt),
    })),
  }
}

/** Finds an account by any of its four names. */
export async function accountNamed(on: Connection, name: string): Promise<AccountRow> {
  const account = await findAccount(on, name)
  if (!account) throw fail('ACCOUNT_NOT_FOUND')
  return account
}

type Act = { name: string; reason: string }

/** Runs an act on one account and returns the account as it is afterwards. */
const acting =
  (act: (app: App, tx: Transaction, operator: Operator, account: AccountRow, reason: string) => Promise<void>) =>
  async (app: App, tx: Transaction, operator: Operator, { name, reason }: Act): Promise<AccountForOperators> => {
    const account = await accountNamed(tx, name)
    await act(app, tx, operator, account, reason)
    return toAccountForOperators(app, (await findAccount(tx, account.id)) ?? account)
  }

/** Nobody can sign in to a suspended account. Repeating the act changes nothing. */
export const suspendAccount = acting(async (app, tx, operator, account, reason) => {
  if (account.suspendedAt !== null) return
  const now = app.clock.now()
  await accountSetSuspended.run(tx, { key: account.key, suspendedAt: now })
  await endAllSessions(app, tx, account)
  await recordAct(app, tx, operator, 'account.suspended', reason, { accountKey: account.key })
  await queueMail(app, tx, {
    accountKey: account.key,
    to: account.resetMail,
    kind: 'account-suspended',
    data: { nametag: account.nametag, at: now, reason },
  })
})

export const resumeAccount = acting(async (app, tx, operator, account, reason) => {
  if (account.suspendedAt === null) return
  await accountSetSuspended.run(tx, { key: account.key, suspendedAt: null })
  await recordAct(app, tx, operator, 'account.resumed', reason, { accountKey: account.key })
  await queueMail(app, tx, {
    accountKey: account.key,
    to: account.resetMail,
    kind: 'account-resumed',
    data: { nametag: account.nametag, at: app.clock.now(), publicUrl: app.config.publicUrl },
  })
})

export const endSessions = acting(async (app, tx, operator, account, reason) => {
  await endAllSessions(app, tx, account)
  await recordAct(app, tx, operator, 'account.sessionsEnded', reason, { accountKey: account.key })
})

/** The event reaches the streams of the ended sessions on every node, which then close them. */
async function endAllSessions(app: App, tx: Transaction, account: AccountRow): Promise<void> {
  await sessionsDeleteAll.run(tx, { accountKey: account.key })
  await announce(app, tx, { kind: 'account.changed', accountKey: account.key, data: {} })
  tx.afterCommit(() => app.live.hub.sessionsEnded(account.key))
}

/** Mails a one-time password, as a request of the person would. Rate limits do not apply to operators. */
export const resetPasswordOf = acting(async (app, tx, operator, account, reason) => {
  await mailOneTimePassword(app, tx, account)
  await recordAct(app, tx, operator, 'account.passwordReset', reason, { accountKey: account.key })
})

export const makeOperator = acting(async (app, tx, operator, account, reason) => {
  if (account.isOperator === 1) return
  await accountSetOperator.run(tx, { key: account.key, isOperator: 1 })
  await recordAct(app, tx, operator, 'account.operatorMade', reason, { accountKey: account.key })
})

export const removeOperator = acting(async (app, tx, operator, account, reason) => {
  if (account.isOperator === 0) return
  await accountSetOperator.run(tx, { key: account.key, isOperator: 0 })
  await recordAct(app, tx, operator, 'account.operatorRemoved', reason, { accountKey: account.key })
})

export const removeAccountOf = acting(async (app, tx, operator, account, reason) => {
  await removeAccount(app, tx, account)
  await recordAct(app, tx, operator, 'account.deleted', reason, { accountKey: account.key })
})

/** Deletes an account under the rules of a person who deletes their own. */
export async function deleteAccountOf(app: App, operator: Operator, act: Act): Promise<AccountForOperators> {
  const account = await app.db.transact((tx) => removeAccountOf(app, tx, operator, act))
  await settleDates(app)
  return account
}

export type NewAccount = {
  nametag: string
  mail: string
  name: string | null
  password: string | undefined
  /** The operator knows that the address belongs to the person. */
  isConfirmed: boolean
}

/** Makes an account, whatever REGISTRATION says. Without a password a one-time password is mailed. */
export async function createAccountFor(
  app: App,
  operator: Operator,
  { nametag, mail, name, password, isConfirmed }: NewAccount,
  reason: string,
): Promise<AccountForOperators> {
  if (password !== undefined) await requireUncommonPassword('password', password, [nametag, mail])
  const passwordHash = password === undefined ? null : await app.passwords.hash(password, 'operator')
  return translateTakenNames(() =>
    app.db.transact(async (tx) => {
      const account = await createAccount(app, tx, { nametag, mail, passwordHash, name, locale: null, timeZone: null })
      if (isConfirmed) await accountVerifyMail.run(tx, { key: account.key })
      await recordAct(app, tx, operator, 'account.created', reason, { accountKey: account.key })
      return toAccountForOperators(app, await accountNamed(tx, account.id))
    }),
  )
}
