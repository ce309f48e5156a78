import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { BadSetting, readConfig } from '../../src/config.ts'
import type { Engine } from '../../src/db/engine.ts'
import { startAtrium } from '../support/atrium.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code?: number }
}

/** A collector that keeps what it gets. */
function makeCollector() {
  const received: { url: string; headers: Record<string, unknown>; spans: Span[]; service: Attribute[] }[] = []
  let status = 200
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString())
      const [{ resource, scopeSpans }] = resourceSpans
      const { url = '', headers } = request
      received.push({ url, headers, spans: scopeSpans[0].spans, service: resource.attributes })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  return {
    received,
    spans: () => received.flatMap(({ spans }) => spans),
    answerWith: (next: number) => (status = next),
    open: () => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
    address: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The exporter keeps its connection open, which `close` alone would wait for. */
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

const attributeOf = ({ attributes }: Span, name: string) => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {}
  return stringValue ?? intValue
}

describe('traces', () => {
  const collector = makeCollector()
  before(collector.open)
  after(collector.close)
  const settings = (more = {}) => ({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.address()}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
      ...more,
    },
  })

  const engines: Engine[] = process.env.ATRIUM_SQLITE_ONLY ? ['sqlite'] : ['sqlite', 'postgres']
  for (const engine of engines) {
    test(`${engine}: requests with their transactions and queries reach the collector`, async () => {
      collector.received.length = 0
      const atrium = await startAtrium(engine, settings())
      const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
      const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
      const json = { nametag: 'trace_me', mail: 'trace_me@example.org', password: 'a long sentence is easy' }
      assert.equal((await atrium.call('POST', '/v2/register', { json, headers })).status, 201)
      await atrium.call('GET', '/v2/discover/12?secret=hidden')
      await atrium.close()

      const [first] = collector.received
      assert.deepEqual([first?.url, first?.headers['x-key']], ['/v1/traces', 'a secret'])
      assert.equal(first?.service[0]?.value.stringValue, 'atrium')
      const spans = collector.spans()
      const request = spans.find(({ name }) => name === 'POST /v2/register') ?? assert.fail()
      assert.deepEqual([request.traceId, request.parentSpanId, request.kind], [traceId, '00f067aa0ba902b7', 2])
      assert.equal(attributeOf(request, 'http.response.status_code'), '201')
      assert.ok(BigInt(request.endTimeUnixNano) >= BigInt(request.startTimeUnixNano))
      const below = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
      assert.ok(below.some(({ name }) => name === 'transaction'))
      const insert = below.find((span) => /^insert into "accounts"/i.test(attributeOf(span, 'db.query.text') ?? ''))
      assert.equal(insert?.traceId, traceId)
      const other = spans.find(({ name }) => name === 'GET /v2/discover/:orgaId')
      assert.match(other?.traceId ?? '', /^(?!4bf9)[\da-f]{32}$/)
      assert.doesNotMatch(JSON.stringify(spans), /trace_me|hidden|long sentence/)
    })
  }

  test('a caller who records nothing, and a share of 0, leave no spans', async () => {
    collector.received.length = 0
    const headers = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00' }
    const one = await startAtrium('sqlite', settings())
    await one.call('GET', '/healthz', { headers })
    await one.close()
    const other = await startAtrium('sqlite', settings({ OTEL_TRACES_SAMPLER_ARG: '0' }))
    await other.call('GET', '/healthz')
    await other.close()
    assert.deepEqual(collector.spans(), [])
  })

  test('a collector that refuses, or is gone, changes nothing for requests', async () => {
    collector.answerWith(503)
    const refused = await startAtrium('sqlite', settings())
    assert.equal((await refused.call('GET', '/healthz')).status, 200)
    await refused.close()
    const gone = await startAtrium('sqlite', settings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }))
    for (const traceparent of ['', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, '00-short-short-01']) {
      assert.equal((await gone.call('GET', '/healthz', { headers: { traceparent } })).status, 200)
    }
    await gone.close()
  })

  test('a bad setting stops the start with a sentence that repeats no secret', () => {
    for (const [name, value] of [
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
      ['OTEL_TRACES_SAMPLER_ARG', '2'],
      ['OTEL_TRACES_SAMPLER_ARG', 'half'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'sesame'],
    ] as const) {
      const read = () => readConfig({ SECRET_KEY: Buffer.alloc(32).toString('base64'), [name]: value })
      assert.throws(read, (error) => error instanceof BadSetting && error.message.includes(name))
      if (value === 'sesame') assert.throws(read, (error) => !(error as Error).message.includes(value))
    }
    const none = readConfig({ SECRET_KEY: Buffer.alloc(32).toString('base64') })
    assert.equal(none.traces, null)
  })
})
