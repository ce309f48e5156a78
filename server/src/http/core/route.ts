import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { App } from '../../domain/app.ts'
import { requireToken } from '../../domain/core/action.ts'
import type { Caller } from '../../domain/core/caller.ts'
import { shareOf } from '../../domain/core/limits.ts'
import { requireTrustedClock } from '../../domain/core/observe.ts'
import { requireOperator } from '../../domain/core/operator.ts'
import { type ErrorCode, fail } from '../../errors.ts'
import { isForOperators, minRole, type Permission, readsToken } from '../../policy.ts'
import { anonymous, identifyCaller, type TokenField } from './caller.ts'
import { fieldClipper } from './clip-fields.ts'
import { Existing } from './existing.ts'
import { invalidFields, type Violation } from './failures.ts'
import type { Family } from './family.ts'
import { FileReply, Streamed } from './file-reply.ts'
import { imageAddressCompletion } from './image-addresses.ts'
import { maxWholeLength, pieceWriter, streamOf } from './json-pieces.ts'
import { isText } from './read-body.ts'
import { type CollectedFields, fieldReader } from './read-fields.ts'
import { serializerSchema } from './serializer-schema.ts'
import type { Tag } from './tags.ts'
import { whenClosed } from './when-closed.ts'

/** An operation of the interface, without the details of HTTP. The OpenAPI document is generated from the same object. */
export type Operation<At extends string, F extends TObject, R extends TSchema> = {
  /** The name of the method in generated clients: camelCase, at most 40 characters, with `Legacy` on legacy paths. */
  operationId: string
  /** The action that `answer` calls; its permission is the operation's. */
  action: { permission: Permission; writes?: true }
  summary: string
  description?: string
  deprecated?: boolean
  fields?: F
  /** The field that receives a body which is a single value without a name. */
  bareField?: string
  /** A body that is a string without a name is ignored, as unknown fields are. */
  ignoresBareField?: true
  /** Collects fields whose names are not known beforehand into one field. */
  collects?: CollectedFields
  /** The fields of a POST that may be in its query string, too. */
  inQuery?: string[]
  tokenField?: TokenField
  /** The body is a file, of any type and size, which `answer` reads while it arrives. */
  takesFile?: true
  /** Returns the id of the file for which a ticket, in the field of that name, replaces the token. */
  ticketFor?(path: Record<ParameterOf<At>, string>): string
  /** A description of each path parameter. */
  path?: Record<ParameterOf<At>, string>
  status?: 200 | 201 | 202 | 204
  /** The reply is 200 when `answer` returns an `Existing` content. */
  mayExist?: true
  reply?: R
  /** The media types of the files that the operation replies with, instead of the JSON reply or on request. */
  files?: string[]
  example?: unknown
  /** The errors of this operation, besides those that follow from its fields and its permission. */
  errors?: ErrorCode[]
  /** Returns the version of the content, which is sent as the ETag. */
  versionOf?(content: Static<R>): number
  /** Returns the number of characters in the content. Defined where that can be megabytes: long replies are sent in pieces. */
  textLengthOf?(content: Static<R>): number
  /** The operation takes an If-Match header, and changes nothing when the header names another version. */
  takesIfMatch?: true
  /** The operation takes an Idempotency-Key header: `answer` recognizes a retry by it and replies as to the first request. */
  takesIdempotencyKey?: true
  /** A GET without HEAD, because the request itself has an effect. */
  head?: false
  answer(call: {
    app: App
    caller: Caller
    fields: Static<F>
    path: Record<ParameterOf<At>, string>
    request: FastifyRequest
    // biome-ignore lint/suspicious/noConfusingVoidType: an action without a result returns void
  }): Promise<Static<R> | Existing<Static<R>> | FileReply | Streamed | void>
}

/** The names of the parameters in a path such as `/v2/boards/:orgaId`. */
type ParameterOf<At extends string> = At extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : At extends `${string}:${infer Name}`
    ? Name
    : never

/** Mounts one operation: `route('POST /v2/login', { … })`. */
export type Route = <At extends string, F extends TObject, R extends TSchema>(
  at: At,
  operation: Operation<At, F, R>,
) => void

export type AnyOperation = Operation<string, TObject, TSchema>

export type RouteConfig = {
  permission: Permission
  family: Family
  tag: Tag
  operation: AnyOperation
  fields: TObject
  /** Undefined for replies without a body. */
  reply: TSchema | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<RouteConfig> {}
}

/** Options of routes that are not operations: pages, their assets, and the OpenAPI document itself. */
export const withPermission = (permission: Permission) => ({ config: { permission } })

/** Returns the function that mounts operations of one family under one tag. */
export function routesOf(server: FastifyInstance, app: App, family: Family, tag: Tag): Route {
  return (at, operation) => mount(server, app, { family, tag }, at, operation as unknown as AnyOperation)
}

const noFields = Type.Object({})
const Empty = Type.Object({}, { title: 'Empty' })

function mount(
  server: FastifyInstance,
  app: App,
  { family, tag }: { family: Family; tag: Tag },
  at: string,
  operation: AnyOperation,
) {
  const [method, url] = at.split(' ') as [HTTPMethods, string]
  const { permission } = operation.action
  const readsAsMember = method === 'GET' && minRole(permission) > 0
  const status = operation.status ?? 200
  const fields = operation.fields ?? noFields
  const readFields = fieldReader(fields, operation)
  const clipFields = fieldClipper(fields)

  const reply = status === 204 ? undefined : family.replySchema(operation.reply ?? Empty, status)
  const withImageAddresses = imageAddressCompletion(app.config.publicUrl, reply ?? Empty)
  // The functions are compiled on first use. Fastify would compile those of all routes at the start, which takes a fifth of it.
  let validate: Validate | undefined
  let serialize: Serialize | undefined
  let writePieces: ReturnType<typeof pieceWriter> | undefined

  const options: RouteOptions = {
    method,
    url,
    exposeHeadRoute: operation.head ?? method === 'GET',
    config: { permission, family, tag, operation, fields, reply },
    handler: async (request: FastifyRequest, response: FastifyReply) => {
      const path = request.params as Record<string, string>
      if (!Object.values(path).every(isText)) throw fail('PATH_NOT_FOUND')
      if (permission !== 'service.observe') requireTrustedClock(app)
      const found = readFields(request)
      const caller = readsToken(permission)
        ? await identifyCaller(app, request, found, {
            tokenField: operation.tokenField,
            fileId: operation.ticketFor?.(path),
            organizationId: readsAsMember ? path.orgaId : undefined,
          })
        : anonymous(request)
      // The permission is checked before the fields, so that a caller without it learns nothing about them.
      requireToken(permission, caller)
      if (isForOperators(permission)) await requireOperator(app, app.db, caller)
      if (operation.fields) {
        validate ??= validatorFor(operation.fields, request)
        if (!validate(clipFields(found))) throw invalidFields(validate.errors as Violation[])
      }
      const answered = await operation.answer({ app, caller, fields: found as Static<TObject>, path, request })
      const content = answered instanceof Existing ? answered.content : answered
      if (content instanceof Streamed) {
        await content.start(response)
        return response
      }
      if (content instanceof FileReply) {
        if (content.body instanceof Readable) await countLargeReply(app, caller, response, content.body)
        return response
          .code(content.status ?? status)
          .headers(content.headers)
          .type(content.type)
          .send(content.body)
      }
      response.code(answered instanceof Existing ? 200 : status)
      if (operation.versionOf) response.header('etag', `"${operation.versionOf(content)}"`)
      if (!reply) return response.send()
      response.type('application/json; charset=utf-8')
      const body = withImageAddresses(family.reply(content ?? {}, status))
      const compile = (schema: TSchema) => serializerFor(schema, response)
      if (operation.textLengthOf && operation.textLengthOf(content) > maxWholeLength) {
        await countLargeReply(app, caller, response)
        writePieces ??= pieceWriter(reply, compile)
        return response.send(streamOf(writePieces(body)))
      }
      serialize ??= compile(reply)
      return response.serializer(serialize).send(body)
    },
  }
  if (operation.takesFile) mountForFiles(server, options)
  else server.route(options)
}

type Validate = ReturnType<FastifyRequest['compileValidationSchema']>
type Serialize = ReturnType<FastifyReply['compileSerializationSchema']>

/** Compiled functions by the text of their schema. Equal schemas of both path families share them, as do all nodes of a process. */
const validators = new Map<string, Validate>()
const serializers = new Map<string, Serialize>()

const validatorFor = (schema: TSchema, request: FastifyRequest): Validate =>
  validators.getOrInsertComputed(JSON.stringify(schema), () => request.compileValidationSchema(schema, 'body'))

const serializerFor = (schema: TSchema, response: FastifyReply): Serialize =>
  serializers.getOrInsertComputed(JSON.stringify(schema), () =>
    response.compileSerializationSchema(serializerSchema(schema) as Record<string, unknown>),
  )

/** Mounts a route that gets every body unread. */
function mountForFiles(server: FastifyInstance, options: RouteOptions): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route(options)
  })
}

/**
 * Counts a large reply against the caller's share until it is read completely or the connection closes. The body of a refused
 * one is destroyed: Node ends the process when a file is open that nothing refers to any more.
 */
async function countLargeReply(app: App, caller: Caller, response: FastifyReply, body?: Readable): Promise<void> {
  try {
    whenClosed(response.raw, await app.largeReplies.acquire(shareOf(caller)))
  } catch (error) {
    body?.destroy()
    throw error
  }
}
