import { type ErrorCode, errors, fail } from '../../errors.ts'
import { isForOperators, minRole, needsToken, readsToken, worksUnconfirmed, worksWhileSuspended } from '../../policy.ts'
import type { Family } from '../core/family.ts'
import { legacy } from '../core/legacy-reply.ts'
import type { RouteConfig } from '../core/route.ts'
import { statusNames } from '../core/status-names.ts'
import { v2 } from '../core/v2-reply.ts'

/**
 * Errors that every operation can end in. They are the `default` response of each, so that generated clients handle them
 * in one place.
 */
const generalErrors: ErrorCode[] = [
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INTERNAL',
  'BUSY',
  'CLOCK_WRONG',
  'STORAGE_FAILED',
  'STORAGE_FULL',
]

const statusOf = (code: ErrorCode) => errors[code][0]

/** The responses of an operation that are errors: a reference for each status, with the codes of this operation. */
export function errorResponses(config: RouteConfig): Record<string, object> {
  const own = [...Map.groupBy(errorCodes(config), statusOf)].map(([status, ofStatus]) => [
    status,
    { ...refer(config.family, responseName(status)), description: inWords(ofStatus) },
  ])
  return { ...Object.fromEntries(own), default: refer(config.family, 'GeneralError') }
}

/** The errors that the operation names, and those that follow from its fields and its permission. */
function errorCodes({ operation, permission, fields }: RouteConfig): ErrorCode[] {
  const hasFields = Object.keys(fields.properties).length > 0
  return [
    ...(operation.errors ?? []),
    'MALFORMED_BODY',
    ...(hasFields ? (['INVALID_FIELDS', 'CONFLICTING_FIELDS', 'UNACCEPTABLE_FIELDS'] as const) : []),
    ...(operation.fields?.properties.cursor ? (['INVALID_CURSOR'] as const) : []),
    ...(operation.takesIfMatch ? (['PRECONDITION_FAILED'] as const) : []),
    ...(operation.takesIdempotencyKey ? (['KEY_REUSED'] as const) : []),
    ...(operation.tokenField ? (['CONFLICTING_TOKENS'] as const) : []),
    ...(needsToken(permission) ? (['TOKEN_REQUIRED'] as const) : []),
    ...(readsToken(permission) ? (['TOKEN_INVALID'] as const) : []),
    ...(worksUnconfirmed(permission) ? [] : (['CONFIRMATION_REQUIRED'] as const)),
    ...(isForOperators(permission) ? (['PATH_NOT_FOUND'] as const) : []),
    ...(isForOperators(permission) && operation.action.writes ? (['PROOF_REQUIRED'] as const) : []),
    ...(operation.action.writes && readsToken(permission) ? (['TOO_MUCH_WRITTEN'] as const) : []),
    ...(operation.textLengthOf || operation.files ? (['TOO_MANY_DOWNLOADS'] as const) : []),
    ...(minRole(permission) > 0 ? (['ORGANIZATION_NOT_FOUND'] as const) : []),
    ...(minRole(permission) > 0 && !worksWhileSuspended(permission) ? (['ORGANIZATION_SUSPENDED'] as const) : []),
    ...(minRole(permission) > 1 ? (['ROLE_REQUIRED'] as const) : []),
  ]
}

const inWords = (codes: ErrorCode[]) => codes.map((code) => `**${code}**: ${errors[code][1]}`).join('\n\n')

/** The error responses that these operations refer to, for the components of the document. */
export const sharedResponses = (operations: RouteConfig[]) =>
  Object.fromEntries(
    [v2, legacy].flatMap((family) => {
      const ofFamily = operations.filter((config) => config.family === family)
      return responsesOf(family, new Set(ofFamily.flatMap(errorCodes)))
    }),
  )

function responsesOf(family: Family, specific: Set<ErrorCode>): [string, object][] {
  const general = [
    ...generalErrors.map((code) => `${statusOf(code)} **${code}**: ${errors[code][1]}`),
    'With 503 and 507, `Retry-After` says how many seconds to wait.',
  ].join('\n\n')
  return [
    ...[...Map.groupBy(specific, statusOf)].map(([status, codes]): [string, object] => [
      nameIn(family, responseName(status)),
      describeResponse(family, codes, statusNames[status] ?? '', status === errors.TOO_MANY_ATTEMPTS[0]),
    ]),
    [nameIn(family, 'GeneralError'), describeResponse(family, generalErrors, general, false)],
  ]
}

const describeResponse = (family: Family, codes: ErrorCode[], description: string, saysWhenToRetry: boolean) => ({
  description,
  ...(saysWhenToRetry ? { headers: { 'Retry-After': retryAfter } } : {}),
  content: {
    [family.errorType]: {
      schema: family.errorSchema,
      examples: Object.fromEntries(codes.map((code) => [code, { value: family.error(fail(code), '7f3a9c-1') }])),
    },
  },
})

const retryAfter = { description: 'how many seconds to wait', schema: { type: 'integer' } }

/** Writes `Not Found` as `NotFound`. */
const responseName = (status: number) => (statusNames[status] ?? '').replaceAll(/\W/g, '')

const nameIn = (family: Family, name: string) => (family === legacy ? `${name}Legacy` : name)

const refer = (family: Family, name: string) => ({ $ref: `#/components/responses/${nameIn(family, name)}` })
