import type { Role } from '../../../../shared/roles.ts'

/** Facts that decide about an action inside an organization. */
export type CallerMembership = { key: number; role: Role; deletedAt: number | null; suspendedAt: number | null }

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
  /** Their membership in the organization that the request names, as it was when the token was looked up. Only reads act on it. */
  membership?: CallerMembership & { organizationKey: number }
}

export type Caller = Anonymous | SignedIn

/** A signed-in caller inside an organization that they belong to. */
export type MemberCaller = SignedIn & { organizationKey: number; membershipKey: number; role: Role }
