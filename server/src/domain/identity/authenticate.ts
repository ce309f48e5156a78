import type { RowOf } from '../../db/prepared.ts'
import type { App } from '../app.ts'
import { numberShape } from '../core/action.ts'
import type { Origin, SignedIn } from '../core/caller.ts'
import { openFileTicket } from '../core/file-ticket.ts'
import { sha256 } from '../core/secrets.ts'
import { sessionByKey, sessionByTokenHash, sessionInOrganization } from './queries.ts'

const tokenShape = /^[A-Za-z0-9_-]{64}$/

/**
 * Returns the caller that a token belongs to, or null. The token is looked up on every request, so that a deleted token
 * is refused on all nodes at once.
 */
export async function authenticate(app: App, token: string, origin: Origin): Promise<SignedIn | null> {
  if (!tokenShape.test(token)) return null
  const session = await sessionByTokenHash.first(app.db, { tokenHash: sha256(token), now: app.clock.now() })
  return session ? callerWith(app, session, origin) : null
}

/** Looks up the membership in an organization together with the token, which saves a round trip to the database. */
export async function authenticateMember(
  app: App,
  token: string,
  origin: Origin,
  organizationId: string,
): Promise<SignedIn | null> {
  if (!tokenShape.test(token)) return null
  if (!numberShape.test(organizationId)) return authenticate(app, token, origin)
  const organizationKey = Number(organizationId)
  const asked = { tokenHash: sha256(token), now: app.clock.now(), organizationKey }
  const session = await sessionInOrganization.first(app.db, asked)
  if (!session) return null
  const caller = callerWith(app, session, origin)
  const { membershipKey: key, role, deletedAt, suspendedAt } = session
  if (key === null || role === null) return caller
  return { ...caller, membership: { organizationKey, key, role, deletedAt, suspendedAt } }
}

function callerWith(app: App, session: RowOf<typeof sessionByTokenHash>, origin: Origin): SignedIn {
  app.sessionUse.note(session)
  const { accountKey, key: sessionKey, mustConfirm } = session
  return { kind: 'signedIn', origin, accountKey, sessionKey, ...(mustConfirm === 1 && { mustConfirm: true }) }
}

/** Returns the caller whose session a ticket for a file names, or null. The ticket ends with the session. */
export async function authenticateTicket(
  app: App,
  ticket: string,
  fileId: string,
  origin: Origin,
): Promise<SignedIn | null> {
  const sessionKey = openFileTicket(app, ticket, fileId)
  if (sessionKey === null) return null
  const session = await sessionByKey.first(app.db, { key: sessionKey, now: app.clock.now() })
  return session ? { kind: 'signedIn', origin, accountKey: session.accountKey, sessionKey } : null
}
