import type { Logger } from 'pino'
import { minuteMs, secondMs } from '../clock.ts'
import type { TraceSettings } from '../config.ts'
import { version } from '../version.ts'

/** Values of the protocol. */
export const spanKinds = { internal: 1, server: 2, client: 3 } as const
const errorStatus = 2

/** A finished piece of work. Times are milliseconds since 1970, with fractions. */
export type FinishedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string | null
  name: string
  kind: (typeof spanKinds)[keyof typeof spanKinds]
  startMs: number
  endMs: number
  attributes: Record<string, string | number>
  isError: boolean
}

export type SpanExporter = { add(span: FinishedSpan): void; close(): Promise<void> }

const exportEveryMs = 5 * secondMs
/** Spans that a request to the collector contains, and spans that wait for one. Further ones are dropped. */
const maxBatch = 512
const maxWaiting = 8192
const answerWithinMs = 10 * secondMs
const warnEveryMs = minuteMs

/**
 * Sends spans to a collector with OTLP over HTTP, encoded as JSON. Spans are worth little: what cannot be sent is dropped,
 * and requests of people never wait for it.
 */
export function makeOtlpExporter({ url, headers, serviceName }: TraceSettings, log: Logger): SpanExporter {
  let waiting: FinishedSpan[] = []
  let sending: Promise<void> | null = null
  let lastWarning = Number.NEGATIVE_INFINITY

  function warn(problem: string): void {
    if (performance.now() - lastWarning < warnEveryMs) return
    lastWarning = performance.now()
    log.warn({ problem }, 'traces cannot be sent, and are dropped')
  }

  async function send(spans: FinishedSpan[]): Promise<void> {
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(toRequest(spans, serviceName)),
        signal: AbortSignal.timeout(answerWithinMs),
      })
      // The connection is used again only after the reply was read.
      await reply.arrayBuffer()
      if (!reply.ok) warn(`the collector answered with status ${reply.status}`)
    } catch (error) {
      const { cause, message } = error as Error & { cause?: { code?: string } }
      warn(cause?.code ?? message)
    }
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch)
      waiting = waiting.slice(maxBatch)
      await send(batch)
    }
    sending = null
  }

  const flush = () => (sending ??= sendAll())
  const timer = setInterval(flush, exportEveryMs).unref()

  return {
    add(span) {
      if (waiting.length >= maxWaiting) {
        warn('the collector is too slow')
        return
      }
      waiting.push(span)
      if (waiting.length >= maxBatch) flush()
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

const toRequest = (spans: FinishedSpan[], serviceName: string) => ({
  resourceSpans: [
    {
      resource: { attributes: toAttributes({ 'service.name': serviceName, 'service.version': version }) },
      scopeSpans: [{ scope: { name: 'atrium', version }, spans: spans.map(toSpan) }],
    },
  ],
})

const toSpan = ({ startMs, endMs, attributes, isError, parentSpanId, ...span }: FinishedSpan) => ({
  ...span,
  ...(parentSpanId && { parentSpanId }),
  startTimeUnixNano: toNanoseconds(startMs),
  endTimeUnixNano: toNanoseconds(endMs),
  attributes: toAttributes(attributes),
  status: isError ? { code: errorStatus } : {},
})

/** Nanoseconds since 1970 are more than a number can hold, so JSON has them as a text. */
const toNanoseconds = (ms: number) => {
  const whole = Math.floor(ms)
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.floor((ms - whole) * 1e6)))
}

const toAttributes = (attributes: Record<string, string | number>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
