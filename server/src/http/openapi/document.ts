import swagger from '@fastify/swagger'
import Fastify, { type FastifySchema } from 'fastify'
import { type TObject, type TSchema, Type } from 'typebox'
import { type ErrorCode, errors, fail } from '../../errors.ts'
import { minRole, needsToken, policy, readsToken, whoInWords } from '../../policy.ts'
import { version } from '../../version.ts'
import type { Family } from '../core/family.ts'
import { unversioned } from '../core/legacy-reply.ts'
import type { AnyOperation, RouteConfig } from '../core/route.ts'
import { statusNames } from '../core/status-names.ts'
import { v2 } from '../core/v2-reply.ts'
import { shareTitledSchemas } from './components.ts'

const introduction = `
Atrium is a self-hosted workspace for organizations: associations, clubs, companies, teams.

## Two path families, one service
Paths under **/v2** are the current family; paths without a version, some of them ending in \`.php\`, are the older one.
Both act on the same accounts, and a token from either login works on both.

- **/v2** answers with the bare resource: 201 when something was made, 204 without a body when it was removed. Errors are
  \`application/problem+json\` (RFC 9457) with \`code\`, \`detail\` and \`requestId\`.
- **Unversioned** paths answer with the same content and a numeric \`code\`, equal to the HTTP status, which is 200 on
  success. Errors are \`{code, error, message}\`, where \`error\` is the same stable word.

Lists come as \`{"<plural>": […], "nextCursor": …}\`: send \`nextCursor\` as \`cursor\` to get the next page. Times are
ISO 8601 in UTC.

## Sending fields
Fields come as JSON, \`application/x-www-form-urlencoded\` or \`multipart/form-data\`, in UTF-8, at most 1 MiB. GET and
DELETE take them from the query string or from a body. A field that is not known is ignored. A value of the wrong type
is refused, never converted; only in forms and query strings, where everything is text, do digits count as a number.
The same field twice with different values is refused.

## The token
Log in, then send \`Authorization: <token>\` or \`Authorization: Bearer <token>\`. Three older operations also take a field
named \`token\`, and \`GET /boards/:orgaId\` one named \`authorization\`. Two different tokens in one request are refused,
and cookies are never looked at.

## Limits
Wrong passwords: 5 in 30 minutes per account and network. New accounts: 50 an hour per network. One-time passwords: 2 an
hour and 5 a day per account. Reports without a token: 10 an hour per network. Beyond that, 429 with
\`Retry-After\`. The operator can change these numbers.
`

/** The chapters of the document; a path belongs to the first that fits. */
const tags = [
  {
    name: 'Organizations',
    description: 'Found, change, close and restore organizations.',
    paths: /^\/v2\/workplace(\/:\w+(\/(?!reports|webhooks)\w+)?)?$/,
  },
  {
    name: 'Calendars',
    description: 'Events of members, iCalendar files and feeds.',
    paths: /^\/v2\/(calendars|workplace\/users\/:\w+\/:\w+\/calendar)/,
  },
  {
    name: 'Members',
    description: 'Members of an organization, their roles, and invitations.',
    paths: /^\/v2\/(workplace\/(users\/|:\w+\/members)|account\/invitations)/,
  },
  { name: 'Talks', description: 'Discussions between members.', paths: /^\/v2\/talks\// },
  { name: 'Live', description: 'Hear what happens, as it happens.', paths: /^\/v2\/events/ },
  { name: 'Boards', description: 'Boards with columns and cards.', paths: /^\/v2\/boards\// },
  { name: 'Discovery', description: 'Public organizations, open to everybody.', paths: /^\/v2\/discover/ },
  {
    name: 'Reports',
    description: 'What was reported to an organization, and what became of it.',
    paths: /^\/v2\/(workplace\/:\w+|account)\/reports/,
  },
  {
    name: 'Webhooks',
    description: "Tell an organization's own programs what happens.",
    paths: /^\/v2\/workplace\/:\w+\/webhooks/,
  },
  { name: 'Accounts', description: 'Accounts, sessions and saved mails.', paths: /^\/v2\/(account|register|log)/ },
  { name: 'Unversioned', description: 'The same over the older paths.', paths: /^\/(accounts|workplace|boards)\// },
  { name: 'Service', description: 'For the operator.', paths: /^/ },
]

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** A route that is an operation. */
export type DescribedRoute = { method: string; url: string; config: RouteConfig }

/** The OpenAPI document of these routes, made in a workshop beside the server that has them. */
export async function documentOf(routes: DescribedRoute[]): Promise<object> {
  const workshop = Fastify({ exposeHeadRoutes: false })
  await workshop.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Atrium',
        version,
        summary: 'A self-hosted workspace for organizations',
        description: introduction.trim(),
        license: { name: 'MIT', identifier: 'MIT' },
      },
      tags: tags.map(({ name, description }) => ({ name, description })),
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token itself.' },
          bearer: { type: 'http', scheme: 'bearer', description: 'The token behind the word Bearer.' },
        },
        examples: Object.fromEntries([v2, unversioned].flatMap(errorExamples)),
      },
    },
    transform: ({ url, route }) => ({ schema: describe(route as DescribedRoute), url }),
    transformObject: (made) => {
      const document = 'openapiObject' in made ? made.openapiObject : {}
      for (const path of Object.values(document.paths ?? {})) letBodiesBeLeftOut(path as Record<string, Described>)
      return shareTitledSchemas(document as Record<string, unknown>)
    },
  })
  for (const route of routes) workshop.route({ ...route, handler: async () => {} })
  await workshop.ready()
  return workshop.swagger()
}

function describe({ method, url, config }: DescribedRoute): FastifySchema {
  const { operation, permission, fields, reply } = config
  const operationId = `${method.toLowerCase()}${camelCase(url)}`
  const hasFields = Object.keys(fields.properties).length > 0
  const inQuery = method === 'GET' || method === 'DELETE'
  const status = operation.status ?? 200

  return {
    tags: [tagOf(url)],
    operationId,
    summary: operation.summary,
    description: [operation.description, `Open to ${whoInWords[policy[permission][0]]}.`].filter(Boolean).join('\n\n'),
    ...(operation.deprecated ? { deprecated: true } : {}),
    ...(readsToken(permission) ? { security: describeSecurity(config) } : {}),
    ...(operation.path ? { params: describePath(operation.path) } : {}),
    ...(operation.takesIfMatch ? { headers: ifMatch } : {}),
    ...(hasFields && inQuery ? { querystring: fields } : {}),
    ...(hasFields && !inQuery
      ? { body: describeBody(fields, `${camelCase(`-${operationId}`)}Fields`, operation) }
      : {}),
    response: {
      [status]: describeReply(status, reply, operation),
      ...describeErrors(config, hasFields),
    },
  }
}

/** `/v2/account/@me` as `V2AccountMe`. */
const camelCase = (url: string) => url.replace(/[^A-Za-z0-9]+(.)?/g, (_, next = '') => next.toUpperCase())

const tagOf = (url: string) => tags.find(({ paths }) => paths.test(url))?.name ?? 'Service'

/** A token that may be left out, or come as a field, is not required in the header. */
const describeSecurity = ({ operation, permission }: RouteConfig): Record<string, string[]>[] => [
  { token: [] },
  { bearer: [] },
  ...(needsToken(permission) && operation.tokenField === undefined ? [] : [{}]),
]

const describePath = (path: Record<string, string>) =>
  Type.Object(
    Object.fromEntries(Object.entries(path).map(([name, description]) => [name, Type.String({ description })])),
  )

function describeBody(fields: TObject, title: string, { bareField }: AnyOperation) {
  const named = { ...fields, title }
  const forms = formTypes.map((type) => [type, { schema: named }])
  const bare = bareField === undefined ? undefined : { ...fields.properties[bareField] }
  return {
    content: {
      'application/json': { schema: bare ? { anyOf: [named, bare] } : named },
      ...Object.fromEntries(forms),
      ...(bare ? { 'text/plain': { schema: bare } } : {}),
    },
  }
}

type Described = { requestBody?: { required: boolean; content: Record<string, { schema: Partial<TObject> }> } }

/** The framework takes every body for required; one that has only optional fields is not. */
function letBodiesBeLeftOut(operations: Record<string, Described>): void {
  for (const { requestBody } of Object.values(operations)) {
    const fields = requestBody?.content['application/json']?.schema
    if (requestBody && fields?.properties) requestBody.required = (fields.required ?? []).length > 0
  }
}

const ifMatch = Type.Object({
  'If-Match': Type.Optional(
    Type.String({ description: 'the ETag of what is to be changed; when that has changed since, nothing happens' }),
  ),
})

const etag = { type: 'string', description: 'its version, to be sent as If-Match with a change' }

function describeReply(status: number, schema: TSchema | undefined, operation: AnyOperation) {
  const { reply, files = [], example, versionOf } = operation
  const description = statusNames[status] ?? ''
  if (status === 204) return { description, type: 'null' }
  const json = { 'application/json': { schema, ...(example ? { example } : {}) } }
  const asFile = files.map((type) => [type, { schema: Type.String({ format: 'binary' }) }])
  return {
    description,
    ...(versionOf ? { headers: { ETag: etag } } : {}),
    content: { ...(reply || files.length === 0 ? json : {}), ...Object.fromEntries(asFile) },
  }
}

/** The errors of an operation by status: its own, and those that follow from its shape. */
function describeErrors({ operation, family, permission }: RouteConfig, hasFields: boolean) {
  const codes: ErrorCode[] = [
    ...(operation.errors ?? []),
    'MALFORMED_BODY',
    ...(hasFields ? (['INVALID_FIELDS', 'CONFLICTING_FIELDS', 'UNACCEPTABLE_FIELDS'] as const) : []),
    ...(operation.fields?.properties.cursor ? (['INVALID_CURSOR'] as const) : []),
    ...(operation.takesIfMatch ? (['PRECONDITION_FAILED'] as const) : []),
    ...(operation.tokenField ? (['CONFLICTING_TOKENS'] as const) : []),
    ...(needsToken(permission) ? (['TOKEN_REQUIRED'] as const) : []),
    ...(readsToken(permission) ? (['TOKEN_INVALID'] as const) : []),
    ...(operation.action.writes && readsToken(permission) ? (['TOO_MUCH_WRITTEN'] as const) : []),
    ...(operation.textLengthOf || operation.files ? (['TOO_MANY_DOWNLOADS'] as const) : []),
    ...(minRole(permission) > 0 ? (['ORGANIZATION_NOT_FOUND'] as const) : []),
    ...(minRole(permission) > 1 ? (['ROLE_REQUIRED'] as const) : []),
    'BODY_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'INTERNAL',
    'BUSY',
    'CLOCK_WRONG',
    'STORAGE_FAILED',
    'STORAGE_FULL',
  ]
  const byStatus = Map.groupBy(codes, (code) => errors[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `**${code}**: ${errors[code][1]}`).join('\n\n'),
        ...(saysWhenToRetry.has(status) ? { headers: { 'Retry-After': retryAfter } } : {}),
        content: {
          [family.errorType]: {
            schema: family.errorSchema,
            examples: Object.fromEntries(
              ofStatus.map((code) => [code, { $ref: `#/components/examples/${exampleName(family, code)}` }]),
            ),
          },
        },
      },
    ]),
  )
}

const saysWhenToRetry = new Set<number>([errors.TOO_MANY_ATTEMPTS[0], errors.BUSY[0], errors.STORAGE_FULL[0]])
const retryAfter = { type: 'integer', description: 'how many seconds to wait' }

const exampleName = (family: Family, code: ErrorCode) => `${family.name}.${code}`

const errorExamples = (family: Family) =>
  (Object.keys(errors) as ErrorCode[]).map((code) => [
    exampleName(family, code),
    { value: family.error(fail(code), '7f3a9c-1') },
  ])
