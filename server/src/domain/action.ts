import { fail } from '../errors.ts'
import { type Permission, policy, type WhoMay } from '../policy.ts'
import type { App } from './app.ts'

/** Where a request comes from, as far as the rules care: limits and the list of sessions. */
export type Origin = { address: string; userAgent: string }

export type Anonymous = { kind: 'anonymous'; origin: Origin }
export type SignedIn = { kind: 'signedIn'; origin: Origin; accountKey: number; sessionKey: number }
export type Caller = Anonymous | SignedIn

type CallerOf<P extends Permission> = WhoMay<P> extends 'anyone' ? Caller : SignedIn

export type Action<Input, Output> = {
  (app: App, caller: Caller, input: Input): Promise<Output>
  permission: Permission
}

/** Throws unless the policy lets this caller begin. The door asks early, before it looks at fields. */
export function admit<P extends Permission>(permission: P, caller: Caller): asserts caller is CallerOf<P> {
  if (policy[permission][0] === 'signedIn' && caller.kind !== 'signedIn') throw fail('TOKEN_REQUIRED')
}

/** Makes a use-case callable: the policy is asked first, then it runs. There is no other way into the domain. */
export function action<P extends Permission, Input, Output>(
  permission: P,
  run: (app: App, caller: CallerOf<P>, input: Input) => Promise<Output>,
): Action<Input, Output> {
  return Object.assign(
    async (app: App, caller: Caller, input: Input) => {
      admit(permission, caller)
      return run(app, caller as CallerOf<P>, input)
    },
    { permission },
  )
}
