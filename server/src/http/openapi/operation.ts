import { type TObject, type TSchema, Type } from 'typebox'
import { needsToken, policy, readsToken, whoInWords } from '../../policy.ts'
import { idempotencyKeyPattern } from '../core/idempotency-key.ts'
import type { AnyOperation, RouteConfig } from '../core/route.ts'
import { statusNames } from '../core/status-names.ts'
import { errorResponses } from './error-responses.ts'

/** A mounted route that is an operation. */
export type DescribedRoute = { method: string; url: string; config: RouteConfig }

/** Returns the Operation Object of a route, as OpenAPI 3.1 defines it. */
export function describeOperation({ method, config }: DescribedRoute): object {
  const { operation, permission, tag, fields, reply } = config
  const { operationId, summary, status = 200 } = operation
  const hasFields = Object.keys(fields.properties).length > 0
  const inQuery = method === 'GET' || method === 'DELETE' || operation.takesFile === true
  const isAlsoInQuery = (name: string) => operation.inQuery?.includes(name) === true
  const inBody = operation.inQuery ? only(fields, (name) => !isAlsoInQuery(name)) : fields
  const parameters = [
    ...describePath(operation.path ?? {}),
    ...(hasFields && inQuery ? describeQuery(fields, operation) : []),
    ...(inQuery
      ? []
      : describeQuery(
          only(fields, (name) => isAlsoInQuery(name)),
          operation,
        )),
    ...(operation.takesIfMatch ? [ifMatch] : []),
    ...(operation.takesIdempotencyKey ? [idempotencyKey] : []),
  ]
  return {
    operationId,
    summary,
    tags: [tag],
    description: [operation.description, `Open to ${whoInWords[policy[permission][0]]}.`].filter(Boolean).join('\n\n'),
    ...(operation.deprecated ? { deprecated: true } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasFields && !inQuery ? { requestBody: describeBody(inBody, operation) } : {}),
    ...(operation.takesFile ? { requestBody: describeFileBody } : {}),
    security: describeSecurity(config),
    responses: {
      ...(operation.mayExist ? { 200: describeReply(200, reply, operation) } : {}),
      [status]: describeReply(status, reply, operation),
      ...errorResponses(config),
    },
  }
}

/** A token that is optional, or that may be sent as a field, is not required in the header. */
function describeSecurity({ operation, permission }: RouteConfig): Record<string, string[]>[] {
  if (!readsToken(permission)) return []
  const isRequired = needsToken(permission) && operation.tokenField === undefined
  return [{ token: [] }, { bearer: [] }, ...(isRequired ? [] : [{}])]
}

const describePath = (path: Record<string, string>) =>
  Object.entries(path).map(([name, description]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string' },
  }))

const only = (fields: TObject, isWanted: (name: string) => boolean) =>
  Type.Object(Object.fromEntries(Object.entries(fields.properties).filter(([name]) => isWanted(name))))

type DescribedSchema = TSchema & { description?: string; examples?: unknown[] }

const describeQuery = (fields: TObject, { collects }: AnyOperation) =>
  Object.entries(fields.properties as Record<string, DescribedSchema>).map(
    ([name, { description, examples, ...schema }]) => ({
      name,
      in: 'query',
      required: (fields.required ?? []).includes(name),
      description,
      ...(name === collects?.into
        ? describeCollected(collects.prefix, schema as { additionalProperties?: unknown })
        : { schema }),
      ...(examples ? { example: examples[0] } : {}),
    }),
  )

/** The properties of an exploded object are parameters of their own, with any name that the pattern allows. */
const describeCollected = (prefix: string, schema: { additionalProperties?: unknown }) => ({
  style: 'form',
  explode: true,
  schema: {
    type: 'object',
    patternProperties: { [`^${prefix.replace('.', '\\.')}`]: schema.additionalProperties },
  },
})

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'the ETag of the version to change; when there is a newer version, nothing changes',
  schema: { type: 'string' },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'a value of your choice, new for each thing to create: the same request sent again within 24 hours gets the same reply and changes nothing',
  schema: { type: 'string', pattern: idempotencyKeyPattern },
}

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

function describeBody(fields: TObject, { operationId, bareField, collects }: AnyOperation) {
  const map = collects && fields.properties[collects.into]
  if (map) return { required: true, content: { 'application/json': { schema: map } } }
  const named = { ...fields, title: `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Fields` }
  const bare = bareField === undefined ? undefined : fields.properties[bareField]
  return {
    required: (fields.required ?? []).length > 0,
    content: {
      'application/json': { schema: bare ? Type.Union([named, bare]) : named },
      ...Object.fromEntries(formTypes.map((type) => [type, { schema: named }])),
      ...(bare ? { 'text/plain': { schema: bare } } : {}),
    },
  }
}

const binary = { type: 'string', format: 'binary' }

const describeFileBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { title: 'FileForm', type: 'object', required: ['file'], properties: { file: binary } },
    },
    'application/octet-stream': { schema: binary },
  },
}

const etag = { description: 'the version, to be sent as If-Match with a change', schema: { type: 'string' } }

function describeReply(status: number, schema: TSchema | undefined, operation: AnyOperation) {
  const { reply, files = [], example, versionOf } = operation
  const description = statusNames[status] ?? ''
  if (status === 204) return { description }
  const json = { 'application/json': { schema, ...(example ? { example } : {}) } }
  const asFile = files.map((type) => [type, { schema: binary }])
  return {
    description,
    ...(versionOf ? { headers: { ETag: etag } } : {}),
    content: { ...(reply || files.length === 0 ? json : {}), ...Object.fromEntries(asFile) },
  }
}
