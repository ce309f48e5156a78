import type { App } from '../app.ts'
import type { Origin, SignedIn } from '../core/caller.ts'
import { openFileTicket } from '../core/file-ticket.ts'
import { sha256 } from '../core/secrets.ts'
import { sessionByKey, sessionByTokenHash } from './queries.ts'

const tokenShape = /^[A-Za-z0-9_-]{64}$/

/**
 * Returns the caller that a token belongs to, or null. The token is looked up on every request, so that a deleted token
 * is refused on all nodes at once.
 */
export async function authenticate(app: App, token: string, origin: Origin): Promise<SignedIn | null> {
  if (!tokenShape.test(token)) return null
  const session = await sessionByTokenHash.first(app.db, { tokenHash: sha256(token), now: app.clock.now() })
  if (!session) return null
  app.sessionUse.note(session)
  const { accountKey, key: sessionKey } = session
  return { kind: 'signedIn', origin, accountKey, sessionKey, ...(session.mustConfirm === 1 && { mustConfirm: true }) }
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
