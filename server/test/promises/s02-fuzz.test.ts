import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { inspectService, type Operation } from '../../../scripts/inspect-service.ts'
import { type AccessScenario, newAccessScenario } from '../support/access-scenario.ts'
import { engines, onEachEngine, type TestReply, type TestRequest } from '../support/atrium.ts'
import { type FuzzedOperation, type FuzzedRequest, requestsTo, type Schema } from '../support/fuzz-request.ts'
import { generousLimits } from '../support/generous-limits.ts'
import { reportFigure } from '../support/report-figure.ts'
import { tryStream } from '../support/try-stream.ts'

/** Number of requests per operation, half of them on each engine. `npm run prove` sets 3,000. */
const cases = Number(process.env.ATRIUM_FUZZ ?? 100)
const casesHere = Math.ceil(cases / engines.length)
/** The short form has a fixed seed, so that it fails only because of a change. */
const seed = Number(process.env.ATRIUM_SEED ?? (process.env.ATRIUM_PROVE ? Date.now() % 2 ** 31 : 2))

const { document } = await inspectService()

/** Follows a reference into the components of the document. */
function find<Part extends object>(part: Part & { $ref?: string }): Part {
  const [, , kind = '', name = ''] = part.$ref?.split('/') ?? []
  return part.$ref === undefined ? part : (document.components[kind]?.[name] as Part)
}

type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Described = Omit<Operation, 'parameters' | 'responses'> & {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: FuzzedOperation['responses']
}

/** The statuses that the `default` response of an operation stands for. */
const generalStatuses = [413, 415]

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, each]): FuzzedOperation => {
    const { parameters = [], requestBody, responses } = each as Described
    const inQuery = parameters.map(find).filter((parameter) => parameter.in === 'query')
    const body = requestBody?.content['application/x-www-form-urlencoded']?.schema
    const queryFields: Schema = {
      properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
      required: inQuery.filter(({ required }) => required).map(({ name }) => name),
    }
    const fields = body ? find(body) : queryFields
    return { method: method.toUpperCase(), path, fields, takesBody: body !== undefined, responses }
  }),
)

const addressesOf = (path: string) => new RegExp(`^${path.replace(/[.@]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`)

/**
 * The paths whose addresses are also addresses of another path, which has a name where they have a fixed segment. Every reply
 * is looked up among them, so they are found once.
 */
const rivalsOf = new Map(
  Object.keys(document.paths).map((path) => [
    path,
    Object.keys(document.paths)
      .filter((other) => other !== path && addressesOf(path).test(other))
      .map((other) => ({ path: other, addresses: addressesOf(other) })),
  ]),
)

/** The stream of live events does not end by itself. */
const isStream = ({ path, method }: FuzzedOperation) => path === '/v2/events' && method === 'GET'

/** Operations that use up the caller, the member or the whole organization. */
const spendsCaller = /@me|accountDelete|leave$|accept$|decline$/
const spendsMember = 'DELETE /v2/workplace/users/{orgaId}/{userId}'
const spendsOrganization = /^(DELETE \/v2\/workplace\/\{orgaId\}|POST \/v2\/workplace\/\{orgaId\}\/restore)$/

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(document, 'document')

/** Returns how a reply violates the document, or undefined. */
function problemWith(operation: FuzzedOperation, { status, headers, body, text }: TestReply): string | undefined {
  if (status >= 500) return 'it failed'
  const response = operation.responses[generalStatuses.includes(status) ? 'default' : status]
  if (!response) return `${status} is not documented`
  const documented = find(response)
  if (!documented.content) return text === '' ? undefined : 'it has a body'
  const type = String(headers['content-type'] ?? '').replace(/;.*/, '')
  const { schema } = documented.content[type] ?? documented.content['*/*'] ?? {}
  if (!schema) return `${type} is not documented for ${status}`
  if (!type.includes('json')) return undefined
  const fits = schema.$ref ? ajv.getSchema(`document${schema.$ref}`) : ajv.compile(schema)
  if (!fits) return `there is no ${schema.$ref}`
  return fits(body) ? undefined : ajv.errorsText(fits.errors)
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const texts = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, text(value).toWellFormed()]))

/** Encodes the fields for the request's carrier. */
function toRequest({ carrier, fields, raw, headers }: FuzzedRequest): TestRequest {
  const carried: Record<FuzzedRequest['carrier'], TestRequest> = {
    json: { json: fields },
    form: { form: texts(fields) },
    multipart: { multipart: texts(fields) },
    query: { query: texts(fields) },
    text: { payload: text(Object.values(fields)[0] ?? ''), headers: { 'content-type': 'text/plain' } },
    raw: { payload: raw.body, headers: { 'content-type': raw.type } },
  }
  const request = carried[carrier]
  return { ...request, headers: { ...headers, ...request.headers } }
}

const quoted = (value: string) => `'${value.replaceAll("'", "'\\''")}'`

function toCurl(method: string, url: string, { json, form, multipart, query, payload, headers, token }: TestRequest) {
  const address = query ? `${url}?${new URLSearchParams(query)}` : url
  return [
    `curl -X ${method} ${quoted(`http://127.0.0.1:3000${address}`)}`,
    ...(token === undefined ? [] : [`-H 'Authorization: <token>'`]),
    ...Object.entries(headers ?? {}).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(json === undefined ? [] : [`-H 'Content-Type: application/json' --data-raw ${quoted(JSON.stringify(json))}`]),
    ...(form === undefined
      ? []
      : Object.entries(form).map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`)),
    ...Object.entries(multipart ?? {}).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`),
    ...(payload === undefined ? [] : [`--data-raw ${quoted(String(payload))}`]),
  ].join(' ')
}

onEachEngine(
  'S2: fuzzing',
  (atrium, engine) => {
    let scenario: AccessScenario
    let sent = 0
    let accepted = 0
    before(async () => {
      scenario = await newAccessScenario(atrium)
    })

    /** Replaces placeholders by the ids of existing things. */
    const withIds = async <T>(value: T, request: FuzzedRequest): Promise<T> => {
      let written = JSON.stringify(value)
      if (!written.includes('«')) return value
      for (const [mark, thing = ''] of new Set([...written.matchAll(/«(\w+)»/g)])) {
        written = written.replaceAll(mark, await scenario.find(thing, request.who))
      }
      return JSON.parse(written)
    }

    const ask = async (operation: FuzzedOperation, request: FuzzedRequest) => {
      const at = `${operation.method} ${operation.path}`
      const path = await withIds(request.path, request)
      const url = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
        encodeURIComponent(path[name]?.toWellFormed() ?? ''),
      )
      const token = await scenario.tokenOf(request.who)
      const made = { ...toRequest({ ...request, fields: await withIds(request.fields, request) }), token }
      const reply = await (isStream(operation)
        ? tryStream(atrium, url, made)
        : atrium.call(operation.method, url, made))
      sent++
      if (reply.status < 400) accepted++
      const answering = answeringAt(operation, url)
      const problem = answering ? problemWith(answering, reply) : reply.status === 405 ? undefined : 'it is not refused'
      if (problem) {
        throw new Error(
          `${problem}\n${toCurl(operation.method, url, made)}\n${request.who}: ${reply.status} ${reply.text}`,
        )
      }
      if (operation.method === 'GET' || reply.status >= 400) return
      scenario.spend()
      if (spendsCaller.test(at)) await scenario.replace(request.who)
      if (at === spendsMember) await scenario.replace('member')
      if (spendsOrganization.test(at)) scenario = await newAccessScenario(atrium)
    }

    for (const operation of operations) {
      test(`${operation.method} ${operation.path}: every reply is as documented, whatever the request`, () =>
        fc.assert(
          fc.asyncProperty(requestsTo(operation, find), (request) => ask(operation, request)),
          { numRuns: casesHere, seed, endOnFailure: false },
        ))
    }

    test('405, with Allow, for methods that the document does not have', async () => {
      for (const path of Object.keys(document.paths)) {
        const url = path.replace(/\{\w+\}/g, '1')
        const declared = operations.filter((each) => each.path === path).map(({ method }) => method)
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
          if (declared.includes(method)) continue
          const reply = await atrium.call(method, url)
          assert.equal(reply.status, 405, `${method} ${url}: ${reply.text}`)
          const allowed = String(reply.headers.allow).split(', ')
          assert.deepEqual(allowed.filter((each) => each !== 'HEAD').sort(), [...new Set(declared)].sort(), url)
        }
      }
    })

    test('reports the number of requests', () =>
      reportFigure(
        'S2',
        `${sent} requests to ${operations.length} operations, ${accepted} accepted (${engine}, seed ${seed})`,
      ))
  },
  { limits: generousLimits },
)

/**
 * The operation that answers at an address. A generated name may equal a fixed segment of another path, such as the `trash` of
 * the boards, and that path may not take the method.
 */
function answeringAt(meant: FuzzedOperation, url: string): FuzzedOperation | undefined {
  const { path } = rivalsOf.get(meant.path)?.find(({ addresses }) => addresses.test(url)) ?? meant
  return operations.find((each) => each.method === meant.method && each.path === path)
}
