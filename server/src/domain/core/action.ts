import type { Connection, Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { leastRole, needsToken, type Permission, policy, type Role, type WhoMay } from '../../policy.ts'
import type { App } from '../app.ts'
import { shareOf } from './limits.ts'
import { transactFor } from './limits-written.ts'
import { membershipHold, membershipOf } from './membership-queries.ts'

/** Where a request comes from, as far as the rules care: limits and the list of sessions. */
export type Origin = { address: string; userAgent: string }

export type Anonymous = { kind: 'anonymous'; origin: Origin }
export type SignedIn = {
  kind: 'signedIn'
  origin: Origin
  accountKey: number
  sessionKey: number
}
export type Caller = Anonymous | SignedIn

/** Somebody signed in, inside an organization they belong to. */
export type MemberCaller = SignedIn & { organizationKey: number; membershipKey: number; role: Role }

type CallerOf<P extends Permission> =
  WhoMay<P> extends 'anyone' | 'anyoneOrSignedIn' ? Caller : WhoMay<P> extends 'signedIn' ? SignedIn : MemberCaller

/** What acts in an organization is told which one, as it was written in the path. */
type InputOf<P extends Permission> =
  WhoMay<P> extends 'anyone' | 'anyoneOrSignedIn' | 'signedIn' ? unknown : { org: string }

export type Action<Input, Output> = {
  (app: App, caller: Caller, input: Input): Promise<Output>
  permission: Permission
  /** Whether it runs on the write budget of the caller's account. */
  writes?: true
}

/** Throws unless the policy lets this caller begin. The door asks early, before it looks at fields. */
export function admit(permission: Permission, caller: Caller): void {
  if (needsToken(permission) && caller.kind !== 'signedIn') throw fail('TOKEN_REQUIRED')
}

/** Whether the policy lets a member do this, too. */
export const may = (permission: Permission, { role }: { role: Role }) => role >= leastRole(permission)

/** Throws unless it does. */
export function demand(permission: Permission, member: { role: Role }): void {
  if (!may(permission, member)) throw fail('ROLE_REQUIRED')
}

/** A use-case that reads: the policy is asked first, then it runs. */
export function action<P extends Permission, Input extends InputOf<P>, Output>(
  permission: P,
  run: (app: App, caller: CallerOf<P>, input: Input) => Promise<Output>,
): Action<Input, Output> {
  return Object.assign(
    async (app: App, caller: Caller, input: Input) => {
      const db = app.db.onBehalfOf(shareOf(caller))
      return run({ ...app, db }, await enter(db, permission, caller, input, membershipOf), input)
    },
    { permission },
  )
}

/**
 * A use-case that writes: the policy is asked inside the transaction that acts on the answer, so that nobody acts on a
 * role that they lost a moment ago. Where those who change the same thing take turns, the database does not see to that, so
 * the membership is held until the end.
 * There is no other way into the domain.
 */
export function change<P extends Permission, Input extends InputOf<P>, Output>(
  permission: P,
  run: (app: App, tx: Transaction, caller: CallerOf<P>, input: Input) => Promise<Output>,
  turnOf?: (input: Input) => string,
): Action<Input, Output> {
  const find = turnOf ? membershipHold : membershipOf
  return Object.assign(
    (app: App, caller: Caller, input: Input) =>
      transactFor(
        app,
        caller,
        async (tx) => run(app, tx, await enter(tx, permission, caller, input, find), input),
        turnOf?.(input),
      ),
    { permission, writes: true } as const,
  )
}

async function enter<P extends Permission>(
  on: Connection,
  permission: P,
  caller: Caller,
  input: unknown,
  find: typeof membershipOf,
): Promise<CallerOf<P>> {
  admit(permission, caller)
  if (leastRole(permission) === 0) return caller as CallerOf<P>
  const { org } = input as { org: string }
  const member = await enterOrganization(on, permission, caller as SignedIn, org, find)
  return member as CallerOf<P>
}

/** How organizations, talks and messages are numbered in paths. */
export const numberShape = /^[1-9]\d{0,14}$/

/** Whoever does not belong to it learns nothing about an organization, not even whether there is one. */
async function enterOrganization(
  on: Connection,
  permission: Permission,
  caller: SignedIn,
  org: string,
  find: typeof membershipOf,
): Promise<MemberCaller> {
  const whileDeleted = policy[permission][2] === 'deleted'
  const membership = numberShape.test(org)
    ? await find.first(on, { organizationKey: Number(org), accountKey: caller.accountKey })
    : undefined
  if (!membership || (membership.deletedAt !== null) !== whileDeleted) throw fail('ORGANIZATION_NOT_FOUND')
  demand(permission, membership)
  return { ...caller, organizationKey: Number(org), membershipKey: membership.key, role: membership.role }
}
