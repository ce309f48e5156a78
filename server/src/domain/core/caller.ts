import type { Role } from '../../../../shared/roles.ts'

/** The origin of a request, for rate limits and for the list of sessions. */
export type Origin = { address: string; userAgent: string }

export type Anonymous = { kind: 'anonymous'; origin: Origin }

export type SignedIn = {
  kind: 'signedIn'
  origin: Origin
  accountKey: number
  sessionKey: number
  /** The account has to confirm its address before it does anything else. */
  mustConfirm?: boolean
}

export type Caller = Anonymous | SignedIn

/** A signed-in caller inside an organization that they belong to. */
export type MemberCaller = SignedIn & { organizationKey: number; membershipKey: number; role: Role }
