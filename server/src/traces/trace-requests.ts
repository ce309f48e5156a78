import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TraceSettings } from '../config.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { PreparedQuery } from '../db/prepared-query.ts'
import type { App } from '../domain/app.ts'
import { makeOtlpExporter, type SpanExporter, spanKinds } from './otlp-exporter.ts'

/** A request that is traced, while it runs. */
type Trace = { traceId: string; spanId: string; parentSpanId: string | null; startMs: number; spansLeft: number }

/** Further queries of a request have no span, so that an expensive request does not cost more by being traced. */
const maxSpansPerRequest = 200

/** Calls a listener with each request that is answered. */
type OnAnswered = (
  listener: (answered: { request: FastifyRequest; route: string | undefined; status: number }) => void,
) => void

const now = () => performance.timeOrigin + performance.now()
const newId = (bytes: number) => randomBytes(bytes).toString('hex')

/**
 * Traces the requests of this worker and their queries. Returns the app whose use of the database is traced. This module
 * is loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set. Spans hold routes and statements with placeholders, never
 * addresses, values or people.
 */
export function traceRequests(server: FastifyInstance, app: App, settings: TraceSettings, onAnswered: OnAnswered): App {
  const exporter = makeOtlpExporter(settings, app.log)
  const running = new AsyncLocalStorage<Trace>()
  const traces = new WeakMap<FastifyRequest, Trace>()

  server.addHook('onRequest', (request, _reply, done) => {
    const trace = beginTrace(request.headers.traceparent, settings.ratio)
    if (!trace) return done()
    traces.set(request, trace)
    running.run(trace, done)
  })

  onAnswered(({ request, route, status }) => {
    const trace = traces.get(request)
    if (!trace) return
    const { spansLeft: _, ...ids } = trace
    exporter.add({
      ...ids,
      name: route === undefined ? request.method : `${request.method} ${route}`,
      kind: spanKinds.server,
      endMs: now(),
      attributes: {
        'http.request.method': request.method,
        ...(route !== undefined && { 'http.route': route }),
        'http.response.status_code': status,
        'atrium.request_id': request.id,
      },
      isError: status >= 500,
    })
  })
  server.addHook('onClose', () => exporter.close())
  return { ...app, db: traceDatabase(app.db, exporter, running) }
}

/**
 * Continues the trace of a caller, if it sent one. The id decides whether it is recorded, so that all services that a
 * request passes through decide alike; a caller who records nothing is respected.
 */
function beginTrace(traceparent: string | string[] | undefined, ratio: number): Trace | null {
  const given = typeof traceparent === 'string' ? traceparent : ''
  const [, parentTrace, parentSpanId = null, flags] =
    /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})/.exec(given) ?? []
  const traceId = parentTrace ?? newId(16)
  const isWanted = flags === undefined || (Number.parseInt(flags, 16) & 1) === 1
  const place = Number.parseInt(traceId.slice(-8), 16) / 2 ** 32
  if (!isWanted || place >= ratio) return null
  return { traceId, spanId: newId(8), parentSpanId, startMs: now(), spansLeft: maxSpansPerRequest }
}

/** Gives each query and each transaction of a traced request a span of its own. */
function traceDatabase(db: Database, exporter: SpanExporter, running: AsyncLocalStorage<Trace>): Database {
  const system = db.engine === 'sqlite' ? 'sqlite' : 'postgresql'

  async function inSpan<T>(name: string, attributes: Record<string, string>, work: () => Promise<T>): Promise<T> {
    const parent = running.getStore()
    if (!parent || parent.spansLeft <= 0) return work()
    parent.spansLeft--
    const { traceId, spanId: parentSpanId } = parent
    const span = { traceId, spanId: newId(8), parentSpanId, name, kind: spanKinds.client, startMs: now() }
    let isError = true
    try {
      const result = await work()
      isError = false
      return result
    } finally {
      exporter.add({ ...span, endMs: now(), attributes: { 'db.system.name': system, ...attributes }, isError })
    }
  }

  const traceQuery = (query: PreparedQuery, work: () => ReturnType<Database['run']>) => {
    const text = query.sql(db.engine)
    return inSpan(/^\W*(\w+)/.exec(text)?.[1] ?? 'query', { 'db.query.text': text }, work)
  }

  const traceTransaction = (tx: Transaction): Transaction => ({
    ...tx,
    run: (query, values) => traceQuery(query, () => tx.run(query, values)),
  })

  const traceReplica = (onReplica: Database['onReplica']) => onReplica && (async () => wrap(await onReplica()))

  const wrap = (inner: Database): Database => ({
    ...inner,
    run: (query, values) => traceQuery(query, () => inner.run(query, values)),
    transact: (work, mutex) => {
      const trace = running.getStore()
      if (!trace) return inner.transact(work, mutex)
      // Transactions that share a commit run in the context of the first of them, and not in their own.
      const traced = (tx: Transaction) => running.run(trace, () => work(traceTransaction(tx)))
      return inSpan('transaction', {}, () => inner.transact(traced, mutex))
    },
    onBehalfOf: (caller) => wrap(inner.onBehalfOf(caller)),
    onReplica: traceReplica(inner.onReplica),
  })
  return wrap(db)
}
