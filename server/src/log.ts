import cluster from 'node:cluster'
import { write, writeSync } from 'node:fs'
import { type DestinationStream, type Logger, pino } from 'pino'
import { minuteMs, secondMs, timeAt } from './clock.ts'
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

/** In characters. */
const maxHeldLength = 1024 * 1024
/** In characters. A chunk that a thread writes when the process ends is all that may be lost. */
const chunkLength = 32 * 1024
const writeEveryMs = 100
/** A thread needs microseconds for a chunk, unless other work keeps all threads busy. */
const threadMs = 10
const busyMs = 10
/** At its end the process waits so long for somebody who reads nothing. */
const giveUpMs = 5 * secondMs

let opened: DestinationStream | undefined

/** All logs of a process share it, so that their lines stay in order. */
function standardOutput(): DestinationStream {
  opened ??= openStandardOutput()
  return opened
}

/**
 * Writes lines to standard output in chunks, one after the other, so that the service never waits for a disk or a reader. A
 * log that cannot be written, for example on a full disk, is held up to a limit and dropped beyond it. The destination of
 * pino merges what waits into one write, whose content is lost when the process ends behind a slow reader.
 */
function openStandardOutput(): DestinationStream & { flushSync(): void } {
  // Node makes a pipe or a socket non-blocking when it opens this stream. A stream that it replaced has no descriptor.
  const fd: number = process.stdout.fd ?? 1
  // Appending to a string is the cheapest way to hold a line.
  let lines = ''
  const chunks: string[] = []
  let heldLength = 0
  /** The part of the current chunk that is not written yet. */
  let rest: Buffer | null = null
  let isInThread = false
  /** Writing failed for another reason than a slow reader. */
  let isRefused = false

  function endChunk(): void {
    if (lines !== '') chunks.push(lines)
    lines = ''
  }

  function takeChunk(): Buffer | null {
    if (chunks.length === 0) endChunk()
    const chunk = chunks.shift()
    if (chunk === undefined) return null
    heldLength -= chunk.length
    return Buffer.from(chunk)
  }

  function writeNext(): void {
    if (isInThread) return
    const chunk = rest ?? takeChunk()
    if (!chunk) return
    isInThread = true
    rest = chunk
    write(fd, chunk, (error, count) => {
      isInThread = false
      isRefused = error !== null && !isBusy(error)
      // The timer tries again.
      if (error) return
      rest = count < chunk.length ? chunk.subarray(count) : null
      if (rest || chunks.length > 0) writeNext()
    })
  }

  /** Writes what is left at the end of the process. */
  function flushSync(): void {
    if (isRefused) return
    // The thread ends its chunk before the process ends. What a slow reader does not take of it is lost.
    if (isInThread) pause(threadMs)
    let chunk = isInThread ? takeChunk() : (rest ?? takeChunk())
    if (!isInThread) rest = null
    let writtenAt = performance.now()
    while (chunk) {
      try {
        const count = writeSync(fd, chunk)
        chunk = count < chunk.length ? chunk.subarray(count) : takeChunk()
        writtenAt = performance.now()
      } catch (error) {
        isRefused = !isBusy(error as NodeJS.ErrnoException) || performance.now() - writtenAt > giveUpMs
        if (isRefused) return
        pause(busyMs)
      }
    }
  }

  setInterval(writeNext, writeEveryMs).unref()
  process.on('exit', flushSync)
  // The supervisor reads the log of a worker. Node ends a worker whose supervisor is gone, which this has to notice before.
  const { worker } = cluster
  if (worker) {
    process.prependListener('disconnect', () => {
      if (!worker.exitedAfterDisconnect) isRefused = true
    })
  }

  return {
    write(line) {
      if (heldLength + line.length > maxHeldLength) return
      heldLength += line.length
      lines += line
      if (lines.length < chunkLength) return
      endChunk()
      // A process that logs much and then exits at once, or crashes, has nothing in a thread.
      setImmediate(writeNext)
    },
    flushSync,
  }
}

const isBusy = ({ code }: NodeJS.ErrnoException) => code === 'EAGAIN' || code === 'EBUSY'

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

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
