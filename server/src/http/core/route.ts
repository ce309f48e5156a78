import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { App } from '../../domain/app.ts'
import { type Caller, requireToken } from '../../domain/core/action.ts'
import { shareOf } from '../../domain/core/limits.ts'
import { requireTrustedClock } from '../../domain/core/observe.ts'
import { type ErrorCode, fail } from '../../errors.ts'
import { type Permission, readsToken } from '../../policy.ts'
import { anonymous, identifyCaller, type TokenField } from './caller.ts'
import { fieldClipper } from './clip-fields.ts'
import { invalidFields, type Violation } from './failures.ts'
import type { Family } from './family.ts'
import { FileReply, Streamed } from './file-reply.ts'
import { maxWholeLength, pieceWriter, streamOf } from './json-pieces.ts'
import { isText } from './read-body.ts'
import { fieldReader } from './read-fields.ts'

/** What an operation is, apart from how HTTP carries it. The OpenAPI document is made of the same words. */
export type Operation<At extends string, F extends TObject, R extends TSchema> = {
  /** The action that `answer` calls; its permission is the operation's. */
  action: { permission: Permission; writes?: true }
  summary: string
  description?: string
  deprecated?: boolean
  fields?: F
  /** Takes a value without a name, as this field. */
  bareField?: string
  tokenField?: TokenField
  /** Path parameters by name, with what they are. */
  path?: Record<ParameterOf<At>, string>
  status?: 200 | 201 | 202 | 204
  reply?: R
  /** The media types of files that it answers with, instead of the reply or on demand. */
  files?: string[]
  example?: unknown
  /** The errors it can end in, besides those that its shape implies. */
  errors?: ErrorCode[]
  /** The version of what it answers with, which is sent as its ETag. */
  versionOf?(content: Static<R>): number
  /** How many characters of text are in what it answers with, if that can be megabytes: such a reply is sent in pieces. */
  textLengthOf?(content: Static<R>): number
  /** Takes an If-Match header: when it names another version, nothing changes. */
  takesIfMatch?: true
  /** Answers HEAD as well, unless a look at the headers would already do harm. */
  head?: false
  answer(call: {
    app: App
    caller: Caller
    fields: Static<F>
    path: Record<ParameterOf<At>, string>
    request: FastifyRequest
    // biome-ignore lint/suspicious/noConfusingVoidType: what an action without a result returns
  }): Promise<Static<R> | FileReply | Streamed | void>
}

/** The names behind the colons of a path. */
type ParameterOf<At extends string> = At extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : At extends `${string}:${infer Name}`
    ? Name
    : never

/** What the routes of a door are mounted with: `route('POST /v2/login', { … })`. */
export type Route = <At extends string, F extends TObject, R extends TSchema>(
  at: At,
  operation: Operation<At, F, R>,
) => void

export type AnyOperation = Operation<string, TObject, TSchema>

export type RouteConfig = {
  permission: Permission
  family: Family
  operation: AnyOperation
  fields: TObject
  /** None when there is nothing to reply. */
  reply: TSchema | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<RouteConfig> {}
}

/** For routes that are no operations: pages, their parts, and the document itself. */
export const hidden = (permission: Permission) => ({ config: { permission }, schema: { hide: true } })

export function routesOf(server: FastifyInstance, app: App, family: Family): Route {
  return (at, operation) => mount(server, app, family, at, operation as unknown as AnyOperation)
}

const nothing = Type.Object({})

function mount(server: FastifyInstance, app: App, family: Family, at: string, operation: AnyOperation) {
  const [method, url] = at.split(' ') as [HTTPMethods, string]
  const { permission } = operation.action
  const status = operation.status ?? 200
  const fields = operation.fields ?? nothing
  const readFields = fieldReader(fields, operation)
  const clipFields = fieldClipper(fields)

  const reply = status === 204 ? undefined : family.replySchema(operation.reply ?? nothing, status)
  /*
   * Compiled when they are first needed. Named in the route, all of them would be compiled at the start, and take a fifth
   * of it.
   */
  let judge: ReturnType<FastifyRequest['compileValidationSchema']> | undefined
  let serialize: ReturnType<FastifyReply['compileSerializationSchema']> | undefined
  let writePieces: ReturnType<typeof pieceWriter> | undefined

  server.route({
    method,
    url,
    exposeHeadRoute: operation.head ?? method === 'GET',
    config: { permission, family, operation, fields, reply },
    handler: async (request: FastifyRequest, response: FastifyReply) => {
      const path = request.params as Record<string, string>
      if (!Object.values(path).every(isText)) throw fail('PATH_NOT_FOUND')
      if (permission !== 'service.observe') requireTrustedClock(app)
      const found = readFields(request)
      const caller = readsToken(permission)
        ? await identifyCaller(app, request, found, operation.tokenField)
        : anonymous(request)
      // Before the fields are judged: someone who may not call at all is told that first.
      requireToken(permission, caller)
      if (operation.fields) {
        judge ??= request.compileValidationSchema(operation.fields, 'body')
        if (!judge(clipFields(found))) throw invalidFields(judge.errors as Violation[])
      }
      const content = await operation.answer({ app, caller, fields: found as Static<TObject>, path, request })
      if (content instanceof Streamed) {
        await content.start(response)
        return response
      }
      if (content instanceof FileReply) {
        if (content.body instanceof Readable) holdPlace(app, caller, response)
        return response
          .code(content.status ?? status)
          .headers(content.headers)
          .type(content.type)
          .send(content.body)
      }
      response.code(status)
      if (operation.versionOf) response.header('etag', `"${operation.versionOf(content)}"`)
      if (!reply) return response.send()
      response.type('application/json; charset=utf-8')
      const body = family.reply(content ?? {}, status)
      const compile = (schema: TSchema) => response.compileSerializationSchema(schema as Record<string, unknown>)
      if (operation.textLengthOf && operation.textLengthOf(content) > maxWholeLength) {
        holdPlace(app, caller, response)
        writePieces ??= pieceWriter(reply, compile)
        return response.send(streamOf(writePieces(body)))
      }
      serialize ??= compile(reply)
      return response.serializer(serialize).send(body)
    },
  })
}

/** A large reply takes a place until it is read, or the client is gone. */
function holdPlace(app: App, caller: Caller, response: FastifyReply): void {
  response.raw.once('close', app.largeReplies.acquire(shareOf(caller)))
}
