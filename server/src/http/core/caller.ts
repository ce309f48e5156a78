import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../domain/app.ts'
import type { Caller, Origin, SignedIn } from '../../domain/core/caller.ts'
import { authenticate, authenticateMember, authenticateTicket } from '../../domain/identity/authenticate.ts'
import { fail } from '../../errors.ts'
import type { Fields } from './read-fields.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of the valid token, for the log. */
    accountId: string | undefined
  }
}

/** The field that an operation takes a token from, besides the Authorization header. Cookies are never used. */
export type TokenField = 'token' | 'authorization'

type Expected = {
  tokenField: TokenField | undefined
  /** The file whose ticket, in the field of that name, takes the place of a token. */
  fileId: string | undefined
  /** The organization whose members alone may do what is asked. */
  organizationId: string | undefined
}

/** Identifies the caller. An invalid token is an error; whether a token is required is decided by the policy. */
export async function identifyCaller(
  app: App,
  request: FastifyRequest,
  fields: Fields,
  { tokenField, fileId, organizationId }: Expected,
): Promise<Caller> {
  const origin = originOf(request)
  const inHeader = tokenIn(request.headers.authorization)
  const inField = tokenField === undefined ? undefined : tokenIn(textIn(fields, tokenField))
  if (inHeader !== undefined && inField !== undefined && inHeader !== inField) throw fail('CONFLICTING_TOKENS')
  const token = inHeader ?? inField
  const { ticket } = fields
  let caller: SignedIn | null
  if (token !== undefined) {
    caller =
      organizationId === undefined
        ? await authenticate(app, token, origin)
        : await authenticateMember(app, token, origin, organizationId)
    if (!caller) throw fail('TOKEN_INVALID')
  } else {
    if (fileId === undefined || typeof ticket !== 'string') return { kind: 'anonymous', origin }
    caller = await authenticateTicket(app, ticket, fileId, origin)
    if (!caller) throw fail('TICKET_INVALID')
  }
  const accountId = app.accountIds(caller.accountKey)
  request.accountId = typeof accountId === 'string' ? accountId : await accountId
  return caller
}

export const anonymous = (request: FastifyRequest): Caller => ({ kind: 'anonymous', origin: originOf(request) })

/** A proxy may forward an invalid address. The limits by address must not count it as a client of its own. */
const originOf = (request: FastifyRequest): Origin => ({
  address: isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? ''),
  userAgent: request.headers['user-agent'] ?? '',
})

/** A token in a field that is not a string is refused as in any other field, before anybody is looked up. */
function textIn(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  if (value === undefined || typeof value === 'string') return value
  throw fail('INVALID_FIELDS', { fields: [{ field: name, message: 'must be a string' }] })
}

/** Returns the token of a header or a field, which may follow the word Bearer. */
function tokenIn(given: string | undefined): string | undefined {
  if (given === undefined || given === '') return undefined
  return /^bearer +(.*)$/i.exec(given)?.[1]?.trim() ?? given
}
