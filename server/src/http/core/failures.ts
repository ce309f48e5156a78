import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../domain/app.ts'
import { type ErrorCode, Failure, type FieldError, fail } from '../../errors.ts'
import type { Family } from './family.ts'
import { legacy } from './legacy-reply.ts'
import { v2 } from './v2-reply.ts'

export const familyOf = (url: string): Family => (/^\/v2(\/|\?|$)/.test(url) ? v2 : legacy)

const loggedErrors = new Set<ErrorCode>(['INTERNAL', 'STORAGE_FAILED', 'STORAGE_FULL'])

/** Replies with an error of the table. Anything else that was thrown is logged, and the client gets INTERNAL without details. */
export function replyWithFailure(
  log: App['log'],
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = toFailure(error)
  if (loggedErrors.has(failure.code)) {
    log.error({ reqId: request.id, err: failure.cause ?? error }, 'a request failed')
  }
  const family = familyOf(request.url)
  const { retryAfterMs, allow, headers } = failure.details
  if (retryAfterMs !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)))
  if (allow) reply.header('allow', allow.join(', '))
  if (headers) reply.headers(headers)
  return reply
    .code(failure.status)
    .type(family.errorType)
    .serializer(JSON.stringify)
    .send(family.error(failure, request.id))
}

const frameworkErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_BAD_URL: 'PATH_NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'PATH_NOT_FOUND',
  // The client closed the connection while it sent the body.
  ECONNRESET: 'MALFORMED_BODY',
}

function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const known = frameworkErrors[(error as FastifyError).code]
  return fail(known ?? 'INTERNAL')
}

export type Violation = {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
  parentSchema?: { type?: string; description?: string }
}

const shapeKeywords = new Set(['required', 'type'])

/** A missing field or a wrong type is 400. A value of the right type that breaks a rule is 422. */
export function invalidFields(violations: Violation[]): Failure {
  const fields = new Map<string, FieldError>()
  const relevant = violations.filter((violation) => !isAboutAlternatives(violation))
  for (const violation of relevant) {
    const field = fieldOf(violation)
    if (!fields.has(field)) fields.set(field, { field, message: messageFor(violation) })
  }
  const badShape = relevant.some(({ keyword }) => shapeKeywords.has(keyword))
  return fail(badShape ? 'INVALID_FIELDS' : 'UNACCEPTABLE_FIELDS', { fields: [...fields.values()] })
}

/**
 * A value or null is two alternatives in a schema. The validator also reports that the value is not null, and that no
 * alternative fits, beside what is wrong with the value.
 */
const isAboutAlternatives = ({ keyword, params }: Violation) =>
  keyword === 'anyOf' || (keyword === 'type' && params.type === 'null')

const fieldOf = ({ keyword, instancePath, params }: Violation) =>
  [...instancePath.split('/').slice(1), ...(keyword === 'required' ? [String(params.missingProperty)] : [])].join('.')

const typeNames: Record<string, string> = {
  string: 'a string',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const typesInWords = (types: string[]) => types.map((type) => typeNames[type] ?? type).join(' or ')

function messageFor({ keyword, params, parentSchema }: Violation): string {
  if (keyword === 'required') return 'is required'
  if (keyword === 'type') return `must be ${typesInWords([params.type].flat().map(String))}`
  return `must be ${parentSchema?.description ?? 'a value that is allowed here'}`
}
