import cluster from 'node:cluster'
import { type DestinationStream, type Logger, pino } from 'pino'
import { minuteMs, timeAt } from './clock.ts'
import { withSourceLines } from './source-lines.ts'

/** Logs errors only by type, message and stack, because database drivers attach the values of a query to them. */
export function makeLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  const log = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${timeAt(Date.now())}"`,
      serializers: {
        err: (error: Error) => ({ type: error.name, message: error.message, stack: withSourceLines(error.stack) }),
      },
    },
    destination,
  )
  destinations.set(log, destination)
  return log
}

const destinations = new WeakMap<Logger, DestinationStream>()

export type RequestLine = {
  reqId: string
  method: string
  route: string
  status: number
  ip: string
  accountId: string | undefined
  ms: number
}

/** Writes lines of another process to the destination of this log. */
export const writeLines = (log: Logger, lines: string) => destinations.get(log)?.write(lines)

/**
 * Makes the function that logs a request. It writes the line itself, because the general serializer of `log.info` took a
 * tenth of the shortest request.
 */
export function makeRequestLog(log: Logger): (line: RequestLine) => void {
  const destination = destinations.get(log)
  if (!destination) return (line) => log.info(line, 'request')
  const level = log.levels.values.info
  return ({ reqId, method, route, status, ip, accountId, ms }) => {
    const account = accountId === undefined ? '' : `,"accountId":"${accountId}"`
    // A proxy may pass on any text as the address.
    destination.write(
      `{"level":${level},"time":"${timeAt(Date.now())}","reqId":"${reqId}","method":"${method}","route":${JSON.stringify(route)},` +
        `"status":${status},"ip":${JSON.stringify(ip)}${account},"ms":${ms},"msg":"request"}\n`,
    )
  }
}

const maxBufferedBytes = 1024 * 1024
const maxTogether = 32 * 1024
const flushEveryMs = 100

/**
 * A log that cannot be written, for example on a full disk, is buffered up to a limit and dropped beyond it, so that
 * the service continues.
 */
function standardOutput(): DestinationStream {
  // Nothing is written before `flush`, so that `flushSync` leaves nothing to a write that the end of the process cuts off.
  const output = pino.destination({
    sync: false,
    minLength: maxBufferedBytes,
    maxWrite: maxBufferedBytes + 1,
    maxLength: maxBufferedBytes,
  })
  const write = output.write.bind(output)
  const flush = output.flush.bind(output)
  const flushSync = output.flushSync.bind(output)
  // Lines are collected first. A write for each took a twentieth of a short request, and the destination counts the bytes of
  // all that it holds at each line.
  let lines = ''
  const passOn = () => {
    const together = lines
    lines = ''
    if (together !== '') write(together)
  }
  output.write = (line) => {
    lines += line
    if (lines.length >= maxTogether) output.flush()
    return true
  }
  output.flush = (done) => {
    passOn()
    flush(done)
  }
  const timer = setInterval(() => output.flush(), flushEveryMs).unref()
  output.on('close', () => clearInterval(timer))
  let refused = false
  output.on('error', () => {
    refused = true
  })
  output.on('write', () => {
    refused = false
  })
  // The supervisor reads the log of a worker. Node ends a worker whose supervisor is gone, which this has to notice before.
  const { worker } = cluster
  if (worker) {
    process.prependListener('disconnect', () => {
      if (!worker.exitedAfterDisconnect) refused = true
    })
  }
  // `flushSync` would retry endlessly at the end of the process.
  output.flushSync = () => {
    if (refused) return
    passOn()
    flushSync()
  }
  return output
}

/**
 * Logs the same sentence at most once a minute, with the number of suppressed repetitions. An unreachable database or
 * mail server would otherwise fill the log. The sentences must be a fixed set, because each is kept.
 */
export function makeThrottledLog(log: Logger): (details: object, sentence: string) => void {
  const seen = new Map<string, { until: number; heldBack: number }>()
  return (details, sentence) => {
    const last = seen.get(sentence)
    const now = performance.now()
    if (last && now < last.until) {
      last.heldBack++
      return
    }
    seen.set(sentence, { until: now + minuteMs, heldBack: 0 })
    log.warn({ ...details, ...(last && last.heldBack > 0 && { heldBack: last.heldBack }) }, sentence)
  }
}
