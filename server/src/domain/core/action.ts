import type { Role } from '../../../../shared/roles.ts'
import type { Connection, Mutex, Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import {
  isForOperators,
  minRole,
  needsToken,
  type Permission,
  policy,
  type WhoMay,
  worksUnconfirmed,
  worksWhileSuspended,
} from '../../policy.ts'
import type { App } from './app.ts'
import type { Caller, CallerMembership, MemberCaller, SignedIn } from './caller.ts'
import { shareOf } from './limits.ts'
import { membershipLock, membershipOf } from './membership-queries.ts'
import { requireOperator, requireProof } from './operator.ts'
import { transactFor } from './write-budget.ts'

type CallerOf<P extends Permission> =
  WhoMay<P> extends 'anyone' | 'anyoneOrSignedIn'
    ? Caller
    : WhoMay<P> extends 'signedIn' | 'operator'
      ? SignedIn
      : MemberCaller

/** The input of an action inside an organization names that organization as the path does. */
type InputOf<P extends Permission> =
  WhoMay<P> extends 'anyone' | 'anyoneOrSignedIn' | 'signedIn' | 'operator' ? unknown : { organizationId: string }

export type Action<Input, Output> = {
  (app: App, caller: Caller, input: Input): Promise<Output>
  permission: Permission
  /** True when the action uses the write budget of the caller's account. */
  writes?: true
}

/**
 * Throws when the permission needs a token and the caller has none, or must confirm an address first. Routes call it before they
 * validate fields.
 */
export function requireToken(permission: Permission, caller: Caller): void {
  if (needsToken(permission) && caller.kind !== 'signedIn') throw fail('TOKEN_REQUIRED')
  if (caller.kind === 'signedIn' && caller.mustConfirm && !worksUnconfirmed(permission)) {
    throw fail('CONFIRMATION_REQUIRED')
  }
}

/** Returns whether the policy lets a member do this. */
export const may = (permission: Permission, { role }: { role: Role }) => role >= minRole(permission)

/** Throws unless the policy lets the member do this. */
export function requirePermission(permission: Permission, member: { role: Role }): void {
  if (!may(permission, member)) throw fail('ROLE_REQUIRED')
}

/** Makes a use case that reads: it checks the policy, then runs. */
export function action<P extends Permission, Input extends InputOf<P>, Output>(
  permission: P,
  run: (app: App, caller: CallerOf<P>, input: Input) => Promise<Output>,
): Action<Input, Output> {
  return Object.assign(
    async (app: App, caller: Caller, input: Input) => {
      const db = app.db.onBehalfOf(shareOf(caller))
      return run({ ...app, db }, await authorize(app, db, permission, caller, input, knownMembership), input)
    },
    { permission },
  )
}

/**
 * Makes a use case that reads much, and that a replica may answer (decision 0069). The policy is checked on the primary
 * first. The replica then has every write that was acknowledged before.
 */
export function replicaRead<P extends Permission, Input extends InputOf<P>, Output>(
  permission: P,
  run: (app: App, caller: CallerOf<P>, input: Input) => Promise<Output>,
): Action<Input, Output> {
  return action<P, Input, Output>(permission, async (app, caller, input) =>
    app.db.onReplica ? run({ ...app, db: await app.db.onReplica() }, caller, input) : run(app, caller, input),
  )
}

/**
 * Makes a use case that writes. The policy is checked inside the transaction that acts on the answer, so that nobody
 * acts on a role that they have just lost. Transactions behind a mutex run at READ COMMITTED on PostgreSQL, which does
 * not detect that, so they lock the membership until the commit. Every write of a caller enters the domain here.
 *
 * Transactions with the same mutex that wait together share one on PostgreSQL. They run in turn, unless `isIndependent`:
 * then none of them may decide by rows that another one changes.
 */
export function change<P extends Permission, Input extends InputOf<P>, Output>(
  permission: P,
  run: (app: App, tx: Transaction, caller: CallerOf<P>, input: Input) => Promise<Output>,
  mutexOf?: (input: Input) => Mutex,
  { isIndependent = false } = {},
): Action<Input, Output> {
  const find = mutexOf ? lockMembership : findMembership
  return Object.assign(
    (app: App, caller: Caller, input: Input) =>
      transactFor(
        app,
        caller,
        async (tx) => {
          const authorized = await authorize(app, tx, permission, caller, input, find)
          // Operators prove their password again before they change something.
          if (isForOperators(permission)) await requireProof(app, tx, authorized as SignedIn)
          if (!isIndependent) await tx.inTurn()
          return run(app, tx, authorized, input)
        },
        mutexOf?.(input),
      ),
    { permission, writes: true } as const,
  )
}

type FindMembership = (
  on: Connection,
  caller: SignedIn,
  organizationKey: number,
) => Promise<CallerMembership | undefined>

const findMembership: FindMembership = (on, { accountKey }, organizationKey) =>
  membershipOf.first(on, { organizationKey, accountKey })

const lockMembership: FindMembership = (on, { accountKey }, organizationKey) =>
  membershipLock.first(on, { organizationKey, accountKey })

/** Prefers the membership that was looked up together with the token. */
const knownMembership: FindMembership = async (on, caller, organizationKey) =>
  caller.membership?.organizationKey === organizationKey
    ? caller.membership
    : findMembership(on, caller, organizationKey)

async function authorize<P extends Permission>(
  app: App,
  on: Connection,
  permission: P,
  caller: Caller,
  input: unknown,
  find: FindMembership,
): Promise<CallerOf<P>> {
  requireToken(permission, caller)
  if (isForOperators(permission)) await requireOperator(app, on, caller)
  if (minRole(permission) === 0) return caller as CallerOf<P>
  const { organizationId } = input as { organizationId: string }
  const member = await authorizeMember(on, permission, caller as SignedIn, organizationId, find)
  return member as CallerOf<P>
}

/** The form of the numbers that name organizations, talks and messages in paths. */
export const numberShape = /^[1-9]\d{0,14}$/

/**
 * Finds the caller's membership. A caller without one gets the same error as for an organization that does not exist.
 */
async function authorizeMember(
  on: Connection,
  permission: Permission,
  caller: SignedIn,
  organizationId: string,
  find: FindMembership,
): Promise<MemberCaller> {
  const whileDeleted = policy[permission][2] === 'deleted'
  const membership = numberShape.test(organizationId) ? await find(on, caller, Number(organizationId)) : undefined
  if (!membership || (membership.deletedAt !== null) !== whileDeleted) throw fail('ORGANIZATION_NOT_FOUND')
  if (membership.suspendedAt !== null && !worksWhileSuspended(permission)) throw fail('ORGANIZATION_SUSPENDED')
  requirePermission(permission, membership)
  return { ...caller, organizationKey: Number(organizationId), membershipKey: membership.key, role: membership.role }
}
