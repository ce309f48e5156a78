import { secondMs, timeAt } from '../../clock.ts'
import { fail } from '../../errors.ts'
import { action, change } from '../core/action.ts'
import { newLinkToken, sha256 } from '../core/secrets.ts'
import { formatPosition } from './hub.ts'
import { ticketInsert, ticketTake } from './queries.ts'

const ticketLifetimeMs = 60 * secondMs

/** Creates a secret that opens one connection within a minute, for browsers, whose EventSource cannot send headers. */
export const makeTicket = change('live.listen', async (app, tx, caller, _: undefined) => {
  const ticket = newLinkToken()
  const expiresAt = app.clock.now() + ticketLifetimeMs
  const newest = await app.live.hub.newest(tx)
  await ticketInsert.run(tx, {
    tokenHash: sha256(ticket),
    accountKey: caller.accountKey,
    sessionKey: caller.sessionKey,
    expiresAt,
  })
  return { ticket, expiresAt: timeAt(expiresAt), lastEventId: formatPosition(newest) }
})

/** Returns the account whose events the stream receives: the caller's, or that of the ticket. */
export const authorizeStream = action('live.open', async (app, caller, { ticket }: { ticket: string | undefined }) => {
  if (caller.kind === 'signedIn') return { accountKey: caller.accountKey, sessionKey: caller.sessionKey }
  if (ticket === undefined) throw fail('TOKEN_REQUIRED')
  const owner = await ticketTake.first(app.db, { tokenHash: sha256(ticket), now: app.clock.now() })
  if (!owner) throw fail('TOKEN_INVALID')
  return owner
})
